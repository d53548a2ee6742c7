import { discriminationOf, isCalledAfter, plainWord, selectionOf } from "../../kube/unions/crd-unions.js";
import { combinesMembers, isDiscriminatorJudged, isLimited } from "../../kube/unions/union-limits.js";
import { chosenWith } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { celName } from "../../kube/rule-text/text.js";
import { arrayAt, own } from "kube-json";
import { fieldName, invalid, ON_CRDS, type Rule, specExamples } from "../kit.js";

export const memberMatchesDiscriminator: Rule = {
  id: "crd-unions/member-matches-discriminator",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "properties")) {
      if (node.section === "status" || node.coreType !== undefined || isReported(node)) continue;
      const found = selectionOf(node, 1);
      if (found === undefined || isDiscriminatorJudged(node, found)) continue;
      const [member] = found.members;
      if (member === undefined) continue;
      const tag = found.discriminator.under;
      const value = arrayAt(found.discriminator.schema, "enum").find(
        (text) => typeof text === "string" && isCalledAfter(plainWord(member.under), new Set([plainWord(text)])),
      );
      if (typeof value !== "string" || isVacuous(member, found.discriminator) || combinesMembers(found)) continue;
      yield invalid(
        schemaField(node),
        `must bind ${fieldName(member.under)} to its ${fieldName(tag)} in \`x-kubernetes-validations\`, such as '${bindingOf(member, found.discriminator, value)}'`,
      );
    }
  },
  summary: "A field named after a value of a discriminator must be bound to that value by the schema.",
  rationale:
    "Otherwise a user may set `type: Image` without `image`, or `image` with another type. The API server stores such an object, and each client interprets it differently.",
  reference: "Unions",
  go: [
    '// +kubebuilder:validation:XValidation:rule="has(self.image) == (self.type == \'Image\')",message="must match `type`"',
    "type Source struct {",
    "\t// +required",
    '\tType SourceType `json:"type"`',
    "\t// +optional",
    '\tImage *ImageSource `json:"image,omitempty"`',
    "}",
  ],
  ...specExamples(`
    source:
      type: object
      required: [type]
  +   x-kubernetes-validations:
  +     - rule: "has(self.image) == (self.type == 'Image')"
  +       message: must match \`type\`
      properties:
        type: { type: string, enum: [Image] }
        image:
          type: object
          required: [digest]
          properties:
            digest: { type: string, maxLength: 253 }
  `),
};

/** True for the only value, whose settings may all be left out: there is nothing yet that a rule would reject. */
const isVacuous = (member: SchemaNode, { schema }: SchemaNode): boolean =>
  arrayAt(schema, "enum").length === 1 && !hasRequired(member);

const hasRequired = ({ properties }: SchemaNode): boolean => [...properties.values()].some(({ required }) => required);

/** A member without required settings may also be absent when its value is chosen. */
const bindingOf = (member: SchemaNode, { under, schema, required }: SchemaNode, value: string): string => {
  const isPresent = required || own(schema, "default") !== undefined;
  const tag = `self.${celName(under)}`;
  const isChosen = `${isPresent ? "" : `has(${tag}) && `}${tag} == "${value}"`;
  const isSet = `has(self.${celName(member.under)})`;
  return hasRequired(member) ? `${isChosen} ? ${isSet} : !${isSet}` : `!${isSet} || ${isChosen}`;
};

/** crd-unions/union-exclusive covers unions that the schema says nothing about. */
const isReported = (node: SchemaNode): boolean => {
  const found = discriminationOf(node);
  return found !== undefined && !isLimited(node, found.members);
};
