import type { JsonObject } from "kube-json";
import { isSameObject } from "./same-object.js";

const object = (metadata: JsonObject) => ({ apiVersion: "v1", kind: "Event", metadata });

test.each<[JsonObject, JsonObject, string | undefined, boolean]>([
  [{ name: "a" }, { name: "a" }, undefined, true],
  [{ name: "a", namespace: "default" }, { name: "a" }, undefined, true],
  [{ name: "a", namespace: "shop" }, { name: "a" }, "shop", true],
  [{ name: "a", namespace: "shop" }, { name: "a" }, undefined, false],
  [{ name: "a", namespace: "shop" }, { name: "a", namespace: "data" }, undefined, false],
  [{ name: "a" }, { name: "b" }, undefined, false],
  [{ name: "a", uid: "1" }, { name: "b", uid: "1" }, undefined, true],
  [{ name: "a", uid: "1" }, { name: "a", uid: "2" }, undefined, true],
  [{}, {}, undefined, false],
])("%j is %j of namespace %s: %s", (stored, reviewed, namespace, expected) => {
  expect(isSameObject(object(stored), object(reviewed), namespace)).toBe(expected);
});
