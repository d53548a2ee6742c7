import { type FieldPath, type KubeObject, arrayAt, path, stringAt } from "kube-json";

/** The keys of new taints of a Node with their fields: all taints if the Node is new. */
export const addedTaintKeys = (
  node: KubeObject,
  oldNode: KubeObject | undefined,
): readonly { readonly field: FieldPath; readonly key: string }[] => {
  const before = new Set(keysOf(oldNode));
  return keysOf(node).flatMap((key, index) =>
    key === undefined || before.has(key) ? [] : [{ field: path("spec", "taints", index, "key"), key }],
  );
};

const keysOf = (node: KubeObject | undefined): readonly (string | undefined)[] =>
  arrayAt(node, "spec", "taints").map((taint) => stringAt(taint, "key"));
