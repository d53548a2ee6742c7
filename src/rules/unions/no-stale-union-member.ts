import { DEFINITIONS, TOO_MUCH_WORK } from "kube-schema";
import { misplacedMembers } from "../../kube/unions/misplaced-members.js";
import {
  examplesIn,
  fieldName,
  forbidden,
  literal,
  notJudged,
  ON_OBJECT_UPDATES,
  path,
  type Rule,
  specExample,
  updateExample,
  widgetExample,
} from "../kit.js";

const STORED = `
  spec:
    address: { type: External, externalIP: 192.0.2.1 }
`;

export const noStaleUnionMember: Rule = {
  id: "unions/no-stale-union-member",
  conventions: ["allocation-03"],
  match: ON_OBJECT_UPDATES,
  action: "Warn",
  reads: [DEFINITIONS],
  *check({ object, oldObject, kind, cluster }) {
    const definitions = cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
    const { found, isComplete } = misplacedMembers(definitions, kind, object, oldObject);
    for (const { field, discriminator, text, isStale } of found)
      if (isStale)
        yield forbidden(
          field,
          `may not keep its old value when ${fieldName(discriminator)} changes to ${literal(text)}`,
        );
    if (!isComplete) yield notJudged(path("kind"), TOO_MUCH_WORK);
  },
  summary: "When the discriminator of a union that a CRD declares changes, the member for its old value may not stay.",
  rationale:
    "A user who changes only the discriminator wants another member; the old one must be removed, and its resources released. A CRD can forbid the old member but cannot clear it, so the user must. The rule covers unions that CEL rules or `oneOf` in the CRD declare, not those that field names suggest.",
  cluster: specExample(`
    address:
      type: object
      required: [type]
      x-kubernetes-validations:
        - rule: "self.type == 'External' || !has(self.externalIP)"
      properties:
        type: { type: string, enum: [Internal, External] }
        externalIP: { type: string }
  `),
  ...examplesIn((updated) => updateExample(widgetExample(STORED), widgetExample(updated)))(`
    spec:
  +   address: { type: Internal }
  -   address: { type: Internal, externalIP: 192.0.2.1 }
  `),
};
