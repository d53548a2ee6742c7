import { REASONS } from "../../model/cause.js";
import { OPERATIONS } from "../../model/match.js";
import type { JsonSchema } from "../../model/rule.js";
import { LEVELS } from "../../model/pack.js";
import { OWNED_GROUPS } from "../pack-document.js";
import { OBJECT, closed, documentSchema, listOf } from "../definitions.js";

const FINDINGS: JsonSchema = {
  type: "array",
  items: closed(
    {
      rule: { type: "string", minLength: 1, description: "Id of the entry in the pack." },
      field: { type: "string", description: "Field as findings print it, such as 'spec.ports[0].name'." },
      reason: { enum: REASONS, description: "Reason of the finding." },
    },
    "rule",
    "field",
    "reason",
  ),
};

const EXPECT: JsonSchema = closed(
  {
    allowed: { type: "boolean", description: "Whether the request is allowed." },
    causes: { ...FINDINGS, description: "All findings that deny, in any order. Default: none." },
    warnings: {
      ...FINDINGS,
      description: "All findings that only warn, in any order. Not compared if omitted.",
    },
    waived: {
      ...FINDINGS,
      description: "All findings excused by an exception or a waiver, in any order. Not compared if omitted.",
    },
    object: { ...OBJECT, description: "The object with all defaults. Not compared if omitted." },
  },
  "allowed",
);

/** Facts about a request that its object does not contain. */
const CIRCUMSTANCES: JsonSchema = {
  oldObject: { ...OBJECT, description: "On UPDATE, the stored object." },
  operation: { enum: OPERATIONS, description: "Default: UPDATE with `oldObject`, otherwise CREATE." },
  subresource: { type: "string", minLength: 1, description: "Subresource, such as 'status'." },
  resource: {
    type: "string",
    minLength: 1,
    description: "Resource in lowercase plural, if it cannot be derived from the kind.",
  },
  namespace: {
    type: "string",
    minLength: 1,
    description: "Namespace of an object without `metadata.namespace`.",
  },
  user: closed(
    {
      username: { type: "string", minLength: 1, description: "Name of the user who sends the request." },
      groups: { type: "array", items: { type: "string" }, description: "Groups of the user." },
    },
    "username",
  ),
};

/** The fields that a case with `request` may not have, because the request contains them. */
export const CIRCUMSTANCE_FIELDS: readonly string[] = Object.keys(CIRCUMSTANCES);

const CASE: JsonSchema = {
  ...closed(
    {
      name: { type: "string", minLength: 1, description: "Description of the case, unique in the document." },
      object: { ...OBJECT, description: "The object under review; on DELETE, the object to delete." },
      request: { type: "object", description: "The request of an AdmissionReview, instead of `object`." },
      ...CIRCUMSTANCES,
      cluster: {
        type: "array",
        items: OBJECT,
        description: "Objects of the cluster, for defaulters that read them and for `namespaceSelector`.",
      },
      now: {
        type: "string",
        minLength: 1,
        description:
          "Time of the request, such as '2027-01-31T12:00:00Z', for exceptions that expire. Default: the time of the test run.",
      },
      expect: EXPECT,
    },
    "name",
    "expect",
  ),
  oneOf: [{ required: ["object"] }, { required: ["request"] }],
};

/** JSON Schema (draft 7) of a PolicyTest document, for editors and for `readPolicyTest`. */
export const policyTestSchema = (): JsonSchema => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "PolicyTest",
  description: "Tests of a Decorum policy pack.",
  ...documentSchema(
    "PolicyTest",
    "Name of the test.",
    closed(
      {
        ownedGroups: {
          ...OWNED_GROUPS,
          description: "Owned groups during the test, instead of those of the pack.",
        },
        level: { enum: LEVELS, description: "Level during the test, instead of that of the pack." },
        cases: listOf(CASE, "Test cases."),
      },
      "cases",
    ),
  ),
});
