import { itemName } from "./item-name.js";
import type { Json } from "kube-json";

test.each<[Json | undefined, string | undefined]>([
  [{ name: "a", type: "b" }, "name=a"],
  [{ type: "b", name: 1 }, "type=b"],
  [{ key: "k" }, "key=k"],
  [{ ip: "10.0.0.1", hostnames: ["a"] }, "ip=10.0.0.1"],
  [{ port: 80 }, undefined],
  [{}, undefined],
  [[], undefined],
  [[9007199254740993n], undefined],
  ["a", '"a"'],
  [1, "1"],
  [9007199254740993n, "9007199254740993"],
  [null, "null"],
  [undefined, "absent"],
])("%p is %p", (item, name) => {
  expect(itemName(item)).toBe(name);
});

test.each<readonly [string, Json, string | undefined]>([
  ["containers", { image: "a", name: "web" }, "name=web"],
  ["ports", { containerPort: 80, name: "http" }, 'containerPort,protocol=[80,"TCP"]'],
  ["ports", { containerPort: 80, protocol: "UDP" }, 'containerPort,protocol=[80,"UDP"]'],
  ["ports", { port: 80, protocol: "TCP", name: "http" }, 'port,protocol=[80,"TCP"]'],
  ["ports", { name: "http", port: {} }, "name=http"],
  ["volumeMounts", { name: "data", mountPath: "/a" }, 'mountPath=["/a"]'],
  ["ownerReferences", { kind: "A", name: "a", uid: "1" }, 'uid=["1"]'],
  [
    "topologySpreadConstraints",
    { topologyKey: "zone", whenUnsatisfiable: "DoNotSchedule" },
    'topologyKey,whenUnsatisfiable=["zone","DoNotSchedule"]',
  ],
  ["x-kubernetes-validations", { rule: "self.a > 1", message: "b" }, 'rule=["self.a > 1"]'],
  ["servers", { port: 80 }, undefined],
  ["constructor", { name: "a" }, "name=a"],
  ["toString", {}, undefined],
  ["finalizers", "a", '"a"'],
])("in a list '%s', %j is %j", (list, item, name) => {
  expect(itemName(item, list)).toBe(name);
});
