import { REASONS } from "../../model/cause.js";
import { OPERATIONS } from "../../model/match.js";
import type { JsonSchema } from "../../model/rule.js";
import { OBJECT, closed, documentSchema, listOf } from "../definitions.js";

const FINDINGS: JsonSchema = {
  type: "array",
  items: closed(
    {
      rule: { type: "string", minLength: 1, description: "Id of the entry in the pack." },
      field: { type: "string", description: "Field as findings print it, such as 'spec.ports[0].name'." },
      reason: { enum: REASONS, description: "What is wrong with the field." },
    },
    "rule",
    "field",
    "reason",
  ),
};

const EXPECT: JsonSchema = closed(
  {
    allowed: { type: "boolean", description: "Whether the request passes." },
    causes: { ...FINDINGS, description: "All that is denied, in any order. Nothing, if left out." },
    warnings: { ...FINDINGS, description: "All that only warns, in any order. Not looked at, if left out." },
    waived: {
      ...FINDINGS,
      description: "All that an exception or a waiver excuses, in any order. Not looked at, if left out.",
    },
    object: { ...OBJECT, description: "The object with all defaults filled in. Not looked at, if left out." },
  },
  "allowed",
);

/** What an object does not tell of itself; a request does. */
const CIRCUMSTANCES: JsonSchema = {
  oldObject: { ...OBJECT, description: "On UPDATE, the object as it is stored." },
  operation: { enum: OPERATIONS, description: "UPDATE with `oldObject`, else CREATE, if left out." },
  subresource: { type: "string", minLength: 1, description: "Such as 'status'." },
  resource: {
    type: "string",
    minLength: 1,
    description: "Lowercase plural, where the kind does not tell it.",
  },
  namespace: { type: "string", minLength: 1, description: "Namespace of an object that names none." },
  user: closed(
    {
      username: { type: "string", minLength: 1, description: "Who asks." },
      groups: { type: "array", items: { type: "string" }, description: "Groups of the user." },
    },
    "username",
  ),
};

/** The fields that a case with `request` may not have. */
export const CIRCUMSTANCE_FIELDS: readonly string[] = Object.keys(CIRCUMSTANCES);

const CASE: JsonSchema = {
  ...closed(
    {
      name: { type: "string", minLength: 1, description: "What the case shows; unique in the document." },
      object: { ...OBJECT, description: "The object under review; on DELETE the one that goes." },
      request: { type: "object", description: "Instead of `object`: the request of an AdmissionReview." },
      ...CIRCUMSTANCES,
      cluster: {
        type: "array",
        items: OBJECT,
        description: "Objects of the cluster, for defaulters that read some and for `namespaceSelector`.",
      },
      now: {
        type: "string",
        minLength: 1,
        description:
          "The time of the request, such as '2027-01-31T12:00:00Z', for exceptions that expire. That of the test run, if left out.",
      },
      expect: EXPECT,
    },
    "name",
    "expect",
  ),
  oneOf: [{ required: ["object"] }, { required: ["request"] }],
};

/** JSON Schema (draft 7) of a PolicyTest document, for editors; `readPolicyTest` checks by it. */
export const policyTestSchema = (): JsonSchema => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "PolicyTest",
  description: "What a policy pack of Decorum must say of objects.",
  ...documentSchema(
    "PolicyTest",
    "Name of the test.",
    closed({ cases: listOf(CASE, "One situation each.") }, "cases"),
  ),
});
