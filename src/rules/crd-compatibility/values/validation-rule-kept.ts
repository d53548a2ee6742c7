import type { SchemaChange } from "../../../kube/changes/schema-change.js";
import { ruleName } from "../../../kube/crd/validations.js";
import { isTransitionRule } from "../../../kube/rule-text/text.js";
import { atChanges, unexpected } from "../../../model/crd-update.js";
import { type CrdExample, crdUpdateExample, invalid, literal, ON_CRD_UPDATES, type Rule } from "../../kit.js";

const STORED: CrdExample = {
  spec: `
    minSize: { type: integer, format: int32, minimum: 0, maximum: 100 }
    maxSize: { type: integer, format: int32, minimum: 0, maximum: 100 }
  `,
  specKeywords: `
    x-kubernetes-validations:
      - rule: "!has(self.minSize) || !has(self.maxSize) || self.minSize <= self.maxSize"
        message: "\`minSize\` must be less than or equal to \`maxSize\`"
  `,
};

/** A transition rule judges updates; an object by itself cannot break it. */
const demand = (change: SchemaChange): string => {
  const { before, after, from, to, direction } = change;
  const isOfUpdates = isTransitionRule(to);
  if (from === undefined)
    return `must accept ${isOfUpdates ? "updates of " : ""}all existing objects with the new rule ${literal(ruleName(after, to))}`;
  const old = literal(ruleName(before, from));
  if (direction === "loosened")
    return `must not ${to === undefined ? "lose" : "loosen"} the rule ${old} ${unexpected(change)}`;
  return isOfUpdates
    ? `must still accept every update that rule ${old} accepted; clients may make any of them`
    : `must still accept every value that rule ${old} accepted; existing objects may hold any of them`;
};

export const validationRuleKept: Rule = {
  id: "crd-compatibility/validation-rule-kept",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Warn",
  check: atChanges(invalid, "validation", ["loosened", "changed"], (change) => demand(change)),
  summary: "The CEL rules of a beta or stable version must not change without notice.",
  rationale:
    "Clients rely on what a rule guarantees, and existing objects may violate a changed one. The expression alone does not show which of these is at risk.",
  reference: "Validation",
  go: [
    "// As released.",
    '// +kubebuilder:validation:XValidation:rule="self.min <= self.max",message="`min` must be less than or equal to `max`"',
    "type WidgetSpec struct { /* ... */ }",
  ],
  good: crdUpdateExample(STORED, {
    specKeywords: `
      x-kubernetes-validations:
        - rule: "!has(self.minSize) || !has(self.maxSize) || self.minSize <= self.maxSize"
          message: "\`maxSize\` must be greater than or equal to \`minSize\`"
    `,
  }),
  bad: crdUpdateExample(STORED, { specKeywords: undefined }),
};
