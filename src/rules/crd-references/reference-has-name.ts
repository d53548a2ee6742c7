import { standsUnderReferenceName } from "../../kube/references/crd-references.js";
import { fieldsOf, validationsOf } from "../../kube/crd/validations.js";
import { nodesWith } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField, typeOf } from "../../kube/crd/crd.js";
import { child } from "../../kube/json/field-path.js";
import { own } from "../../kube/json/object.js";
import { required } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { specExample } from "../example.js";

/** Parts by which an object without a name is known as a reference. What has none of them refers to something else, as to a branch of Git. */
const PARTS: readonly string[] = ["namespace", "kind", "apiVersion", "apiGroup", "key"];

/** Somebody else's type, a field of the object itself, or a schema that says too little to judge. */
const isJudged = (node: SchemaNode): boolean =>
  typeOf(node) === "object" &&
  node.coreType === undefined &&
  standsUnderReferenceName(node) &&
  !node.properties.has("fieldPath") &&
  own(node.schema, "x-kubernetes-preserve-unknown-fields") !== true;

/** The name is not the only way to say which object is meant, and the schema tells that too. */
const hasAlternative = (node: SchemaNode): boolean =>
  own(node.schema, "oneOf") !== undefined ||
  own(node.schema, "anyOf") !== undefined ||
  [...node.properties.keys()].some((name) =>
    /^(?:labelS|s)elector$|Selector$|^matchLabels$|^external$/.test(name),
  ) ||
  validationsOf(node).some(({ rule }) => fieldsOf(rule).has("name"));

/** It is a reference, or an object around one. */
const lacksName = ({ properties }: SchemaNode): boolean =>
  PARTS.some((part) => properties.has(part)) ||
  [...properties.values()].some((child) => child.properties.has("name"));

export const referenceHasName: Rule = {
  id: "crd-references/reference-has-name",
  conventions: ["objectref-13"],
  summary: "A reference must have a required field `name`.",
  rationale:
    "The name is the one thing that every reference needs. Where it is optional or stands deeper, an empty reference is valid and the controller finds out at run time.",
  reference: "Single resource reference",
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
      properties:
        name: { type: string, maxLength: 253 }
  `),
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "properties")) {
      if (!isJudged(node)) continue;
      const name = node.properties.get("name");
      if (name === undefined) {
        if (lacksName(node) && !hasAlternative(node))
          yield required(child(schemaField(node), "properties", "name"), "must be specified and required");
      } else if (!name.required && own(name.schema, "default") === undefined && !hasAlternative(node)) {
        yield required(schemaField(name), "must be in `required` of its parent");
      }
    }
  },
};
