import { type PathRead, endingsOf, fieldsRead } from "kube-cel";
import { crdOf, type SchemaNode, schemaField } from "../../kube/crd/crd.js";
import { nodesWithValidations, validationsOf, wordsIn } from "../../kube/crd/validations.js";
import { plainName } from "../../kube/rule-text/text.js";
import { own, remember } from "kube-json";
import { child, crdExample, examplesIn, invalid, ON_CRDS, type Rule } from "../kit.js";

export const celOptionalField: Rule = {
  id: "crd-validation/cel-optional-field",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const effort = { left: MAX_READ };
    for (const node of nodesWithValidations(crdOf(object)))
      for (const { index, entry, rule } of validationsOf(node)) {
        if (own(entry, "optionalOldSelf") === true) continue;
        for (const [text, read] of misreadFields(node, rule, effort))
          yield invalid(child(schemaField(node), "x-kubernetes-validations", index, "rule"), remedyOf(text, read));
      }
  },
  summary: "A CEL rule must test with `has()` whether an optional field is set, before it reads the field.",
  rationale:
    "CEL has no zero values: a rule that reads a field that is left out fails, and the API server rejects the object. A field of Go without `omitempty` is always set, so that tests in Go do not show it. Rules that a missing field was meant to break are not reported.",
  reference: "Validation",
  go: [
    '// +kubebuilder:validation:XValidation:rule="!has(self.min) || self.min <= 9",message="`min` must be at most 9"',
    "type Range struct { /* ... */ }",
  ],
  ...examplesIn((properties) => crdExample({ properties }))(`
    spec:
      type: object
      x-kubernetes-validations:
  -     - rule: self.mode != 'Manual' || has(self.steps)
  +     - rule: "!has(self.mode) || self.mode != 'Manual' || has(self.steps)"
          message: "\`steps\` must be specified if \`mode\` is 'Manual'"
      properties:
        mode: { type: string, enum: [Automatic, Manual] }
        steps: { type: integer, format: int32, minimum: 1, maximum: 100 }
  `),
};

/** A status is never required. */
const remedyOf = (text: string, { under, section, depth }: SchemaNode): string =>
  [
    `must test 'has(${text})' before it reads '${text}'`,
    section === "status" && depth === 1 ? "" : ", or the field must be required",
    `; an object without it is rejected with 'no such key: ${under}'`,
  ].join("");

/** The optional fields that a rule reads where they may be missing, with their names in the rule. */
function* misreadFields(
  node: SchemaNode,
  rule: string,
  effort: { left: number },
): Generator<readonly [string, SchemaNode]> {
  const seen = new Set<string>();
  for (const field of fieldsRead(rule, (path) => isMap(node, path))) {
    const place = placeOf(field.path);
    const read = field.text === "" || seen.has(place) ? undefined : nodeAt(node, field.path);
    if (read === undefined || !isOptional(read) || effort.left === 0) continue;
    effort.left -= 1;
    seen.add(place);
    if (isMisread(node, rule, read, place)) yield [field.text, read];
  }
}

/** Both in the new and in the old object, because an object that never had the field must stay valid. */
const placeOf = ([, ...names]: PathRead): string => names.join("\n");

/** True if objects are rejected without the field that the rule would allow with a zero value, or all that there can be. */
const isMisread = (node: SchemaNode, rule: string, read: SchemaNode, place: string): boolean => {
  const absence = {
    isAbsent: (path: PathRead) => placeOf(path) === place,
    isMap: (path: PathRead) => isMap(node, path),
    isSure: (path: PathRead) => isAlwaysSet(nodeAt(node, path)),
  };
  if (endingsOf([rule], absence)?.some(({ endings }) => endings[0] === "error") !== true) return false;
  // Another rule may say that the field must be set.
  const others = (rulesWith(node).get(read.under) ?? []).filter((other) => other !== rule);
  const ways = endingsOf([rule, ...others], absence)?.filter(({ endings }) => !endings.slice(1).includes(false)) ?? [];
  const failing = ways.filter(({ endings, isSure }) => isSure && endings[0] === "error");
  const isNeverValid = failing.length > 0 && ways.every(({ endings }) => endings[0] !== true);
  // The author of a rule on a type of Kubernetes cannot make its fields required.
  return failing.some(({ withZero }) => withZero[0] === true) || (isNeverValid && read.embedded === undefined);
};

/** The rules of a node by their words. */
const rulesWith = remember((node: SchemaNode): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const { rule } of validationsOf(node))
    for (const word of new Set(wordsIn(rule))) {
      const rules = found.get(word) ?? [];
      if (rules.length <= MAX_TOGETHER) rules.push(rule);
      found.set(word, rules);
    }
  return found;
});

/** Rules of a node that are judged together. */
const MAX_TOGETHER = 4;

/** The optional fields that the rules of a CRD read, each of which is tried. Real CRDs have fewer. */
const MAX_READ = 100;

const isOptional = ({ step, section, required, schema, under, parent }: SchemaNode): boolean =>
  step === "property" &&
  section !== "metadata" &&
  !required &&
  own(schema, "default") === undefined &&
  parent !== undefined &&
  !mayDemand(parent, under);

/** True if a schema may demand a field in another way than by `required`. */
const mayDemand = ({ schema, properties }: SchemaNode, name: string): boolean =>
  COMPOSITIONS.some((keyword) => Object.hasOwn(schema, keyword)) ||
  Number(own(schema, "minProperties") ?? 0) >= properties.size ||
  (own(schema, "x-kubernetes-embedded-resource") === true && ["apiVersion", "kind"].includes(name));
const COMPOSITIONS = ["allOf", "anyOf", "oneOf", "not"] as const;

/** A field with null counts as absent. */
const isAlwaysSet = (node: SchemaNode | undefined): boolean =>
  node !== undefined &&
  node.step === "property" &&
  own(node.schema, "nullable") !== true &&
  (node.required || own(node.schema, "default") !== undefined);

const isMap = (node: SchemaNode, path: PathRead): boolean => nodeAt(node, path)?.values !== undefined;

/** The schema of a path below `self` or `oldSelf`. */
const nodeAt = (node: SchemaNode, [root, ...names]: PathRead): SchemaNode | undefined => {
  let at: SchemaNode | undefined = root === "self" || root === "oldSelf" ? node : undefined;
  for (const name of names) at = name === "[]" ? (at?.items ?? at?.values) : at?.properties.get(plainName(name));
  return at;
};
