import {
  type GroupVersionKind,
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  isObject,
  objectAt,
  own,
  ownObject,
  remember,
  stringAt,
} from "kube-json";
import { BUILTIN_RESOURCES, resourceFor } from "kube-api";

/** The kind of CRDs, which rules on custom resources read from the cluster. */
export const DEFINITIONS = { group: "apiextensions.k8s.io", kind: "CustomResourceDefinition" } as const;

/** The conversion strategy; 'None' only changes the `apiVersion`. */
export const conversionOf = (object: KubeObject): string =>
  stringAt(object, "spec", "conversion", "strategy") ?? "None";

/** The definition of one version of a custom resource. */
export interface DefinedVersion {
  /** The structural schema of the whole object. */
  readonly schema: JsonObject;
  /** Only the subresource 'status' can write `status`. */
  readonly hasStatusSubresource: boolean;
  /** The subresource 'scale'. */
  readonly scale?: JsonObject;
  /** The schema of the storage version, if it is another version and objects are converted with strategy 'None'. */
  readonly storedAs?: JsonObject;
}

/** The group and kind that a CustomResourceDefinition defines, as 'acme.io/Widget'. */
export const definedKind = (definition: KubeObject): string =>
  `${stringAt(definition, "spec", "group") ?? ""}/${stringAt(definition, "spec", "names", "kind") ?? ""}`;

export const definitionOf = (definitions: readonly KubeObject[], group: string, kind: string): KubeObject | undefined =>
  byKind(definitions).get(`${group}/${kind}`);

const byKind = remember(
  (definitions: readonly KubeObject[]): ReadonlyMap<string, KubeObject> =>
    new Map(definitions.toReversed().map((definition) => [definedKind(definition), definition])),
);

/** The definition of a custom resource's version; undefined if it is not among `definitions` or has no schema. */
export const definedVersion = (
  definitions: readonly KubeObject[],
  { group, version, kind }: GroupVersionKind,
): DefinedVersion | undefined => {
  const definition = definitionOf(definitions, group, kind);
  const versions = arrayAt(definition, "spec", "versions");
  const entry = versions.find((one) => own(one, "name") === version);
  const schema = schemaOf(entry);
  if (definition === undefined || schema === undefined) return undefined;
  const storage = versions.find((one) => own(one, "storage") === true);
  const storedAs = storage === entry || conversionOf(definition) !== "None" ? undefined : schemaOf(storage);
  const scale = own(objectAt(entry, "subresources"), "scale");
  return {
    schema,
    hasStatusSubresource: isObject(own(objectAt(entry, "subresources"), "status")),
    ...(isObject(scale) ? { scale } : {}),
    ...(storedAs === undefined ? {} : { storedAs }),
  };
};

export const schemaOf = (version: Json | undefined): JsonObject | undefined =>
  ownObject(own(version, "schema"), "openAPIV3Schema");

/** The object as written if only a subresource can write `status`: with the stored status, if there is one. */
export const withStatusOf = (object: KubeObject, stored: KubeObject | undefined): KubeObject => {
  const { apiVersion, kind, status: _, ...rest } = object;
  const status = own(stored, "status");
  return { apiVersion, kind, ...rest, ...(status === undefined ? {} : { status }) };
};

/** True if a kind is namespaced; undefined if it is neither built in nor among `definitions`. */
export const isNamespacedKind = (
  group: string,
  kind: string,
  definitions: readonly KubeObject[],
): boolean | undefined => resourceFor(group, kind).namespaced ?? isNamespaced(definitionOf(definitions, group, kind));

/** Like `isNamespacedKind`, for a resource: 'pods'. */
export const isNamespacedResource = (
  group: string,
  resource: string,
  definitions: readonly KubeObject[],
): boolean | undefined => {
  const name = `${group}/${resource}`;
  return BUILTIN.get(name) ?? isNamespaced(byResource(definitions).get(name));
};

/** The scope is unknown for a definition made from a schema alone. */
const isNamespaced = (definition: KubeObject | undefined): boolean | undefined => {
  const scope = stringAt(definition, "spec", "scope");
  return scope === undefined ? undefined : scope !== "Cluster";
};

const BUILTIN: ReadonlyMap<string, boolean> = new Map(
  BUILTIN_RESOURCES.map(({ group, plural, namespaced }) => [`${group}/${plural}`, namespaced]),
);

const byResource = remember(
  (definitions: readonly KubeObject[]): ReadonlyMap<string, KubeObject> =>
    new Map(
      definitions.map((one) => [
        `${stringAt(one, "spec", "group") ?? ""}/${stringAt(one, "spec", "names", "plural") ?? ""}`,
        one,
      ]),
    ),
);
