import { discriminationOf, unionMembers } from "../../kube/unions/crd-unions.js";
import { ruledFields } from "../../kube/crd/validations.js";
import { nodesWith } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { own } from "../../kube/json/object.js";
import { invalid } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import { fieldName } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";
import { specExample } from "../example.js";

/**
 * True if the schema has alternatives, or a rule about any member: the author has decided what is allowed.
 */
const isLimited = (node: SchemaNode, members: readonly SchemaNode[]): boolean => {
  if (LIMITING.some((keyword) => own(node.schema, keyword) !== undefined)) return true;
  const ruled = ruledFields(node);
  return unionMembers(node).length > 0 || members.some(({ under }) => ruled.has(under));
};

const LIMITING = ["oneOf", "anyOf", "allOf", "not", "maxProperties"] as const;

export const unionExclusive: Rule = {
  id: "crd-unions/union-exclusive",
  conventions: ["unions-02"],
  summary:
    "A union whose discriminator values name its members must declare that only one member may be set.",
  rationale:
    "If the schema allows two members, the controller decides which one counts: the object does not say what happens, and clients cannot validate it.",
  reference: "Unions",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample(`
    check:
      type: object
      required: [type]
      oneOf:
        - required: [http]
        - required: [tcp]
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
  bad: specExample(`
    check:
      type: object
      required: [type]
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
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "properties")) {
      const found = node.coreType === undefined ? discriminationOf(node) : undefined;
      if (found === undefined || isLimited(node, found.members)) continue;
      const tag = fieldName(found.discriminator.under);
      yield invalid(
        schemaField(node),
        `must declare with \`oneOf\` or \`x-kubernetes-validations\` that only the member that ${tag} names may be set`,
      );
    }
  },
};
