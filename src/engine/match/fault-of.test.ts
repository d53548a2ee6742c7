import { type BoundRule } from "../../model/pack.js";
import { faultOf } from "./fault-of.js";

test.each([
  ["a shipped rule", { id: "labels/key" }, undefined],
  ["a rule of a plugin", { id: "acme/key", plugin: "./a.js" }, "plugin './a.js'"],
  ["a generic rule", { id: "generic/json-schema" }, "pack 'team'"],
])("the fault of %s says where it may be", (_, rule, origin) => {
  const bound = { id: "entry", pack: "team", rule } as unknown as BoundRule;
  const fault = faultOf(bound, "Deny", "no luck");
  expect(fault).toEqual({ rule: "entry", pack: "team", action: "Deny", error: "no luck", ...(origin && { origin }) });
});
