import { writtenNamespaces } from "../../kube/references/crd-references.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { stringAt } from "../../kube/json/object.js";
import { forbidden } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { specExample } from "../example.js";

/** Words of a description that settles who may refer across namespaces, or that nobody may. */
const SETTLED =
  /\bgrant|ReferenceGrant|\bopt(?:s|ed)?[ -]?in\b|permission|permitted|\bauthori[sz]|\ballow(?:s|ed)?\b|not supported|\bignored\b|must (?:be the same|match|equal)|(?:cross|across)[ -]?namespaces?/i;

export const sameNamespaceReference: Rule = {
  id: "crd-references/same-namespace-reference",
  conventions: ["objectref-01"],
  summary: "A namespaced kind must refer only to objects in its own namespace.",
  rationale:
    "Namespaces are a security boundary. Who may write an object in one namespace can by such a reference make a controller read or change what lies in another; and when the target is deleted, nobody in the referring namespace has a say.",
  reference: "Object references",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample(`
    secretRef:
      type: object
      required: [name]
      properties:
        name: { type: string, maxLength: 253 }
  `),
  bad: specExample(`
    secretRef:
      type: object
      required: [name]
      properties:
        name: { type: string, maxLength: 253 }
        namespace: { type: string, maxLength: 63, description: Namespace of the secret. }
  `),
  *check({ object }) {
    for (const nodes of writtenNamespaces(crdOf(object))) {
      const words = nodes.map(({ schema }) => stringAt(schema, "description") ?? "");
      if (!SETTLED.test(words.join(" ")))
        yield forbidden(
          schemaField(nodes[0]),
          "may not be specified next to `name`; only objects in the namespace of the referrer may be referenced",
        );
    }
  },
};
