import { DEFINITIONS, TOO_MUCH_WORK } from "kube-schema";
import { misplacedMembers } from "../../kube/unions/misplaced-members.js";
import { DEFINED_KIND } from "../../model/precondition.js";
import {
  examplesIn,
  fieldName,
  forbidden,
  literal,
  notJudged,
  ON_OBJECTS,
  path,
  type Rule,
  specExample,
  widgetExample,
} from "../kit.js";

export const discriminatorMatchesMember: Rule = {
  id: "unions/discriminator-matches-member",
  conventions: ["allocation-01"],
  match: ON_OBJECTS,
  action: "Deny",
  evidence: "A controller ignores the member that the user has set.",
  reads: [DEFINITIONS],
  precondition: DEFINED_KIND,
  *check({ object, oldObject, kind, cluster }) {
    const definitions = cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
    const { found, isComplete } = misplacedMembers(definitions, kind, object, oldObject);
    for (const { field, discriminator, text, isStale } of found)
      if (!isStale) yield forbidden(field, `may not be specified when ${fieldName(discriminator)} is ${literal(text)}`);
    if (!isComplete) yield notJudged(path("kind"), TOO_MUCH_WORK);
  },
  summary: "A member of a union that a CRD declares may only be set if the discriminator selects it.",
  rationale:
    "The discriminator says which member counts. Another member is ignored or used by mistake, while its author expects it to have an effect. The rule covers unions that CEL rules or `oneOf` in the CRD declare, not those that field names suggest. If an update changes only the discriminator, `unions/no-stale-union-member` covers it.",
  cluster: specExample(`
    check:
      type: object
      required: [type]
      x-kubernetes-validations:
        - rule: "self.type == 'HTTP' ? has(self.http) : !has(self.http)"
        - rule: "self.type == 'TCP' ? has(self.tcp) : !has(self.tcp)"
      properties:
        type: { type: string, enum: [HTTP, TCP] }
        http: { type: object, properties: { path: { type: string } } }
        tcp: { type: object, properties: { port: { type: integer } } }
  `),
  ...examplesIn(widgetExample)(`
    spec:
      check:
        type: TCP
        tcp: { port: 80 }
  -     http: { path: /ready }
  `),
};
