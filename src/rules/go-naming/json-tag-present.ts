import { goTypeOf } from "../../kube/go/go-type.js";
import { ON_GO, required, type Rule } from "../kit.js";

export const jsonTagPresent: Rule = {
  id: "go-naming/json-tag-present",
  conventions: ["naming-03"],
  match: ON_GO,
  action: "Deny",
  *check({ object }) {
    for (const field of goTypeOf(object).fields)
      if (field.json === undefined && field.isEmbedded !== true)
        yield required(field.path, "must have a `json` tag; without it, the name in JSON is that of the Go field");
  },
  summary: "A field must have a `json` tag.",
  rationale:
    "Without a tag, encoding/json takes the name of the Go field, with its capital, and controller-gen refuses to generate a schema.",
  good: 'Size int32 `json:"size"`',
  bad: "Size int32",
};
