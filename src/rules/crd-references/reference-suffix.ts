import { isReferenceName } from "../../kube/json/reference-names.js";
import { references, typePart } from "../../kube/references/crd-references.js";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { invalid } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import { literal } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";
import { specExample } from "../example.js";

/** Names of Kubernetes' own, which are older than the convention. */
const CORE: ReadonlySet<string> = new Set([
  "involvedObject",
  "regarding",
  "related",
  "describedObject",
  "dataSource",
  "subject",
]);

/** With a kind it is a reference; with a name that ends in 'Name' it holds an object where a string was meant. */
const isMisnamed = (reference: SchemaNode, name: string): boolean =>
  !isReferenceName(name) &&
  !CORE.has(name) &&
  (typePart(reference) !== undefined || /(?:Name|Reference)$/.test(name) || name === "reference");

/** 'jobRef' for 'jobReference', 'configRef' for 'config'. */
const suggestion = (name: string): string => {
  const purpose = name.replace(/(?:Reference|Name|Ref)s?$|^reference$/, "");
  return purpose === "" ? "ref" : `${purpose}Ref`;
};

export const referenceSuffix: Rule = {
  id: "crd-references/reference-suffix",
  conventions: ["objectref-04", "naming-19"],
  summary: "The name of a field that holds a reference must end with 'Ref'.",
  rationale:
    "The suffix tells readers of a manifest that the value names another object, and keeps the plain name free for a value that is given in place.",
  reference: "Naming of the reference field",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample(`
    targetRef:
      type: object
      required: [group, resource, name]
      properties:
        group: { type: string, maxLength: 253 }
        resource: { type: string, maxLength: 63 }
        name: { type: string, maxLength: 253 }
  `),
  bad: specExample(`
    target:
      type: object
      required: [group, resource, name]
      properties:
        group: { type: string, maxLength: 253 }
        resource: { type: string, maxLength: 63 }
        name: { type: string, maxLength: 253 }
  `),
  *check({ object }) {
    for (const reference of references(crdOf(object))) {
      const { step, under } = reference;
      if (step === "property" && isMisnamed(reference, under))
        yield invalid(schemaField(reference), `must end with 'Ref', such as ${literal(suggestion(under))}`);
    }
  },
};
