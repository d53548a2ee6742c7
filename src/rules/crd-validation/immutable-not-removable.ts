import { escapeName } from "kube-schema";
import { crdOf, descriptionOf, schemaField, type SchemaNode, isBelow } from "../../kube/crd/crd.js";
import { chosenWith } from "../../kube/crd/nodes.js";
import { type Json, type JsonObject, arrayAt, isObject, own, remember } from "kube-json";
import { ruleWords, validationsOf } from "../../kube/crd/validations.js";
import { invalid, ON_CRDS, type Rule, specExamples } from "../kit.js";

export const immutableNotRemovable: Rule = {
  id: "crd-validation/immutable-not-removable",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "x-kubernetes-validations"))
      if (isKeptButRemovable(node) && isWrittenByUsers(node)) yield invalid(schemaField(node), remedy(node));
  },
  summary: "An optional field whose value may not change must not be removable.",
  rationale:
    "The API server evaluates 'self == oldSelf' only while the field is set before and after the update. So a user changes the value in two updates: the first one removes the field, the second one sets it again.",
  reference: "Validation",
  go: [
    '// +kubebuilder:validation:XValidation:rule="!has(oldSelf.class) || has(self.class)",message="may not lose `class`"',
    "type Volume struct {",
    '\t// +kubebuilder:validation:XValidation:rule="self == oldSelf",message="may not be changed"',
    "\t// +optional",
    '\tClass *string `json:"class,omitempty"`',
    "}",
  ],
  ...specExamples(`
    volume:
      type: object
  +   x-kubernetes-validations:
  +     - rule: "!has(oldSelf.class) || has(self.class)"
  +       message: may not lose \`class\`
      properties:
        class:
          type: string
          maxLength: 253
          x-kubernetes-validations:
            - rule: self == oldSelf
              message: may not be changed
  `),
};

/** Only one controller writes a status. Users know that a removable object can be removed. */
const isWrittenByUsers = ({ section, schema }: SchemaNode): boolean =>
  section !== "status" && !REMOVABLE.test(descriptionOf(schema));

const REMOVABLE = /\b(?:may|can|could) (?:still |later |also )?be (?:removed|unset|cleared|deleted)\b/i;

const remedy = ({ name = "" }: SchemaNode): string => {
  const inRules = escapeName(name);
  const rule =
    inRules === undefined || inRules.length > LONG
      ? ""
      : `, such as '!has(oldSelf.${inRules}) || has(self.${inRules})'`;
  return `must be required, or its parent must have an \`x-kubernetes-validations\` rule that it may not be removed${rule}`;
};

/** Characters of a name that a message repeats. */
const LONG = 28;

/**
 * True for an optional field that an update may remove although its rule is 'self == oldSelf': an API server only
 * evaluates that rule while the field has an old and a new value. False if any rule above concerns its presence.
 */
const isKeptButRemovable = (node: SchemaNode): boolean =>
  node.step === "property" &&
  !node.required &&
  own(node.schema, "default") === undefined &&
  validationsOf(node).some(({ rule, entry }) => KEPT.test(rule) && own(entry, "optionalOldSelf") !== true) &&
  !isPresenceRuled(node);

const KEPT = /^\s*(?:self\s*==\s*oldSelf|oldSelf\s*==\s*self)\s*$/;

/** A rule or a choice of the parent that names the field, or a rule further up about its old value. */
const isPresenceRuled = (node: SchemaNode): boolean => {
  const { name = "", parent, under } = node;
  if (parent !== undefined && (chosenIn(parent.schema).has(name) || ruleWords(parent).all.has(name))) return true;
  return isBelow(node, (around) => ruleWords(around).isWhole || ruleWords(around).compared.has(under));
};

/** The fields that the choices of a schema require, in one of their cases at least. */
const chosenIn = remember((schema: JsonObject): ReadonlySet<Json> => {
  const chosen = new Set<Json>();
  const choices = [schema];
  for (let one = choices.pop(); one !== undefined; one = choices.pop())
    for (const keyword of CHOICES)
      for (const choice of arrayAt(one, keyword)) {
        if (!isObject(choice)) continue;
        for (const name of arrayAt(choice, "required")) chosen.add(name);
        choices.push(choice);
      }
  return chosen;
});

const CHOICES = ["oneOf", "anyOf", "allOf"] as const;
