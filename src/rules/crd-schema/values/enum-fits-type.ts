import { chosenWith } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { arrayAt, isArray, own } from "kube-json";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const enumFitsType: Rule = {
  id: "crd-schema/enum-fits-type",
  conventions: ["constants-01"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "enum")) {
      const problem = enumProblem(node);
      // The message has only the first one.
      if (problem !== undefined)
        yield { ...invalid(schemaField(node), problem), about: [arrayAt(node.schema, "enum")] };
    }
  },
  summary: "The values of an enum must have the type of its field.",
  rationale:
    "In YAML, `on`, `yes` and `1.10` without quotes are two booleans and the number 1.1, which no string equals; and no list equals one of its items. An API server accepts such a CRD, and then rejects what the enum seems to allow.",
  go: [
    "// The values of a string are strings in the CRD that controller-gen writes.",
    "// +kubebuilder:validation:Enum=Modern;Legacy",
    "type ProtocolVersion string",
    "",
    "// +optional",
    'ProtocolVersion ProtocolVersion `json:"protocolVersion,omitempty"`',
  ],
  good: specExample("protocolVersion: { type: string, enum: ['1.10', '1.11'] }"),
  bad: specExample("protocolVersion: { type: string, enum: [1.10, 1.11] }"),
};

const enumProblem = (node: SchemaNode): string | undefined => {
  const { schema } = node;
  const values = arrayAt(schema, "enum");
  const [first] = values;
  const type = node.type;
  if (type === "array" && first !== undefined && !values.some(isArray))
    return `must have \`enum\` in \`items\`, because no list equals ${literal(first)}`;
  if (type !== "string") return undefined;
  const other = values.find(
    (value) => typeof value !== "string" && !(value === null && own(schema, "nullable") === true),
  );
  return other === undefined ? undefined : `must list only strings in \`enum\`, such as ${literal(other)} in quotes`;
};
