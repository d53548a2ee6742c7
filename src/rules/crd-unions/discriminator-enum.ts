import { chosenWith } from "../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { validationsOf } from "../../kube/crd/validations.js";
import { own, remember } from "kube-json";
import { ON_CRDS, required, type Rule, specExamples } from "../kit.js";

const COMPARED = /\bself\.(\w+)\s*[!=]=\s*(?:'[\w.-]+'|"[\w.-]+")/g;
const ASKED = /\bhas\(self\.(\w+)\)/g;

/** The fields that a rule compares with a string to say which other fields may be set. */
const comparedWith = (node: SchemaNode, rule: string): readonly string[] => {
  const asked = [...rule.matchAll(ASKED)].map(([, name = ""]) => name);
  const members = new Set(asked.filter((name) => isMember(node, name)));
  return [...rule.matchAll(COMPARED)]
    .map(([, name = ""]) => name)
    .filter((name) => members.size > Number(members.has(name)));
};

/** A text beside the other one is no member, but what the type describes: `sum` beside the `type` of a checksum. */
const isMember = ({ properties }: SchemaNode, name: string): boolean =>
  properties.has(name) && (properties.size > 2 || properties.get(name)?.type === "object");

const SAYS_WHICH =
  /\bwhich (?:one )?(?:of (?:the|these|its) )?(?:\w+ )?(?:members?|fields?|options?|variants?)\b|\bdiscriminator\b/i;

/** True for a string beside at least two objects that says which of them is set. */
const isSaidDiscriminator = (node: SchemaNode, parent: SchemaNode): boolean =>
  SAYS_WHICH.test(descriptionOf(node.schema)) && hasObjects(parent);

const hasObjects = remember(
  ({ properties }: SchemaNode): boolean =>
    [...properties.values()].filter((other) => other.type === "object").length >= 2,
);

const LIMITS = ["enum", "allOf", "anyOf", "oneOf", "pattern", "format"] as const;
const isFree = (node: SchemaNode): boolean =>
  node.type === "string" &&
  LIMITS.every((keyword) => own(node.schema, keyword) === undefined) &&
  validationsOf(node).length === 0;

export const discriminatorEnum: Rule = {
  id: "crd-unions/discriminator-enum",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "properties")) {
      if (node.section === "status" || node.coreType !== undefined) continue;
      const compared = new Set(validationsOf(node).flatMap(({ rule }) => comparedWith(node, rule)));
      for (const [name, member] of node.properties)
        if (isFree(member) && (compared.has(name) || isSaidDiscriminator(member, node)))
          yield required(schemaField(member), "must list in `enum` the values that name the members of the union");
    }
  },
  summary: "The discriminator of a union must list its values in an `enum`.",
  rationale: "If any text is accepted, a typo selects no member, and no client can tell which members there are.",
  reference: "Unions",
  go: ["// +kubebuilder:validation:Enum=Bucket;Upload", "type SourceType string"],
  ...specExamples(`
    source:
      type: object
      required: [type]
      x-kubernetes-validations:
        - rule: "self.type == 'Bucket' ? has(self.bucket) : !has(self.bucket)"
          message: must have \`bucket\` if \`type\` is 'Bucket', and only then
        - rule: "self.type == 'Upload' ? has(self.upload) : !has(self.upload)"
          message: must have \`upload\` if \`type\` is 'Upload', and only then
      properties:
  -     type: { type: string, maxLength: 63 }
  +     type: { type: string, enum: [Bucket, Upload] }
        bucket:
          type: object
          properties:
            region: { type: string, maxLength: 63 }
        upload:
          type: object
          properties:
            path: { type: string, maxLength: 1024 }
  `),
};
