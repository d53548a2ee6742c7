import { discriminationOf } from "../../kube/unions/crd-unions.js";
import { combinesMembers, isLimited } from "../../kube/unions/union-limits.js";
import { isDeprecated } from "../../kube/crd/deprecated.js";
import { chosenWith } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { fieldName, invalid, ON_CRDS, type Rule, specExamples } from "../kit.js";

export const unionExclusive: Rule = {
  id: "crd-unions/union-exclusive",
  conventions: ["unions-02"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "properties")) {
      // A controller writes the status, and only what it has found.
      const isOfUsers = node.coreType === undefined && node.section !== "status";
      const found = isOfUsers ? discriminationOf(node) : undefined;
      if (found === undefined || isLimited(node, found.members) || combinesMembers(found)) continue;
      if (isDeprecated(found.discriminator)) continue;
      const tag = fieldName(found.discriminator.under);
      yield invalid(
        schemaField(node),
        `must declare with \`oneOf\` or \`x-kubernetes-validations\` that only the member that ${tag} names may be set`,
      );
    }
  },
  summary: "A union whose discriminator values name its members must declare that only one member may be set.",
  rationale:
    "If the schema allows two members, the controller decides which one counts: the object does not say what happens, and clients cannot validate it.",
  go: [
    '// +kubebuilder:validation:XValidation:rule="(self.type == \'HTTP\') == has(self.http)",message="must match `type`"',
    '// +kubebuilder:validation:XValidation:rule="(self.type == \'TCP\') == has(self.tcp)",message="must match `type`"',
    "type Check struct { /* ... */ }",
  ],
  ...specExamples(`
    check:
      type: object
      required: [type]
  +   x-kubernetes-validations:
  +     - rule: "self.type == 'HTTP' ? has(self.http) : !has(self.http)"
  +       message: must have \`http\` if \`type\` is 'HTTP', and only then
  +     - rule: "self.type == 'TCP' ? has(self.tcp) : !has(self.tcp)"
  +       message: must have \`tcp\` if \`type\` is 'TCP', and only then
      properties:
        type: { type: string, enum: [HTTP, TCP] }
        http:
          type: object
          properties:
            path: { type: string, maxLength: 1024 }
        tcp:
          type: object
          properties:
            port: { type: integer, format: int32, minimum: 1, maximum: 65535 }
  `),
};
