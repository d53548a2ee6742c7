import { goTypeOf } from "../../kube/go/go-type.js";
import { isExported, namedFields } from "../../kube/go/named-fields.js";
import { pascalCase } from "../../kube/words/pascal-case.js";
import { invalid, literal, ON_GO, type Rule } from "../kit.js";

export const fieldExported: Rule = {
  id: "go-naming/field-exported",
  conventions: ["naming-01"],
  match: ON_GO,
  action: "Deny",
  *check({ object }) {
    for (const { path, name, isEmbedded } of namedFields(goTypeOf(object)))
      if (isEmbedded !== true && !isExported(name))
        yield invalid(
          path,
          `must start with a capital, such as ${literal(pascalCase(name) ?? "Size")}; encoding/json ignores a field that is not exported`,
        );
  },
  summary: "A field with a name in JSON must start with a capital.",
  rationale:
    "Go neither reads nor writes a field that is not exported, but controller-gen puts it in the schema: users set it without effect.",
  good: 'Size int32 `json:"size"`',
  bad: 'size int32 `json:"size"`',
};
