import { excludesCamelCase, isFreeText, misspelledReasons, statusReasons } from "../../kube/described/reasons.js";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { pascalCase } from "../../kube/words/condition-types.js";
import { crdExample, invalid, literal, ON_CRDS, type Rule } from "../kit.js";

const problemOf = (node: SchemaNode): string | undefined => {
  if (excludesCamelCase(node))
    return "must have a `pattern` that allows CamelCase words, such as '^[A-Z][A-Za-z0-9]*$'";
  return isFreeText(node)
    ? "must be one CamelCase word, with a `pattern` such as '^[A-Z][A-Za-z0-9]*$'; text belongs in a `message`"
    : undefined;
};

export const reasonIsWord: Rule = {
  id: "crd-status/reason-is-word",
  match: ON_CRDS,
  insideCoreTypes: true,
  action: "Warn",
  *check({ object }) {
    for (const node of statusReasons(crdOf(object))) {
      // no-status-reason reports a reason of the whole status.
      if (node.depth === 2) continue;
      const values = misspelledReasons(node);
      const [wrong] = values;
      const problem =
        wrong === undefined
          ? problemOf(node)
          : `must be a CamelCase word, such as ${literal(pascalCase(wrong))} instead of ${literal(wrong)}`;
      if (problem === undefined) continue;
      const cause = invalid(schemaField(node), problem);
      yield wrong === undefined ? cause : { ...cause, about: values };
    }
  },
  summary: "The schema of a `reason` in a status must allow CamelCase words, and nothing else.",
  rationale:
    "A reason is the category of a cause in one word, which tools print in one line and programs compare. A sentence belongs in a `message`.",
  reference: "Typical status properties",
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
};
