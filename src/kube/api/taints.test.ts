import { type Json, type KubeObject, formatField } from "kube-json";
import { addedTaintKeys } from "./taints.js";

const node = (taints: Json): KubeObject => ({ apiVersion: "v1", kind: "Node", spec: { taints } });

test("the taints that were not there, each with its field", () => {
  const now = node([{ key: "a", effect: "NoExecute" }, null, { key: 1 }, { key: "b" }]);
  const found = (old: KubeObject | undefined) =>
    addedTaintKeys(now, old).map(({ field, key }) => [formatField(field), key]);
  expect(found(undefined)).toEqual([
    ["spec.taints[0].key", "a"],
    ["spec.taints[3].key", "b"],
  ]);
  expect(found(node([{ key: "a", effect: "NoSchedule" }, "b"]))).toEqual([["spec.taints[3].key", "b"]]);
  expect(addedTaintKeys(node({ key: "a" }), undefined)).toEqual([]);
});
