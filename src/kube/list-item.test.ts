import { itemKey } from "./list-item.js";
import type { Json } from "./object.js";

test.each<readonly [string, Json | undefined, string | undefined]>([
  ["containers", { image: "a", name: "web" }, 'name="web"'],
  ["conditions", { type: "Ready", status: "True" }, 'type="Ready"'],
  ["matchExpressions", { key: "app", operator: "Exists" }, 'key="app"'],
  ["ports", { containerPort: 80, name: "http" }, 'containerPort=80,protocol="TCP"'],
  ["ports", { containerPort: 80, protocol: "UDP" }, 'containerPort=80,protocol="UDP"'],
  ["ports", { port: 80, protocol: "TCP", name: "http" }, 'port=80,protocol="TCP"'],
  ["ports", { name: "http" }, 'name="http"'],
  ["volumeMounts", { name: "data", mountPath: "/a" }, 'mountPath="/a"'],
  ["ownerReferences", { kind: "A", name: "a", uid: "1" }, 'uid="1"'],
  [
    "topologySpreadConstraints",
    { topologyKey: "zone", whenUnsatisfiable: "DoNotSchedule" },
    'topologyKey="zone",whenUnsatisfiable="DoNotSchedule"',
  ],
  ["x-kubernetes-validations", { rule: "self.a > 1", message: "b" }, 'rule="self.a > 1"'],
  ["servers", { port: 80 }, undefined],
  ["widgets", { id: 2n ** 60n }, "id=1152921504606846976"],
  ["widgets", { name: { a: 1 }, type: null, size: 1 }, undefined],
  ["constructor", { name: "a" }, 'name="a"'],
  ["toString", {}, undefined],
  ["finalizers", "a", undefined],
  ["lists", [{ name: "a" }], undefined],
  ["widgets", undefined, undefined],
])("%s: %j is %j", (list, item, key) => {
  expect(itemKey(list, item)).toBe(key);
});

test("a text that looks like the key of another item is another key", () => {
  expect(itemKey("ports", { port: "80", protocol: 'TCP",x="' })).not.toBe(itemKey("ports", { port: 80 }));
});
