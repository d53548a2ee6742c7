import { hasDiscriminator, unionMembers } from "../../kube/unions/crd-unions.js";
import { chosenWith } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { ON_CRDS, required, type Rule, specExamples } from "../kit.js";

export const unionDiscriminator: Rule = {
  id: "crd-unions/union-discriminator",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "oneOf", "maxProperties", "x-kubernetes-validations"))
      if (isUndiscriminated(node))
        yield required(
          schemaField(node),
          "must have a discriminator that names the member that is set, such as an enum `type`",
        );
  },
  summary: "An object of which exactly one member may be set must have a discriminator.",
  rationale:
    "A field that names the chosen member lets a client find an unknown new member, and lets a user change the choice without removing the old member first. A choice between references, selectors or sources of a value needs none: it follows the core API.",
  reference: "Automatic Resource Allocation And Deallocation",
  go: [
    '// +kubebuilder:validation:XValidation:rule="(self.type == \'S3\') == has(self.s3)",message="must match `type`"',
    "type Storage struct {",
    "\t// +kubebuilder:validation:Enum=S3;GCS",
    "\t// +required",
    '\tType StorageType `json:"type"`',
    "\t// +optional",
    '\tS3 *S3Storage `json:"s3,omitempty"`',
    "}",
  ],
  ...specExamples(`
    storage:
      type: object
  +   required: [type]
      properties:
  +     type: { type: string, enum: [S3, GCS] }
        s3:
          type: object
          properties:
            bucket: { type: string, maxLength: 63 }
        gcs:
          type: object
          properties:
            bucket: { type: string, maxLength: 63 }
  -   oneOf:
  -     - required: [s3]
  -     - required: [gcs]
  +   x-kubernetes-validations:
  +     - rule: "self.type == 'S3' ? has(self.s3) : !has(self.s3)"
  +       message: must have \`s3\` if \`type\` is 'S3', and only then
  +     - rule: "self.type == 'GCS' ? has(self.gcs) : !has(self.gcs)"
  +       message: must have \`gcs\` if \`type\` is 'GCS', and only then
  `),
};

const isUndiscriminated = (node: SchemaNode): boolean => {
  if (node.section === "status" || node.coreType !== undefined || SOURCE.test(node.under)) return false;
  const members = unionMembers(node).filter((member) => member.type === "object");
  return (
    members.length >= 2 &&
    // Two of many fields that exclude each other are no union.
    members.length * 2 > node.properties.size &&
    !members.every(({ under }) => REFERENCE.test(under)) &&
    !hasDiscriminator(node)
  );
};

/** The source of a value and the peers of a connection, as in containers and network policies. */
const SOURCE = /^(?:from|to|subject|peers?|protocols?|generator)$|From$/;
const REFERENCE = /(?:ref|selector|secret|configmap|namespaces|pods|nodes)$/i;
