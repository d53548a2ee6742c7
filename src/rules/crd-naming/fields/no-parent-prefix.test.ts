import type { JsonObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../../testing/test-rule.js";
import { noParentPrefix } from "./no-parent-prefix.js";

const TEXT = { type: "string" };
const struct = (...names: readonly string[]): JsonObject => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, TEXT])),
});

testRule(noParentPrefix, {
  bad: [["FieldValueInvalid", schemaPath("spec", "delivery", "deliveryAttempts")]],
  valid: {
    "another word": { object: crd({ spec: { delivery: struct("attempts", "deliver", "deliveryman") } }) },
    "names and references": {
      object: crd({
        spec: { delivery: struct("deliveryName", "deliveryRef", "deliveryID", "deliveryType") },
      }),
    },
    "next to the short name": { object: crd({ spec: { delivery: struct("mode", "deliveryMode") } }) },
    "one of several of the same": {
      object: crd({
        spec: { subscribers: { type: "array", items: struct("replyAudience", "subscriberAudience") } },
      }),
    },
    "a definition that it refers to": { object: crd({ spec: { sharding: struct("shardingDef") } }) },
    "a field of a cloud provider": {
      object: crd({ crd: { group: "ec2.services.k8s.aws" }, spec: { delivery: struct("deliveryMode") } }),
    },
    "the name of the section": { object: crd({ spec: { specMode: TEXT } }) },
    "an acronym": { object: crd({ spec: { tls: struct("tlsMode") } }) },
    "containers of a pod": { object: crd({ spec: { init: struct("initContainers") } }) },
    "a struct": {
      object: crd({ spec: { delivery: { type: "object", properties: { deliveryPlan: struct() } } } }),
    },
  },
  invalid: {
    "in a list": {
      object: crd({ spec: { windows: { type: "array", items: struct("windowLength") } } }),
      causes: [["FieldValueInvalid", `${schemaPath("spec", "windows")}.items.properties.windowLength`]],
    },
    "in a list with another plural": {
      object: crd({ status: { policies: { type: "array", items: struct("policyMode") } } }),
      causes: [["FieldValueInvalid", `${schemaPath("status", "policies")}.items.properties.policyMode`]],
    },
  },
});
