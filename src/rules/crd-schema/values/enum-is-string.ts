import { nodesWith } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField, typeOf } from "../../../kube/crd/crd.js";
import { arrayAt, own } from "../../../kube/json/object.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

export const enumIsString: Rule = {
  id: "crd-schema/enum-is-string",
  conventions: ["primitives-02", "constants-01"],
  summary: "A field with a list of allowed values must be a string, and so must be each of these.",
  rationale:
    "A number says nothing to its reader, and the list can never hold a value that is not one. In YAML, `on`, `yes` and `1.10` without quotes are no strings but a boolean, a boolean and the number 1.1, which no value of a string field matches.",
  reference: "Primitive types",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample("ipVersion: { type: string, enum: [IPv4, IPv6] }"),
  bad: specExample("ipVersion: { type: integer, format: int32, enum: [4, 6] }"),
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "enum")) {
      const problem = enumProblem(node);
      if (problem !== undefined) yield invalid(schemaField(node), problem);
    }
  },
};

/** Numbers that are the names of something: of an HTTP status, of a key's size. */
const NUMERIC = /(?:code|codes|size|sizes)$/i;

const enumProblem = (node: SchemaNode): string | undefined => {
  const { schema, under } = node;
  const values = arrayAt(schema, "enum");
  if (values.length === 0) return undefined;
  const type = typeOf(node);
  if (type === "integer" || type === "number")
    return NUMERIC.test(under) ? undefined : "must have type 'string', because `enum` lists its values";
  // Of other types, and of a boolean that must be true, `enum` is a way of saying what else may not be.
  if (type !== "string") return undefined;
  const other = values.find(
    (value) => typeof value !== "string" && !(value === null && own(schema, "nullable") === true),
  );
  return other === undefined
    ? undefined
    : `must list only strings in \`enum\`, such as ${literal(other)} in quotes`;
};
