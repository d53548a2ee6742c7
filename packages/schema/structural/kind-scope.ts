import { BUILTIN_RESOURCES, resourceFor } from "kube-api";
import { definitionOf } from "./custom-resource.js";
import { type KubeObject, remember, stringAt } from "kube-json";

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
