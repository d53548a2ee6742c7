import type { Cause } from "../../../model/cause.js";
import { crd } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { noIsPrefix } from "./no-is-prefix.js";

const FLAG = { type: "boolean" };

test.each([
  ["isDefault", "must not start with 'is'; use 'default'"],
  ["isPresent", "must not start with 'is'; use 'present'"],
  ["isEven", "must not start with 'is'; name the property that is true"],
  ["isOff", "must not start with 'is'; name the property that is true"],
])("for %s it says '%s'", (name, message) => {
  const context = scenarioContext({ object: crd({ spec: { [name]: FLAG } }) });
  const causes: readonly Cause[] = [...noIsPrefix.check(context, undefined)];
  expect(causes.map((cause) => cause.message)).toEqual([message]);
});
