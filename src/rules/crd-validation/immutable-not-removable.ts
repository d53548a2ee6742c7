import { escapeName } from "kube-schema";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { nodesWith } from "../../kube/crd/nodes.js";
import { stringAt } from "kube-json";
import { isKeptButRemovable } from "../../kube/crd/removals.js";
import { invalid, ON_CRDS, type Rule, specExample } from "../kit.js";

export const immutableNotRemovable: Rule = {
  id: "crd-validation/immutable-not-removable",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "x-kubernetes-validations"))
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
  good: specExample(`
    volume:
      type: object
      x-kubernetes-validations:
        - rule: "!has(oldSelf.class) || has(self.class)"
          message: may not lose \`class\`
      properties:
        class:
          type: string
          maxLength: 253
          x-kubernetes-validations:
            - rule: self == oldSelf
              message: may not be changed
  `),
  bad: specExample(`
    volume:
      type: object
      properties:
        class:
          type: string
          maxLength: 253
          x-kubernetes-validations:
            - rule: self == oldSelf
              message: may not be changed
  `),
};

/** Only one controller writes a status. Of a removable object, users know that it can be removed. */
const isWrittenByUsers = ({ section, schema }: SchemaNode): boolean =>
  section !== "status" && !REMOVABLE.test(stringAt(schema, "description") ?? "");

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
