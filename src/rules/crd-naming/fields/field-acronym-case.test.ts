import type { Cause } from "../../../model/cause.js";
import { crd } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { fieldAcronymCase } from "./field-acronym-case.js";

const TEXT = { type: "string" };

test.each([
  ["podIp", "'podIP'"],
  ["jwksUri", "'jwksURI'"],
  ["enforcementUrls", "'enforcementURLs'"],
  ["useHttp2", "'useHTTP2'"],
  ["dNSPolicy", "'dnsPolicy'"],
  ["aPIUrl", "'apiURL'"],
  ["enableDnsAAAARecord", "'enableDNSAAAARecord'"],
])("for %s it proposes %s", (name, proposal) => {
  const context = scenarioContext({ object: crd({ spec: { [name]: TEXT } }) });
  const causes: readonly Cause[] = [...fieldAcronymCase.check(context, { id: false })];
  expect(causes.map(({ message }) => message.includes(proposal))).toEqual([true]);
});
