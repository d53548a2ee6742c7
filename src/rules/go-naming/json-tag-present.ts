import { formatPointer } from "kube-json";
import { type GoField, fieldAt, goTypeOf } from "../../kube/go/go-type.js";
import { isExported } from "../../kube/go/named-fields.js";
import { tagProblem } from "../../kube/go/tag-problem.js";
import { invalid, ON_GO, required, type Rule } from "../kit.js";

export const jsonTagPresent: Rule = {
  id: "go-naming/json-tag-present",
  conventions: ["naming-03"],
  match: ON_GO,
  action: "Deny",
  evidence: "Without it, encoding/json and a generator disagree about the field.",
  *check({ object }) {
    for (const field of goTypeOf(object).fields) {
      const { path, tag, json } = field;
      const problem = tag === undefined ? undefined : tagProblem(tag);
      if (problem !== undefined) yield invalid([...path, "tag"], problem);
      // Nothing is written of a field that is not exported.
      else if (json === undefined && !isPrivate(field)) yield required(path, missing(field));
    }
  },
  fixClass: "Safe",
  fix({ reason, field: path }, { object }) {
    const field = fieldAt(object, path);
    if (reason !== "FieldValueRequired" || field === undefined) return [];
    if (!isPlainlyInlined(field)) return [];
    const value = `json:",inline"${field.tag === undefined || field.tag.trim() === "" ? "" : ` ${field.tag}`}`;
    return [{ op: field.tag === undefined ? "add" : "replace", path: formatPointer([...path, "tag"]), value }];
  },
  summary: "A field must have a `json` tag that Go can read.",
  rationale:
    "Without a tag, encoding/json takes the name of the Go field, with its capital, and controller-gen refuses to generate a schema. Go silently ignores a tag from the first place where it is malformed.",
  good: 'Size int32 `json:"size"`',
  bad: 'Size int32\nPort int32 `json: "port"`',
};

/** The metadata of an object has a name, as has what is no struct. */
const isPlainlyInlined = ({ isEmbedded, name, resolved }: GoField): boolean =>
  isEmbedded === true && (resolved.kind === "struct" || name === "TypeMeta") && !/^(?:Object|List)Meta$/.test(name);

const isPrivate = ({ isEmbedded, name }: GoField): boolean => isEmbedded !== true && !isExported(name);

const missing = (field: GoField): string => {
  if (field.isEmbedded !== true) return "must have a `json` tag; without it, the name in JSON is that of the Go field";
  return isPlainlyInlined(field)
    ? 'must have the tag `json:",inline"`; without a tag, controller-gen generates no schema'
    : "must have a `json` tag; without it, controller-gen generates no schema";
};
