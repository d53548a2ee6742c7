import { crdOf, type SchemaNode, schemaField } from "../../kube/crd/crd.js";
import { fieldsAround, nodesWithValidations, validationsOf } from "../../kube/crd/validations.js";
import { unescapedNames } from "../../kube/rule-text/text.js";
import { formatJson, own, stringAt } from "kube-json";
import { asSentence, celMessageProblems, wordingProblems } from "../../text/cel-message-problems.js";
import { child, crdExample, examplesIn, invalid, ON_CRDS, required, type Rule } from "../kit.js";

export const celMessagePrecise: Rule = {
  id: "crd-validation/cel-message-precise",
  conventions: ["validation-11"],
  topic: "messages",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of nodesWithValidations(crdOf(object)))
      for (const { index, entry, rule } of validationsOf(node)) {
        const message = stringAt(entry, "message");
        const field = child(schemaField(node), "x-kubernetes-validations", index, "message");
        if (message === undefined) {
          if (own(entry, "messageExpression") === undefined && !repeatsEnum(node, rule))
            yield required(field, `must be specified, such as '${exampleFor(node, rule)}'`);
          continue;
        }
        // Markers for unions write these messages.
        if (/^(?:exactly|at most|at least) one of the fields in \[/.test(message)) continue;
        const one = { message, rule: unescapedNames(rule), fields: fieldsAround(node, rule) };
        const problems = celMessageProblems(one);
        // cel-message-wording reports a message with wrong words, and adds these problems.
        if (problems.length > 0 && wordingProblems(one).length === 0) yield invalid(field, asSentence(problems));
      }
  },
  summary:
    "A CEL rule must have a message that says what must hold, with fields in back-quotes and literals in single quotes.",
  rationale:
    "Without a message, users see the CEL expression. 'Invalid value' does not say what to do, and a field's name in prose reads like an ordinary word.",
  go: [
    '// +kubebuilder:validation:XValidation:rule="self.min <= self.max",message="`min` must be less than or equal to `max`"',
    "type Range struct { /* ... */ }",
  ],
  ...examplesIn((properties) => crdExample({ properties }))(`
    spec:
      type: object
      x-kubernetes-validations:
        - rule: self.min <= self.max
  -       message: invalid value
  +       message: "\`min\` must be less than or equal to \`max\`"
      required: [min, max]
      properties:
        min: { type: integer, format: int32, minimum: 0, maximum: 100 }
        max: { type: integer, format: int32, minimum: 0, maximum: 100 }
  `),
};

/** True for `self.kind == 'http'` where the enum has that value only: the message of the enum comes with it. */
const repeatsEnum = ({ properties }: SchemaNode, rule: string): boolean =>
  [...properties].some(
    ([name, { schema }]) =>
      rule.replaceAll("'", '"') === `self.${name} == ${formatJson(own(schema, "enum") ?? null).slice(1, -1)}`,
  );

/** The API server puts the field before the message. */
const exampleFor = ({ type }: SchemaNode, rule: string): string => {
  if (/^\s*self\s*==\s*oldSelf\s*$/.test(rule)) return "may not be changed";
  if (type === "object") return "`min` must be less than or equal to `max`";
  if (type === "array") return "must have an item for each port";
  return type === "string" ? "must begin with a letter" : "must be less than or equal to 100";
};
