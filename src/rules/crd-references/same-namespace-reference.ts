import { writtenNamespaces } from "../../kube/references/crd-references.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { stringAt } from "../../kube/json/object.js";
import { forbidden } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { specExample } from "../example.js";

/** Words of a description that states who may refer to other namespaces, or that this is not allowed. */
const SETTLED =
  /\bgrant|ReferenceGrant|\bopt(?:s|ed)?[ -]?in\b|permission|permitted|\bauthori[sz]|\ballow(?:s|ed)?\b|not supported|\bignored\b|must (?:be the same|match|equal)|(?:cross|across)[ -]?namespaces?/i;

export const sameNamespaceReference: Rule = {
  id: "crd-references/same-namespace-reference",
  conventions: ["objectref-01"],
  summary: "A namespaced kind must refer only to objects in its own namespace.",
  rationale:
    "Namespaces are a security boundary. With such a reference, a user of one namespace can make a controller read or change objects in another, and the target can be deleted without the consent of the referring namespace.",
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
          "may not be specified next to `name`; only objects in the same namespace may be referenced",
        );
    }
  },
};
