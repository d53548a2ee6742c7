import {
  type FieldPath,
  type JsonObject,
  type KubeObject,
  type Json,
  arrayAt,
  compareText,
  own,
  stringAt,
} from "kube-json";
import { type GoMarker, markerArguments } from "../syntax/markers.js";
import type { DeclaredType, GoSources } from "../sources/sources.js";
import { groupOf, versionOf } from "../sources/group-version.js";
import { rootType, versionsOfKind } from "../resolve/root-type.js";
import { enumValues } from "../markers/marker-value.js";
import { resourceMarker } from "../markers/resource-markers.js";
import { textArguments } from "./apply-markers.js";
import { type Doubt, type SchemaParts, MAX_SCHEMAS, schemaOf } from "./schema-of.js";
import { typeOfDeclaration } from "../resolve/shape.js";

/** A CRD that is not written yet, as controller-gen would make it. */
export interface GeneratedCrd {
  readonly object: KubeObject;
  /** The parts of its schemas that stand for types whose fields are not known. */
  readonly opaque: readonly FieldPath[];
  /** Its schemas that may be others in a written CRD. */
  readonly doubts: readonly SchemaDoubt[];
}

export interface SchemaDoubt {
  readonly field: FieldPath;
  readonly why: Doubt;
  /** The type in another module. */
  readonly type: string | undefined;
}

/**
 * The CRD of the types of a kind in its versions. Types of other modules are known if APIs use them often; others accept
 * anything. Undefined if no type names its group and version.
 */
export const generateCrd = (sources: GoSources, kinds: readonly DeclaredType[]): GeneratedCrd | undefined => {
  const versions = kinds
    .flatMap((declared) => {
      const [group, version] = [groupOf(declared.file.package), versionOf(sources, declared.file.package)];
      // Without metadata, it is the configuration of a program.
      return !makesVersion(declared) || group === undefined || version === undefined
        ? []
        : [{ declared, group, version }];
    })
    .toSorted((a, b) => compareText(a.version, b.version));
  return versions[0] && crdOfAll(sources, versions[0].group, versions);
};

/**
 * The CRD of a kind, as another CRD names it, in all versions that the sources have, also in those that this CRD lacks; undefined
 * without any. `near` is the path of the CRD in the sources.
 */
export const generateKind = (sources: GoSources, crd: KubeObject, near?: string): GeneratedCrd | undefined => {
  const group = stringAt(crd, "spec", "group") ?? "";
  const kind = stringAt(crd, "spec", "names", "kind") ?? "";
  const own = new Set(arrayAt(crd, "spec", "versions").map((one) => stringAt(one, "name")));
  const versions = versionsOfKind(sources, crd).flatMap((version) => {
    const declared = rootType(sources, { group, version, kind, near });
    if (declared === undefined || isSkipped(declared) || !(own.has(version) || hasMetadata(declared))) return [];
    return [{ declared, version }];
  });
  return crdOfAll(sources, group, versions);
};

/** True for a type of which a generator makes a version of a CRD. */
export const makesVersion = (declared: DeclaredType): boolean => hasMetadata(declared) && !isSkipped(declared);

const isSkipped = (declared: DeclaredType): boolean => has(declared, "kubebuilder:skipversion");

/** Of several versions, only a marker makes one the stored one. */
const crdOfAll = (sources: GoSources, group: string, versions: readonly Version[]): GeneratedCrd | undefined => {
  const marked = versions.find(isMarked);
  const first = marked ?? mostStable(versions);
  return first && crdOf(sources, group, versions, { first, stored: versions.length === 1 ? first : marked });
};

/**
 * The CRD as its types make it now: those of its versions that are in the sources; undefined without any. `near` is the path of
 * the CRD there.
 */
export const regenerateCrd = (sources: GoSources, crd: KubeObject, near?: string): GeneratedCrd | undefined => {
  const group = stringAt(crd, "spec", "group") ?? "";
  const kind = stringAt(crd, "spec", "names", "kind") ?? "";
  const versions = arrayAt(crd, "spec", "versions").flatMap((one) => {
    const version = stringAt(one, "name") ?? "";
    const declared = rootType(sources, { group, version, kind, near });
    return declared === undefined ? [] : [{ declared, version, isStored: own(one, "storage") === true }];
  });
  const first = versions.find(({ isStored }) => isStored) ?? versions[0];
  const stored = versions.length === 1 ? first : versions.find(isMarked);
  return first && crdOf(sources, group, versions, { first, stored });
};

const isMarked = ({ declared }: Version): boolean => has(declared, "kubebuilder:storageversion");

const crdOf = (
  sources: GoSources,
  group: string,
  versions: readonly Version[],
  { first: { declared }, stored }: { readonly first: Version; readonly stored: Version | undefined },
): GeneratedCrd => {
  const kind = declared.type.name;
  const resource = (argument: string): string | undefined =>
    textArguments(resourceMarker(declared.type.markers, argument)?.value ?? "")[argument];
  const plural = resource("path") ?? pluralOf(kind.toLowerCase());
  const doubts: SchemaDoubt[] = [];
  const made = versions.map((one, index) =>
    versionPart(sources, one, one === stored, (path, why, type) => {
      doubts.push({ field: ["spec", "versions", index, "schema", "openAPIV3Schema", ...path], why, type });
    }),
  );
  const labels = metadataOf(declared, "labels");
  const object: JsonObject = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: {
      name: `${plural}.${group}`,
      annotations: { "controller-gen.kubebuilder.io/version": "(unwritten)", ...metadataOf(declared, "annotations") },
      ...(Object.keys(labels).length === 0 ? {} : { labels }),
    },
    spec: {
      group,
      names: {
        kind,
        listKind: `${kind}List`,
        plural,
        singular: resource("singular") ?? kind.toLowerCase(),
        ...listed("shortNames", resource("shortName")),
        ...listed("categories", resource("categories")),
      },
      scope: resource("scope") ?? "Namespaced",
      versions: made,
    },
  };
  const opaque = doubts.flatMap(({ field, why }) => (why === "Opaque" ? [field] : []));
  return { object: object as KubeObject, opaque, doubts };
};

/** The first one without 'alpha' or 'beta' in its name, or else the last. */
const mostStable = <T extends { readonly version: string }>(versions: readonly T[]): T | undefined =>
  versions.find(({ version }) => /^v\d+$/.test(version)) ?? versions.at(-1);

const hasMetadata = ({ type: { type } }: DeclaredType): boolean =>
  type.kind === "struct" && type.fields.some(({ name, isEmbedded }) => isEmbedded && name === "ObjectMeta");

/** The annotations or labels that markers give the CRD, each as 'key=value'. */
const metadataOf = (declared: DeclaredType, name: "annotations" | "labels"): Readonly<Record<string, string>> =>
  Object.fromEntries(
    markersOf(declared, "kubebuilder:metadata").flatMap(({ value }) =>
      enumValues(markerArguments(value).get(name) ?? "").flatMap((text) => {
        const [, key, one] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
        return key === undefined || one === undefined ? [] : [[key, one]];
      }),
    ),
  );

const listed = (name: string, value: string | undefined): JsonObject =>
  value === undefined ? {} : { [name]: [...enumValues(value)] };

/** The plural that controller-gen takes for a regular noun. */
const pluralOf = (noun: string): string => {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
};

interface Version {
  readonly declared: DeclaredType;
  readonly version: string;
}

const has = ({ type }: DeclaredType, name: string): boolean => type.markers.some((marker) => marker.name === name);

const markersOf = ({ type }: DeclaredType, name: string): readonly GoMarker[] =>
  type.markers.filter((marker) => marker.name === name);

/** The arguments of the last marker of the name, which replaces those before it. */
const argumentsOf = (declared: DeclaredType, name: string): Readonly<Record<string, string>> =>
  textArguments(markersOf(declared, name).at(-1)?.value ?? "");

/** A version of a CRD, as its type makes it. */
const versionPart = (
  sources: GoSources,
  { declared, version }: { readonly declared: DeclaredType; readonly version: string },
  isStored: boolean,
  doubt: SchemaParts["doubt"],
): JsonObject => {
  const parts: SchemaParts = {
    sources,
    doubt,
    budget: { left: MAX_SCHEMAS },
    isOptionalByDefault: ({ file }) =>
      file.package.files.some(({ facts }) => facts.packageMarkers.includes("+kubebuilder:validation:Optional")),
  };
  const schema = schemaOf(parts, typeOfDeclaration(declared));
  // An API server knows the metadata of a kind, whatever the schema says.
  const properties = { ...(schema["properties"] as JsonObject | undefined), metadata: { type: "object" } };
  const columns = markersOf(declared, "kubebuilder:printcolumn").map(({ value }) => column(value));
  const selectable = markersOf(declared, "kubebuilder:selectablefield").map(({ value }) => ({
    jsonPath: textArguments(value)["JSONPath"] ?? "",
  }));
  const deprecation = argumentsOf(declared, "kubebuilder:deprecatedversion")["warning"];
  return {
    name: version,
    served: !has(declared, "kubebuilder:unservedversion"),
    storage: isStored,
    ...(has(declared, "kubebuilder:deprecatedversion") ? { deprecated: true } : {}),
    ...(deprecation === undefined ? {} : { deprecationWarning: deprecation }),
    schema: { openAPIV3Schema: { ...schema, properties } },
    ...(columns.length === 0 ? {} : { additionalPrinterColumns: columns }),
    ...(selectable.length === 0 ? {} : { selectableFields: selectable }),
    ...subresources(declared),
  };
};

const subresources = (declared: DeclaredType): JsonObject => {
  const scale = argumentsOf(declared, "kubebuilder:subresource:scale");
  const all: JsonObject = {
    ...(has(declared, "kubebuilder:subresource:scale")
      ? {
          scale: {
            specReplicasPath: scale["specpath"] ?? "",
            statusReplicasPath: scale["statuspath"] ?? "",
            ...(scale["selectorpath"] === undefined ? {} : { labelSelectorPath: scale["selectorpath"] }),
          },
        }
      : {}),
    ...(has(declared, "kubebuilder:subresource:status") ? { status: {} } : {}),
  };
  return Object.keys(all).length === 0 ? {} : { subresources: all };
};

/** As in CRDs of the generator, nothing that is optional is '' or 0. */
const column = (value: string): Json => {
  const {
    name = "",
    type = "",
    JSONPath: jsonPath = "",
    format = "",
    description = "",
    ...more
  } = textArguments(value);
  const priority = Number(more["priority"] ?? 0);
  return {
    name,
    type,
    jsonPath,
    ...(priority === 0 ? {} : { priority }),
    ...(format === "" ? {} : { format }),
    ...(description === "" ? {} : { description }),
  };
};
