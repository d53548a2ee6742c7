import type { Cause } from "../../../model/cause.js";
import { crd, schemaPath } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { testRule } from "../../../testing/test-rule.js";
import { fieldAcronymCase } from "./field-acronym-case.js";

const TEXT = { type: "string" };

testRule(fieldAcronymCase, {
  bad: [["FieldValueInvalid", schemaPath("spec", "podIp")]],
  valid: {
    "one case": {
      object: crd({ spec: { podIP: TEXT, podIPs: TEXT, httpGet: TEXT, ipv4CIDRBlock: TEXT, url: TEXT } }),
    },
    "a document of another product": {
      object: crd({
        spec: {
          policy: {
            type: "object",
            properties: Object.fromEntries(
              ["urls", "cookies", "headers"].map((name) => [
                name,
                { type: "object", properties: { $action: TEXT, matchUrl: TEXT } },
              ]),
            ),
          },
        },
      }),
    },
    "words that look like one": {
      object: crd({
        spec: { runAsUser: TEXT, isoDate: TEXT, useRest: TEXT, ossBucket: TEXT, uploadOss: TEXT },
      }),
    },
    "units of hardware": { object: crd({ spec: { vCPU: TEXT, mTLS: TEXT, xAxis: TEXT } }) },
    "a capital at the start, of which json-field-camel-case tells": { object: crd({ spec: { CIDR: TEXT } }) },
    "an underscore, of which it tells too": { object: crd({ spec: { pod_Ip: TEXT } }) },
    "an id, as long as the pack does not mind": { object: crd({ spec: { clientId: TEXT, nodeIds: TEXT } }) },
    "an id in capitals": { object: crd({ spec: { clientID: TEXT } }), options: { id: true } },
  },
  invalid: {
    "at the end": {
      object: crd({ spec: { podIp: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "podIp")]],
    },
    "in the middle": {
      object: crd({ spec: { privateDnsName: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "privateDnsName")]],
    },
    "in the plural": {
      object: crd({ status: { enforcementUrls: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("status", "enforcementUrls")]],
    },
    "two are one finding": {
      object: crd({ spec: { vaultAwsIamServer: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "vaultAwsIamServer")]],
    },
    "one letter of it": {
      object: crd({ spec: { iPAddress: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "iPAddress")]],
    },
    "an id, if the pack minds": {
      object: crd({ spec: { clientId: TEXT } }),
      options: { id: true },
      causes: [["FieldValueInvalid", schemaPath("spec", "clientId")]],
    },
  },
});

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
