import { OPERATIONS } from "../model/match.js";
import type { JsonSchema } from "../model/rule.js";

/**
 * Parts of the schemas of our documents (JSON Schema, draft 7). `description` is what editors show, `patternErrorMessage`
 * what they and we say of a value that does not match.
 */

export const API_VERSION = "decorum.dev/v1alpha1";

/** A list that says something: an empty one would match nothing, which nobody means. */
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

/** An object of exactly these fields. */
export const closed = (properties: JsonSchema, ...required: readonly string[]): JsonSchema => ({
  type: "object",
  additionalProperties: false,
  ...(required.length === 0 ? {} : { required }),
  properties,
});

/** The name of a document or of a part of one. */
export const NAME: JsonSchema = {
  type: "string",
  pattern: "^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$",
  patternErrorMessage:
    "must be a DNS label of at most 63 characters: lowercase letters, digits and '-', starting and ending with a letter or digit, such as 'api-design'",
};

/** `apiVersion`, `kind`, `metadata` and `spec`, as all our documents have them. */
export const documentSchema = (kind: string, name: string, spec: JsonSchema): JsonSchema =>
  closed(
    {
      apiVersion: { const: API_VERSION, description: "Version of this form of document." },
      kind: { const: kind, description: "Kind of this document." },
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

const RESOURCE_RULE = closed(
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
    apiVersions: texts("API versions; '*' stands for all. All, if left out."),
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
      key: { type: "string", minLength: 1, description: "Label that the requirement is about." },
      operator: {
        enum: ["In", "NotIn", "Exists", "DoesNotExist"],
        description: "How label and values must relate.",
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
      description: "Labels that must have these values.",
    },
    matchExpressions: listOf(REQUIREMENT, "Requirements that all must hold."),
  }),
  description,
});

/** How a pack, or an entry of it, narrows what is judged (model/match.ts Narrowing). */
export const NARROWING: JsonSchema = {
  ...closed({
    resourceRules: listOf(
      RESOURCE_RULE,
      "Only these resources and operations, within what the rule can judge.",
    ),
    namespaceSelector: selector("Only objects in namespaces with these labels."),
    objectSelector: selector("Only objects with these labels."),
    excludedNamespaces: setOf(
      {
        type: "string",
        pattern: "^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$",
        patternErrorMessage: "must be the name of a namespace, such as 'kube-system'",
      },
      "Not the objects in these namespaces.",
    ),
    excludedUsers: setOf(
      {
        type: "string",
        pattern: "^[^*]+\\*?$",
        patternErrorMessage:
          "must be the name of a user; only its end may be left open with '*', such as 'system:serviceaccount:kube-system:*'",
      },
      "Not what these users do; a name may end in '*'.",
    ),
    excludedGroups: setOf(
      {
        type: "string",
        pattern: "^[^*]+$",
        patternErrorMessage: "must be the name of a group of users, without '*', such as 'system:nodes'",
      },
      "Not what members of these groups do.",
    ),
    controlledObjects: {
      enum: ["Included", "Excluded"],
      description:
        "Objects with an owner whose reference says `controller: true`, such as the Pods of a DaemonSet: 'Excluded' leaves them to their controller. 'Included', if left out.",
    },
  }),
  minProperties: 1,
};

/** A Kubernetes object, of which nothing else is known. */
export const OBJECT: JsonSchema = {
  type: "object",
  required: ["apiVersion", "kind"],
  properties: { apiVersion: { type: "string", minLength: 1 }, kind: { type: "string", minLength: 1 } },
};
