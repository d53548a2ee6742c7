import { chosenWith } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { isUnanchored, isUnanchoredChoice } from "../../../kube/fields/patterns.js";
import { stringAt } from "kube-json";
import { child, invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const patternAnchored: Rule = {
  id: "crd-schema/pattern-anchored",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "pattern")) {
      const pattern = stringAt(node.schema, "pattern") ?? "";
      const problem = problemOf(pattern);
      // A placeholder that the text must contain.
      if (problem !== undefined && !/<\w+>/.test(pattern)) yield invalid(child(schemaField(node), "pattern"), problem);
    }
  },
  summary: "A pattern for the whole text must start with '^' and end with '$', with its alternatives in parentheses.",
  rationale:
    "The API server accepts every value in which the pattern matches anywhere: '[a-z]+' accepts '?a?'. '|' divides the whole pattern: '^a$|b' accepts 'abc', and '^a|b$' accepts 'ax' and 'xb'. The schema then seems to check what it does not.",
  reference: "Validation",
  go: ["// +kubebuilder:validation:Pattern=`^([0-9]+%|Unlimited)$`", 'Quota *string `json:"quota,omitempty"`'],
  good: specExample("quota: { type: string, maxLength: 16, pattern: '^([0-9]+%|Unlimited)$' }"),
  bad: specExample("quota: { type: string, maxLength: 16, pattern: '^[0-9]+%|Unlimited$' }"),
};

const problemOf = (pattern: string): string | undefined => {
  if (isUnanchored(pattern))
    return "must start with '^' and end with '$', because any text that contains a match is valid without them";
  return isUnanchoredChoice(pattern)
    ? "must have its alternatives in parentheses after '^' and before '$', because each of them alone matches any text that contains it"
    : undefined;
};
