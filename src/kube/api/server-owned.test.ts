import { key } from "kube-json";
import { isServerOwned } from "./server-owned.js";

describe("what nobody fills in for a user", () => {
  test.each([
    [undefined, undefined],
    ["status", undefined],
    ["status", "conditions"],
    [key("status"), "replicas"],
    ["apiVersion", undefined],
    ["kind", undefined],
    ["metadata", undefined],
    ["metadata", "name"],
    ["metadata", "namespace"],
    ["metadata", "generateName"],
    ["metadata", "managedFields"],
    [key("metadata"), key("uid")],
  ])("%j %j", (first, second) => {
    expect(isServerOwned(first, second)).toBe(true);
  });
  test.each([
    ["spec", undefined],
    ["data", "status"],
    ["spec", "name"],
    ["metadata", "labels"],
    ["metadata", key("annotations")],
    ["metadata", "finalizers"],
  ])("not %j %j", (first, second) => {
    expect(isServerOwned(first, second)).toBe(false);
  });
});
