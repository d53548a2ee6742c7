import { type GoField, goTypeOf } from "../../kube/go/go-type.js";
import { invalid, literal, ON_GO, type Rule } from "../kit.js";

export const inlineEmbedded: Rule = {
  id: "go-naming/inline-embedded",
  conventions: ["naming-03"],
  match: ON_GO,
  action: "Deny",
  evidence: "Without it, encoding/json and a generator disagree about the field.",
  *check({ object }) {
    for (const field of goTypeOf(object).fields) {
      const problem = field.json === undefined || field.isHidden ? undefined : problemOf(field);
      if (problem !== undefined) yield invalid([...field.path, "tag"], problem);
    }
  },
  summary: "A field must have a name in JSON, unless it is an embedded struct whose fields are inlined.",
  rationale:
    "Where encoding/json and controller-gen differ, the schema of the CRD does not fit what Go clients send: controller-gen inlines every field without a name or with the option `inline`, encoding/json only embedded structs without a name.",
  good: 'Base `json:",inline"`\nSize int32 `json:"size"`',
  bad: 'Base Base `json:",inline"`',
};

const problemOf = ({ json, name, isEmbedded, resolved }: GoField): string | undefined => {
  const hasOption = json?.options.includes("inline") === true;
  if (json !== undefined && json.name !== "")
    return hasOption
      ? "may not have both a name and `inline`; controller-gen inlines its fields, encoding/json does not"
      : undefined;
  if (isEmbedded !== true)
    return hasOption
      ? `must be embedded, or have a name in its tag; encoding/json ignores \`inline\` and takes the name ${literal(name)}`
      : `must have a name in its tag; encoding/json takes ${literal(name)}, and controller-gen inlines its fields`;
  return NOT_INLINED.includes(resolved.kind)
    ? `must have a name in its tag; encoding/json inlines only structs, and takes the name ${literal(name)} otherwise`
    : undefined;
};

const NOT_INLINED: readonly string[] = ["basic", "interface", "list", "map"];
