import type { Cause } from "../../../model/cause.js";
import { crd, schemaPath } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { testRule } from "../../../testing/test-rule.js";
import { fieldAcronymCase } from "./field-acronym-case.js";
import { jsonFieldCamelCase } from "./json-field-camel-case.js";

const TEXT = { type: "string" };

testRule(jsonFieldCamelCase, {
  bad: [["FieldValueInvalid", schemaPath("spec", "client_name")]],
  valid: {
    camelCase: { object: crd({ spec: { clientName: TEXT, url: TEXT, podIP: TEXT, ipv4: TEXT, x: TEXT } }) },
    "a document of another product": {
      object: crd({
        spec: {
          policy: {
            type: "object",
            properties: Object.fromEntries(
              ["urls", "cookies", "headers"].map((name) => [
                name,
                { type: "object", properties: { $action: TEXT, "host-names": TEXT } },
              ]),
            ),
          },
        },
      }),
    },
    "the fields of all objects": {
      object: crd({ root: { apiVersion: TEXT, kind: TEXT, metadata: { type: "object" } } }),
    },
    "keys of a map, which are data": {
      object: crd({ spec: { labels: { type: "object", additionalProperties: TEXT } } }),
    },
    values: {
      object: crd({ spec: { mode: { type: "string", enum: ["best_effort"], default: "best_effort" } } }),
    },
    "a schema as data": {
      object: crd({
        spec: { schema: { type: "object", properties: { $ref: TEXT, "x-kubernetes-list-type": TEXT } } },
      }),
    },
    "fields of an embedded resource": {
      object: crd({
        spec: {
          template: {
            type: "object",
            "x-kubernetes-embedded-resource": true,
            properties: { Foreign_field: TEXT },
          },
        },
      }),
    },
    "a version that is neither served nor stored": {
      object: crd({ spec: { client_name: TEXT }, version: { served: false, storage: false } }),
    },
  },
  invalid: {
    "an underscore": {
      object: crd({ spec: { is_enabled: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "is_enabled")]],
    },
    "a dash": {
      object: crd({ status: { "chop-ip": TEXT } }),
      causes: [["FieldValueInvalid", `${schemaPath("status")}.properties[chop-ip]`]],
    },
    "a capital letter": {
      object: crd({ spec: { URL: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "URL")]],
    },
    "a digit first": {
      object: crd({ spec: { "3d": TEXT } }),
      causes: [["FieldValueInvalid", `${schemaPath("spec")}.properties[3d]`]],
    },
    "all at once are one finding": {
      object: crd({ spec: { "Client-Name_": TEXT } }),
      causes: [["FieldValueInvalid", `${schemaPath("spec")}.properties[Client-Name_]`]],
    },
    "another keyword than JSON Schema's": {
      object: crd({ spec: { $action: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "$action")]],
    },
    "a field at the top level": {
      object: crd({ root: { extra_data: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("extra_data")]],
    },
    "a field below a bad one, in a list": {
      object: crd({
        spec: { out_er: { type: "array", items: { type: "object", properties: { in_ner: TEXT } } } },
      }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "out_er")],
        ["FieldValueInvalid", `${schemaPath("spec", "out_er")}.items.properties.in_ner`],
      ],
    },
  },
});

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
