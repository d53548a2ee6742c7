import { itemName } from "./item-name.js";
import type { Json } from "./object.js";

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
