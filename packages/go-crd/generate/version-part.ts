import type { Json, JsonObject } from "kube-json";
import { typeOfDeclaration } from "../resolve/shape.js";
import type { DeclaredType, GoSources } from "../sources/sources.js";
import type { GoMarker } from "../syntax/markers.js";
import { textArguments } from "./apply-markers.js";
import { MAX_SCHEMAS, type SchemaParts, schemaOf } from "./schema-of.js";

export const has = ({ type }: DeclaredType, name: string): boolean =>
  type.markers.some((marker) => marker.name === name);

export const markersOf = ({ type }: DeclaredType, name: string): readonly GoMarker[] =>
  type.markers.filter((marker) => marker.name === name);

/** The arguments of the last marker of the name, which replaces those before it. */
const argumentsOf = (declared: DeclaredType, name: string): Readonly<Record<string, string>> =>
  textArguments(markersOf(declared, name).at(-1)?.value ?? "");

/** A version of a CRD, as its type makes it. */
export const versionPart = (
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
