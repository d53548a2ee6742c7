import { isDeprecatedText } from "../../kube/crd/deprecated.js";
import { goTypeOf } from "../../kube/go/go-type.js";
import { isExported, namedFields } from "../../kube/go/named-fields.js";
import { isPascalCase, pascalCase } from "../../kube/words/pascal-case.js";
import { invalid, literal, ON_GO, type Rule } from "../kit.js";

export const fieldPascalCase: Rule = {
  id: "go-naming/field-pascal-case",
  conventions: ["naming-01", "naming-04"],
  match: ON_GO,
  action: "Deny",
  *check({ object }) {
    const type = goTypeOf(object);
    if (isDeprecatedText(type.comment)) return;
    // The name of an embedded field is that of its type.
    for (const { path, name, isEmbedded, comment } of namedFields(type))
      if (isEmbedded !== true && isExported(name) && !isPascalCase(name) && !isDeprecatedText(comment))
        yield invalid(
          path,
          `must be PascalCase, such as ${literal(pascalCase(name) ?? "ClientName")} instead of ${literal(name)}`,
        );
  },
  summary: "The name of a field in Go must be PascalCase, without underscores.",
  rationale: "Names in Go and in JSON then differ in the initial only, so that readers find one by the other.",
  good: 'ClientName string `json:"clientName"`',
  bad: 'Client_Name string `json:"clientName"`',
};
