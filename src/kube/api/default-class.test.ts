import { defaultClass } from "./default-class.js";
import type { JsonObject, KubeObject } from "kube-json";

const named = (name: string | undefined, annotations: JsonObject, created = ""): KubeObject => ({
  apiVersion: "v1",
  kind: "Class",
  metadata: { ...(name === undefined ? {} : { name }), annotations, creationTimestamp: created },
});
const yes = { mark: "true" };

test.each<[string, readonly KubeObject[], string | undefined]>([
  ["none", [], undefined],
  ["none that is marked", [named("a", {}), named("b", { mark: "false" }), named("c", { other: "true" })], undefined],
  ["a boolean is no mark", [named("a", { mark: true })], undefined],
  ["the marked one", [named("a", {}), named("b", yes)], "b"],
  ["another mark", [named("a", { beta: "true" })], "a"],
  ["the newest of several", [named("a", yes, "2026-01-01T00:00:00Z"), named("b", yes, "2026-01-02T00:00:00Z")], "b"],
  ["the first by name of equally new ones", [named("b", yes), named("a", yes)], "a"],
  ["one with a name", [named(undefined, yes), named("z", yes)], "z"],
])("%s", (_, classes, expected) => {
  expect(defaultClass(classes, ["mark", "beta"])).toBe(expected);
});
