import { excludesCamelCase, isFreeText, misspelledReason, statusReasons } from "../../kube/described/reasons.js";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { pascalCase } from "../../kube/words/condition-types.js";
import { invalid } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import { literal } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";
import { crdExample } from "../example.js";

const problemOf = (node: SchemaNode): string | undefined => {
  const wrong = misspelledReason(node);
  if (wrong !== undefined)
    return `must be a CamelCase word, such as ${literal(pascalCase(wrong))} instead of ${literal(wrong)}`;
  if (excludesCamelCase(node))
    return "must have a `pattern` that allows CamelCase words, such as '^[A-Z][A-Za-z0-9]*$'";
  return isFreeText(node)
    ? "must be one CamelCase word, with a `pattern` such as '^[A-Z][A-Za-z0-9]*$'; text belongs in a `message`"
    : undefined;
};

export const reasonIsWord: Rule = {
  id: "crd-status/reason-is-word",
  conventions: [],
  summary: "The schema of a `reason` in a status must allow CamelCase words, and nothing else.",
  rationale:
    "A reason is the category of a cause in one word, which tools print in one line and programs compare. A sentence belongs in a `message`.",
  reference: "Typical status properties",
  since: "0.1.0",
  match: ON_CRDS,
  insideCoreTypes: true,
  action: "Warn",
  go: [
    "type LastRun struct {",
    "\t// +kubebuilder:validation:MaxLength=63",
    "\t// +kubebuilder:validation:Pattern=`^[A-Z][A-Za-z0-9]*$`",
    "\t// +optional",
    '\tReason *string `json:"reason,omitempty"`',
    "}",
  ],
  good: crdExample({
    status: `
      lastRun:
        type: object
        properties:
          reason: { type: string, maxLength: 63, pattern: "^[A-Z][A-Za-z0-9]*$" }
    `,
  }),
  bad: crdExample({
    status: `
      lastRun:
        type: object
        properties:
          reason: { type: string, enum: [quota_exceeded, not_found] }
    `,
  }),
  *check({ object }) {
    for (const node of statusReasons(crdOf(object))) {
      // no-status-reason reports a reason of the whole status.
      const problem = node.depth === 2 ? undefined : problemOf(node);
      if (problem !== undefined) yield invalid(schemaField(node), problem);
    }
  },
};
