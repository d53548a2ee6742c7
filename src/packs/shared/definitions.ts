import { VISIBLE } from "../../text/reason.js";
import { OPERATIONS } from "../../model/match.js";
import { closed } from "../../model/json-schema.js";
import type { JsonSchema } from "../../model/rule.js";

/**
 * Parts that the schemas of our documents share (JSON Schema, draft 7). Editors show `description`. Editors and our
 * messages show `patternErrorMessage` for a value that does not match.
 */

export const API_VERSION = "decorum.dev/v1alpha1";

/** A list of at least one item: an empty list would match nothing, which is never intended. */
export const listOf = (items: JsonSchema, description: string): JsonSchema => ({
  type: "array",
  minItems: 1,
  items,
  description,
});

export const setOf = (items: JsonSchema, description: string): JsonSchema => ({
  ...listOf(items, description),
  uniqueItems: true,
});

const texts = (description: string): JsonSchema => setOf({ type: "string", minLength: 1 }, description);

/** The name of a document or of an item in it. */
export const NAME: JsonSchema = {
  type: "string",
  pattern: "^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$",
  patternErrorMessage:
    "must be a DNS label of at most 63 characters: lowercase letters, digits and '-', starting and ending with a letter or digit, such as 'api-design'",
};

/** The frame of every document: `apiVersion`, `kind`, `metadata` and `spec`. */
export const documentSchema = (kind: string, name: string, spec: JsonSchema): JsonSchema =>
  closed(
    {
      apiVersion: { const: API_VERSION, description: "Version of the document format." },
      kind: { const: kind, description: "Kind of the document." },
      metadata: closed(
        {
          name: { ...NAME, description: name },
        },
        "name",
      ),
      spec,
    },
    "apiVersion",
    "kind",
    "metadata",
    "spec",
  );

/** `ResourceRule` in model/match.ts. */
export const RESOURCE_RULE = closed(
  {
    apiGroups: setOf(
      {
        type: "string",
        pattern: "^(\\*|[a-z0-9]([-a-z0-9.]*[a-z0-9])?)?$",
        patternErrorMessage:
          "must be an API group without version, such as 'apps', '' for the core group, or '*' for all",
      },
      "API groups; '' is the core group, '*' stands for all.",
    ),
    apiVersions: setOf(
      {
        type: "string",
        pattern: "^(\\*|[a-z0-9]([-a-z0-9]*[a-z0-9])?)$",
        patternErrorMessage: "must be a version without API group, such as 'v1', or '*' for all",
      },
      "API versions; '*' stands for all. Default: all.",
    ),
    resources: setOf(
      {
        type: "string",
        pattern: "^(\\*|[a-z0-9]([-a-z0-9.]*[a-z0-9])?)(/(\\*|[a-z0-9]([-a-z0-9]*[a-z0-9])?))?$",
        patternErrorMessage:
          "must be a resource in lowercase plural or a subresource of it, such as 'pods', 'pods/status', '*' or '*/status'",
      },
      "Resources, such as 'pods', 'pods/status' or '*/status'; '*' stands for all without their subresources.",
    ),
    operations: setOf({ enum: [...OPERATIONS, "*"] }, "Operations; '*' stands for all."),
  },
  "apiGroups",
  "resources",
  "operations",
);

const withOperator = (operators: readonly string[], schema: JsonSchema): JsonSchema => ({
  if: { properties: { operator: { enum: operators } }, required: ["operator"] },
  // biome-ignore lint: `then` is a keyword of JSON Schema
  then: schema,
});

const REQUIREMENT: JsonSchema = {
  ...closed(
    {
      key: { type: "string", minLength: 1, description: "Label key that the requirement applies to." },
      operator: {
        enum: ["In", "NotIn", "Exists", "DoesNotExist"],
        description: "Relation between the label and the values.",
      },
      values: texts("Values for 'In' and 'NotIn'."),
    },
    "key",
    "operator",
  ),
  allOf: [
    withOperator(["In", "NotIn"], { required: ["values"] }),
    withOperator(["Exists", "DoesNotExist"], { not: { required: ["values"] } }),
  ],
};

const selector = (description: string): JsonSchema => ({
  ...closed({
    matchLabels: {
      type: "object",
      minProperties: 1,
      additionalProperties: { type: "string" },
      description: "Labels that must have the given values.",
    },
    matchExpressions: listOf(REQUIREMENT, "Requirements that must all be met."),
  }),
  description,
});

const NAMESPACE: JsonSchema = {
  type: "string",
  pattern: "^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$",
  patternErrorMessage: "must be the name of a namespace, such as 'kube-system'",
};

/** The fields of `Narrowing` in model/match.ts that exceptions have, too. */
const NARROWING_FIELDS = {
  resourceRules: listOf(
    RESOURCE_RULE,
    "Limits the entry to these resources and operations, among those that the rule supports.",
  ),
  namespaceSelector: selector("Limits the entry to objects in namespaces with these labels."),
  objectSelector: selector("Limits the entry to objects with these labels."),
  excludedNamespaces: setOf(NAMESPACE, "Excludes objects in these namespaces."),
  excludedUsers: setOf(
    {
      type: "string",
      pattern: "^[^*]+\\*?$",
      patternErrorMessage:
        "must be the name of a user, with at most one '*' at the end, such as 'system:serviceaccount:kube-system:*'",
    },
    "Excludes requests of these users; a name may end in '*'.",
  ),
  excludedGroups: setOf(
    {
      type: "string",
      pattern: "^[^*]+$",
      patternErrorMessage: "must be the name of a group of users, without '*', such as 'system:nodes'",
    },
    "Excludes requests of members of these groups.",
  ),
  controlledObjects: {
    enum: ["Included", "Excluded"],
    description:
      "Whether to review objects with an owner reference that has `controller: true`, such as the Pods of a DaemonSet: 'Included' or 'Excluded'. Default: 'Included'.",
  },
};

/** The fields by which a pack or an entry narrows its reviews. */
export const NARROWING: JsonSchema = {
  ...closed({
    ...NARROWING_FIELDS,
    controlPlane: {
      enum: ["Included", "Excluded"],
      description:
        "Whether to review requests of the control plane: controllers in 'kube-system' and the scheduler. Default of rules: 'Excluded', except those that review what controllers make, such as Pods, without all templates of it, scales, deletions, or only CustomResourceDefinitions. Default of defaulters: 'Included'.",
    },
  }),
  minProperties: 1,
};

/** Any Kubernetes object. */
export const OBJECT: JsonSchema = {
  type: "object",
  required: ["apiVersion", "kind"],
  properties: { apiVersion: { type: "string", minLength: 1 }, kind: { type: "string", minLength: 1 } },
};

/** The schema of exceptions, in packs and in PolicyExceptions documents. */

/** The definition `#/definitions/exceptionMatch`. */
export const EXCEPTION_MATCH: JsonSchema = {
  ...closed({
    ...NARROWING_FIELDS,
    namespaces: setOf(NAMESPACE, "Limits the exception to objects in these namespaces."),
    names: setOf(
      {
        type: "string",
        pattern: "^[^*]+\\*?$",
        patternErrorMessage: "must be the name of an object, with at most one '*' at the end, such as 'web' or 'web-*'",
      },
      "Limits the exception to objects with these names; a name may end in '*'.",
    ),
  }),
  minProperties: 1,
  description:
    "Objects that the exception covers. Default: all that its rules review. If it cannot be decided whether an object is covered, its findings are not excused.",
};

const FIELDS: JsonSchema = {
  name: { ...NAME, description: "Name of the exception, unique in its pack. Shown in audit annotations." },
  rules: setOf(
    { type: "string", minLength: 1 },
    "Ids of the pack's entries whose findings are excused, or only '*' for all entries.",
  ),
  match: { $ref: "#/definitions/exceptionMatch" },
  fields: setOf(
    { type: "string", minLength: 1 },
    "Limits the exception to findings in or below these fields, such as 'spec.ports[*].name'; '[*]' stands for every item of a list or value of a map.",
  ),
  reason: {
    type: "string",
    pattern: VISIBLE,
    patternErrorMessage: "must give a reason, such as 'renamed with the next release'",
    description: "Reason for the exception. Shown in audit annotations.",
  },
  expires: {
    type: "string",
    description:
      "Expiration: a time such as '2027-01-31T12:00:00Z', or the last day on which the exception applies, such as '2027-01-31' (UTC).",
  },
};

/** A list of exceptions; `more` adds required fields to each. */
export const exceptionList = (more: JsonSchema = {}): JsonSchema =>
  listOf(closed({ ...FIELDS, ...more }, "name", "rules", "reason", ...Object.keys(more)), "Findings that are excused.");
