import { OBJECT_FIELDS } from "kube-api";
import { nodesWith } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, reviewedVersions, schemaField } from "../../../kube/crd/crd.js";
import { arrayAt, isObject, own } from "kube-json";
import { invalid, literal, ON_CRDS, type Rule, specExamples } from "../../kit.js";

export const requiredIsDeclared: Rule = {
  id: "crd-schema/required-is-declared",
  conventions: ["optionality-01"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    const crd = crdOf(object);
    const roots = reviewedVersions(crd).flatMap(({ root }) => root ?? []);
    for (const node of [...roots, ...nodesWith(crd, "required")]) {
      const [first, ...others] = undeclared(node);
      if (first === undefined) continue;
      const names =
        others.length === 0
          ? `${literal(first)} in \`properties\`, because it is`
          : `${literal(first)} and ${String(others.length)} more in \`properties\`, because they are`;
      yield invalid(schemaField(node), `must declare ${names} in \`required\``);
    }
  },
  summary: "The fields in `required` of an object must be declared in its schema.",
  rationale:
    "The API server removes undeclared fields and then rejects the object because required fields are missing, so no object can be stored.",
  ...specExamples(`
    storage:
      type: object
  -   required: [size]
  +   required: [sizeGiB]
      properties:
        sizeGiB: { type: integer, format: int32, minimum: 1, maximum: 1000 }
  `),
};

const undeclared = ({ schema, step, type }: SchemaNode): readonly string[] => {
  // keyword-applies-to-type reports lists, because `required` belongs to their items.
  if (type === "array") return [];
  const properties = own(schema, "properties");
  const others = own(schema, "additionalProperties");
  const isOpen = own(schema, "x-kubernetes-preserve-unknown-fields") === true || others === true || isObject(others);
  const isResource = step === "root" || own(schema, "x-kubernetes-embedded-resource") === true;
  if (isOpen) return [];
  return arrayAt(schema, "required").filter(
    (name): name is string =>
      typeof name === "string" && own(properties, name) === undefined && !(isResource && OBJECT_FIELDS.includes(name)),
  );
};
