import { DEFINITIONS } from "../../kube/structural/custom-resource.js";
import { misplacedMembers } from "../../kube/unions/misplaced-members.js";
import { forbidden } from "../../model/cause.js";
import { ON_OBJECTS } from "../../model/match.js";
import { fieldName, literal } from "../../text/message.js";
import { DEFINED_KIND } from "../../model/need.js";
import type { Rule } from "../../model/rule.js";
import { specExample, widgetExample } from "../example.js";

export const discriminatorMatchesMember: Rule = {
  id: "unions/discriminator-matches-member",
  conventions: ["allocation-01"],
  summary:
    "A member of a union that the definition of a custom resource declares may be set only while the discriminator names it.",
  rationale:
    "The discriminator says which member counts. One that is set beside it is ignored or acted upon by mistake, and its author believes that it has an effect. Only what a rule or `oneOf` in the definition says is judged, never what names suggest; an update that changes nothing but the discriminator is left to `unions/no-stale-union-member`.",
  reference: "Automatic Resource Allocation And Deallocation",
  since: "0.1.0",
  match: ON_OBJECTS,
  needs: DEFINED_KIND,
  reads: [DEFINITIONS],
  action: "Deny",
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
  good: widgetExample(`
    spec:
      check:
        type: TCP
        tcp: { port: 80 }
  `),
  bad: widgetExample(`
    spec:
      check:
        type: TCP
        tcp: { port: 80 }
        http: { path: /ready }
  `),
  *check({ object, oldObject, kind, cluster }) {
    const definitions = cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
    for (const misplaced of misplacedMembers(definitions, kind, object, oldObject)) {
      const { field, discriminator, text, isStale } = misplaced;
      if (!isStale)
        yield forbidden(field, `may not be specified when ${fieldName(discriminator)} is ${literal(text)}`);
    }
  },
};
