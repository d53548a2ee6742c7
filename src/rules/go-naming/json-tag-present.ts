import { formatPointer } from "kube-json";
import { type GoField, fieldAt, goTypeOf } from "../../kube/go/go-type.js";
import { isExported } from "../../kube/go/named-fields.js";
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

/** `key:"value"`, as reflect.StructTag reads it. */
const PAIR = / *([^\u0000-\u0020:"\u007f]+):"((?:[^"\\]|\\.)*)"/y;

/** The part of a struct tag that Go's reflect cannot read, so that it ignores the rest of the tag; undefined if it reads all. */
const tagProblem = (tag: string): string | undefined => {
  const keys = new Set<string>();
  const pair = new RegExp(PAIR);
  let end = 0;
  for (let found = pair.exec(tag); found !== null; found = pair.exec(tag)) {
    end = pair.lastIndex;
    const [, key = ""] = found;
    if (keys.has(key)) return `must have the key '${key}' only once; Go ignores the second one`;
    keys.add(key);
  }
  const rest = tag.slice(end);
  return rest.trim() === "" ? undefined : restProblem(rest.trim(), keys);
};

const restProblem = (rest: string, keys: ReadonlySet<string>): string => {
  const [, key] = /^([\w.-]+)[:=\s]/.exec(rest) ?? [];
  if (keys.size > 0 && rest.startsWith(","))
    return "must have all options within the quotes, such as 'json:\"name,omitempty\"'; Go ignores what follows";
  if (key === undefined) return "must be of the form 'key:\"value\"'; Go ignores all else";
  const after = rest.slice(key.length);
  if (/^\s*:\s*"/.test(after) && !after.startsWith(':"'))
    return `may not have a space beside the colon after '${key}'; Go ignores the tag from there`;
  if (/^:"[^"]*$/.test(after)) return `must have a closing quote after '${key}'; Go ignores the tag from there`;
  return `must have a value in quotes after '${key}:'; Go ignores the tag from there`;
};
