import { BUILTIN_RESOURCES } from "./builtin-resources.js";
import { type KubeObject, stringAt } from "./object.js";
import { remember } from "./remember.js";

const scopes = (
  entries: Iterable<readonly [group: string, kind: string, plural: string, isNamespaced: boolean]>,
): ReadonlyMap<string, boolean> => {
  const found = new Map<string, boolean>();
  for (const [group, kind, plural, isNamespaced] of entries)
    found.set(`${group}/${kind}`, isNamespaced).set(`${group}/${plural}`, isNamespaced);
  return found;
};

const BUILTIN = scopes(
  BUILTIN_RESOURCES.map(({ group, kind, plural, namespaced }) => [group, kind, plural, namespaced]),
);

/** A list of CRDs is read once. */
const scopesOf = remember((crds: readonly KubeObject[]) =>
  scopes(
    crds.map((crd) => [
      stringAt(crd, "spec", "group") ?? "",
      stringAt(crd, "spec", "names", "kind") ?? "",
      stringAt(crd, "spec", "names", "plural") ?? "",
      stringAt(crd, "spec", "scope") !== "Cluster",
    ]),
  ),
);

/**
 * True if objects of a kind, or of a resource (lowercase plural), lie in namespaces: of those that are built in, and
 * those that one of the CRDs defines. Undefined of all others.
 */
export const isNamespacedKind = (
  group: string,
  kindOrResource: string,
  crds: readonly KubeObject[],
): boolean | undefined => {
  const name = `${group}/${kindOrResource}`;
  return BUILTIN.get(name) ?? scopesOf(crds).get(name);
};
