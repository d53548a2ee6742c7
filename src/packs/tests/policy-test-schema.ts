import { REASONS } from "../../model/cause.js";
import { OPERATIONS } from "../../model/match.js";
import type { JsonSchema } from "../../model/rule.js";
import { LEVELS } from "../../model/pack.js";
import { OWNED_GROUPS } from "../pack-document.js";
import { closed } from "../../model/json-schema.js";
import { OBJECT, documentSchema, listOf, setOf } from "../shared/definitions.js";

const FINDINGS: JsonSchema = {
  type: "array",
  items: closed(
    {
      rule: { type: "string", minLength: 1, description: "Id of the entry in the pack." },
      field: {
        type: "string",
        description: "Field as findings print it, such as 'spec.ports[0].name'; '' is the object itself.",
      },
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
  dryRun: { type: "boolean", description: "True for a request that does not store the object. Default: false." },
};

/** The fields that a case with `request` may not have, because the request contains them. */
export const CIRCUMSTANCE_FIELDS: readonly string[] = Object.keys(CIRCUMSTANCES);

/** The fields of cases in all tests. */
const SUBJECT: JsonSchema = {
  name: { type: "string", minLength: 1, description: "Description of the case, unique in the document." },
  object: { ...OBJECT, description: "The object under review; on DELETE, the object to delete." },
  request: { type: "object", description: "The request of an AdmissionReview, instead of `object`." },
  ...CIRCUMSTANCES,
};

const ONE_SUBJECT: readonly JsonSchema[] = [{ required: ["object"] }, { required: ["request"] }];

const CASE: JsonSchema = {
  ...closed(
    {
      ...SUBJECT,
      go: {
        type: "string",
        minLength: 1,
        description:
          "Go source instead of `object`: declarations, of which the first type is under review, or the fields of one struct.",
      },
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
  oneOf: [...ONE_SUBJECT, { required: ["go"] }],
};

const PACK_SPEC: JsonSchema = closed(
  {
    ownedGroups: {
      ...OWNED_GROUPS,
      description: "Owned groups during the test, instead of those of the pack.",
    },
    level: { enum: LEVELS, description: "Level during the test, instead of that of the pack." },
    cases: listOf(CASE, "Test cases."),
  },
  "cases",
);

/** The expected answers of admission policies, by policy. */
const statements = (description: string): JsonSchema => ({
  type: "array",
  description,
  items: closed(
    {
      policy: { type: "string", minLength: 1, description: "Name of the policy." },
      binding: { type: "string", minLength: 1, description: "Name of the binding. Not compared if omitted." },
      message: { type: "string", minLength: 1, description: "The whole message. Not compared if omitted." },
    },
    "policy",
  ),
});

const ADMISSION_EXPECT: JsonSchema = closed(
  {
    allowed: { type: "boolean", description: "Whether the request is allowed." },
    causes: statements("All failures that deny, in any order. Default: none."),
    warnings: statements("All failures that warn, in any order. Not compared if omitted."),
    audits: statements("All failures that are audited, in any order. Not compared if omitted."),
    auditAnnotations: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "All audit annotations as 'POLICY/KEY: value'. Not compared if omitted.",
    },
    changes: {
      type: "array",
      description: "All fields that MutatingAdmissionPolicies change, in any order. Not compared if omitted.",
      items: closed(
        {
          field: {
            type: "string",
            minLength: 1,
            description: "Field such as 'spec.replicas' or 'metadata.labels[team]'.",
          },
          value: { description: "The new value. Omit it if the field is removed." },
        },
        "field",
      ),
    },
    object: { ...OBJECT, description: "The object as policies leave it. Not compared if omitted." },
  },
  "allowed",
);

const ADMISSION_CASE: JsonSchema = {
  ...closed(
    {
      ...SUBJECT,
      namespaceLabels: {
        type: "object",
        additionalProperties: { type: "string" },
        description:
          "Labels of the object's namespace. Default: those of the Namespace in `cluster`, or only its name.",
      },
      cluster: {
        type: "array",
        items: OBJECT,
        description: "Further objects of the cluster, such as parameters, bindings and CRDs.",
      },
      expect: ADMISSION_EXPECT,
    },
    "name",
    "expect",
  ),
  oneOf: ONE_SUBJECT,
};

const ADMISSION_SPEC: JsonSchema = closed(
  {
    policies: setOf(
      { type: "string", minLength: 1 },
      "Files, folders and globs with the admission policies under test, their bindings and parameters, relative to this file.",
    ),
    cases: listOf(ADMISSION_CASE, "Test cases."),
  },
  "policies",
  "cases",
);

/**
 * JSON Schema (draft 7) of a PolicyTest document, for editors and for those that read it. With `policies` it tests
 * admission policies, otherwise a policy pack.
 */
export const policyTestSchema = (): JsonSchema => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "PolicyTest",
  description: "Tests of a Decorum policy pack, or of admission policies of Kubernetes.",
  ...documentSchema("PolicyTest", "Name of the test.", {
    if: { required: ["policies"] },
    then: ADMISSION_SPEC,
    else: PACK_SPEC,
  }),
});
