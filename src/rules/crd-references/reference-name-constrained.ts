import { standsUnderReferenceName } from "../../kube/references/crd-references.js";
import { validationsOf } from "../../kube/crd/validations.js";
import { nodesWith } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField, typeOf } from "../../kube/crd/crd.js";
import { own } from "../../kube/json/object.js";
import { required } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { specExample } from "../example.js";

const isConstrained = (name: SchemaNode): boolean =>
  ["pattern", "maxLength", "enum", "format", "allOf", "anyOf", "oneOf"].some(
    (keyword) => own(name.schema, keyword) !== undefined,
  ) || validationsOf(name).length > 0;

export const referenceNameConstrained: Rule = {
  id: "crd-references/reference-name-constrained",
  conventions: ["objectref-27"],
  summary: "The name in a reference must have a `pattern` or `maxLength`.",
  rationale:
    "Controllers put names into paths of requests to the API server. A schema that rejects '..' and '/' protects all of them, even those that forget to check.",
  reference: "Validation of fields",
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
        name: { type: string }
  `),
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "properties")) {
      // Names in the status are written by controllers, not by users.
      if (node.coreType !== undefined || node.section === "status" || !standsUnderReferenceName(node))
        continue;
      const name = node.properties.get("name");
      if (name !== undefined && typeOf(name) === "string" && !isConstrained(name))
        yield required(schemaField(name), "must specify `pattern` or `maxLength`");
    }
  },
};
