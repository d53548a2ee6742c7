import { anySelectionOf, discriminationOf, unionMembers } from "../../kube/unions/crd-unions.js";
import { isLimited } from "../../kube/unions/union-limits.js";
import { chosenWith, mayExclude } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { ruledFields } from "../../kube/crd/validations.js";
import { fieldName, invalid, ON_CRDS, type Rule, specExamples } from "../kit.js";

/** A field that chooses between members that may all be set, or leaves one of them out. */
const DEFAULTS = /^(?:default|preferred|fallback|primary)[A-Z]|(?:[eE]xclude|[fF]ilterOut|[iI]gnore|[sS]kip)/;

/** The members that no rule limits, with their discriminator. */
const unenforced = (node: SchemaNode): readonly (readonly [member: SchemaNode, tag: string])[] => {
  const found = anySelectionOf(node);
  if (found === undefined || mayExclude(node)) return [];
  const { members, discriminator } = found;
  // union-exclusive reports a union without any limited member, if its discriminator has a usual name.
  if (discriminationOf(node) !== undefined && !isLimited(node, members)) return [];
  if (DEFAULTS.test(discriminator.under)) return [];
  const limited = ruledFields(node);
  const declared = new Set(unionMembers(node));
  const free = members.filter((member) => !limited.has(member.under) && !declared.has(member));
  // Plain fields called after values may belong to several of them, if no rule says otherwise.
  const isUnion = free.length < members.length || members.every((member) => member.type === "object");
  return isUnion ? free.map((member) => [member, discriminator.under] as const) : [];
};

export const unionMembersEnforced: Rule = {
  id: "crd-unions/union-members-enforced",
  conventions: ["unions-02"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "properties")) {
      if (node.section === "status" || node.coreType !== undefined) continue;
      for (const [member, tag] of unenforced(node))
        yield invalid(
          schemaField(member),
          `must have an \`x-kubernetes-validations\` rule at its parent that allows it only if ${fieldName(tag)} names it`,
        );
    }
  },
  summary: "The schema must limit each member of a union to the value of the discriminator that names it.",
  rationale:
    "If the schema limits some members and forgets one, an object may set that one beside any other, and the controller decides which one counts.",
  go: [
    '// +kubebuilder:validation:XValidation:rule="(self.type == \'Bucket\') == has(self.bucket)",message="must match `type`"',
    '// +kubebuilder:validation:XValidation:rule="(self.type == \'Upload\') == has(self.upload)",message="must match `type`"',
    "type Source struct { /* ... */ }",
  ],
  ...specExamples(`
    source:
      type: object
      required: [type]
      x-kubernetes-validations:
        - rule: "self.type == 'Bucket' ? has(self.bucket) : !has(self.bucket)"
          message: must have \`bucket\` if \`type\` is 'Bucket', and only then
  +     - rule: "self.type == 'Upload' ? has(self.upload) : !has(self.upload)"
  +       message: must have \`upload\` if \`type\` is 'Upload', and only then
      properties:
        type: { type: string, enum: [Bucket, Upload] }
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
