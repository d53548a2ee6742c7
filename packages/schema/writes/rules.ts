import type { ProblemReason } from "kube-api";
import type { JsonObject, KubeObject } from "kube-json";
import { ruledSchemas } from "../rules/schema-rule.js";
import { BLOCKING_REASONS, ruleCauses } from "../rules/rule-causes.js";
import { type WriteCause, causeOf } from "./cause.js";

/**
 * The rules in CEL of a schema (`x-kubernetes-validations`), which the API server evaluates after all other validation
 * (k8s.io/apiextensions-apiserver, pkg/registry/customresource, strategy.go).
 */

interface RuleInput {
  /** The schema of the whole object. */
  readonly schema: JsonObject;
  /** The validated object, with defaults and the stored status. */
  readonly object: KubeObject;
  /** The stored object of an update. */
  readonly oldObject: KubeObject | undefined;
}

/**
 * The causes of the rules of a schema after `found`, all other causes. Some of these keep the server from evaluating any
 * rule, which it reports without a field.
 */
export const causesOfRules = (
  { schema, object, oldObject }: RuleInput,
  found: readonly WriteCause[],
): readonly WriteCause[] => {
  if (ruledSchemas(schema).size === 0) return [];
  if (found.some(({ reason }) => BLOCKING_REASONS.has(reason))) return [UNCHECKED];
  return ruleCauses(schema, object, oldObject).causes.map(({ reason, field, detail }) => ({
    ...causeOf(reason as ProblemReason, field, detail),
    keyword: "x-kubernetes-validations",
  }));
};

/** It is no defect of its own. */
export const UNCHECKED = causeOf(
  "FieldValueInvalid",
  [],
  "must be corrected before the API server evaluates the rules in `x-kubernetes-validations`",
);
