import type { Cause } from "../../../model/cause.js";
import { crd } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { fieldAcronymCase } from "./field-acronym-case.js";
import { jsonFieldCamelCase } from "./json-field-camel-case.js";

const TEXT = { type: "string" };

test.each([
  ["host_ip", "hostIP"],
  ["enable_ipv6", "enableIPv6"],
  ["main-vpc", "mainVPC"],
])("the message for '%s' suggests '%s'", (name, spelling) => {
  const context = scenarioContext({ object: crd({ spec: { [name]: TEXT } }) });
  const causes: readonly Cause[] = [...jsonFieldCamelCase.check(context, undefined)];
  expect(causes.map(({ message }) => message)).toEqual([
    `must be camelCase, such as '${spelling}' instead of '${name}'`,
  ]);
  const respelled = scenarioContext({ object: crd({ spec: { [spelling]: TEXT } }) });
  expect([...fieldAcronymCase.check(respelled, { id: true })]).toEqual([]);
});
