import { unescapedNames } from "../../kube/rule-text/text.js";
import { type Validation, fieldsAround, nodesWithValidations, validationsOf } from "../../kube/crd/validations.js";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { own, stringAt } from "kube-json";
import { type CelMessage, asSentence, celMessageProblems, wordingProblems } from "../../text/cel-message-problems.js";
import { type Cause, child, crdExample, examplesIn, invalid, ON_CRDS, required, type Rule } from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface CelMessageWordingOptions {
  /** Fields that each rule must have besides its expression. */
  readonly require: readonly ("message" | "reason")[];
}

/** One cause for each message with wrong words, with what cel-message-precise would say of it. */
const wordingOf = function* (node: SchemaNode, { index, entry, rule }: Validation): Iterable<Cause> {
  const message = stringAt(entry, "message");
  if (message === undefined) return;
  const one: CelMessage = { message, rule: unescapedNames(rule), fields: fieldsAround(node, rule) };
  const problems = wordingProblems(one);
  if (problems.length === 0) return;
  yield invalid(
    child(schemaField(node), "x-kubernetes-validations", index, "message"),
    asSentence([...problems.slice(0, 2), ...celMessageProblems(one)]),
  );
};

const HINTS = {
  message: "must be specified; otherwise users see the rule itself, such as 'failed rule: self.a != self.b'",
  reason: "must be specified, such as 'FieldValueInvalid'",
} as const;

const missing = function* (
  node: SchemaNode,
  { index, entry }: Validation,
  names: CelMessageWordingOptions["require"],
): Iterable<Cause> {
  for (const name of names) {
    if (own(entry, name) !== undefined) continue;
    if (name === "message" && own(entry, "messageExpression") !== undefined) continue;
    yield required(child(schemaField(node), "x-kubernetes-validations", index, name), HINTS[name]);
  }
};

export const celMessageWording: Rule<CelMessageWordingOptions> = {
  id: "crd-validation/cel-message-wording",
  conventions: ["validation-11"],
  topic: "messages",
  match: ON_CRDS,
  action: "Warn",
  options: {
    schema: closed({
      require: {
        description: "What each rule must have besides its expression: 'message', 'reason' or both.",
        type: "array",
        uniqueItems: true,
        items: { type: "string", enum: ["message", "reason"] },
      },
    }),
    defaults: { require: [] },
  },
  *check({ object }, { require }) {
    for (const node of nodesWithValidations(crdOf(object)))
      for (const validation of validationsOf(node)) {
        yield* wordingOf(node, validation);
        yield* missing(node, validation, require);
      }
  },
  summary: "The message of a CEL rule must say 'must', 'must not' or 'may not', and put inequalities in words.",
  rationale:
    "Users read these messages next to those of the API server. 'should' sounds optional, 'cannot' does not say what to do, and literals belong in single quotes.",
  go: [
    '// +kubebuilder:validation:XValidation:rule="self.min <= self.max",message="`min` must be less than or equal to `max`"',
    "type Range struct { /* ... */ }",
  ],
  ...examplesIn((properties) => crdExample({ properties }))(`
    spec:
      type: object
      x-kubernetes-validations:
        - rule: self.min <= self.max
  -       message: min should be <= max
  +       message: "\`min\` must be less than or equal to \`max\`"
      required: [min, max]
      properties:
  -     min: { type: integer, format: int32 }
  -     max: { type: integer, format: int32 }
  +     min: { type: integer, format: int32, minimum: 0, maximum: 100 }
  +     max: { type: integer, format: int32, minimum: 0, maximum: 100 }
  `),
};
