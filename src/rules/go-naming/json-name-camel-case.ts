import { compilePattern, patternProblem } from "kube-api";
import { isDeprecatedText } from "../../kube/crd/deprecated.js";
import { withJsonName } from "../../kube/go/edits.js";
import { type GoField, fieldAt, goTypeOf } from "../../kube/go/go-type.js";
import { namedFields } from "../../kube/go/named-fields.js";
import { areSpelledOtherwise, isCamelCase, isFileName } from "../../kube/words/camel-case.js";
import { isKubeconfigName } from "../../kube/words/kubeconfig-names.js";
import { proposedName } from "../../kube/words/well-spelled.js";
import { hasSameLetters } from "../../kube/words/same-words.js";
import { isDurationName } from "../../kube/fields/durations.js";
import { invalid, literal, ON_GO, path, type Rule } from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface JsonNameCamelCaseOptions {
  readonly pattern: string;
  readonly deprecated: "Excepted" | "Included";
}

export const jsonNameCamelCase: Rule<JsonNameCamelCaseOptions> = {
  id: "go-naming/json-name-camel-case",
  conventions: ["naming-02", "naming-04"],
  match: ON_GO,
  sameAs: ["crd-naming/json-field-camel-case"],
  action: "Deny",
  options: {
    schema: closed({
      pattern: {
        description: "Regular expression in RE2 syntax that each name must match.",
        type: "string",
        minLength: 1,
      },
      deprecated: { description: "Fields that their comments call deprecated.", enum: ["Excepted", "Included"] },
    }),
    defaults: { pattern: "^[a-z][A-Za-z0-9]*$", deprecated: "Excepted" },
    *check({ pattern }) {
      const problem = patternProblem(pattern);
      if (problem !== undefined) yield invalid(path("pattern"), problem);
    },
  },
  *check({ object, oldObject }, { pattern, deprecated }) {
    const wanted = compilePattern(pattern);
    const older = new Set(oldObject && namedFields(goTypeOf(oldObject)).map(({ jsonName }) => jsonName));
    const isMirror = areSpelledOtherwise(older);
    const type = goTypeOf(object);
    if (deprecated === "Excepted" && isDeprecatedText(type.comment)) return;
    for (const field of namedFields(type)) {
      const { jsonName, comment } = field;
      if (wanted.test(jsonName) || SCHEMA_KEYWORD.test(jsonName) || RESOURCE.test(jsonName)) continue;
      if (isFileName(jsonName) || isKubeconfigName(jsonName) || (isMirror && !older.has(jsonName))) continue;
      if (deprecated === "Included" || !isDeprecatedText(comment))
        yield invalid([...field.path, "tag"], messageFor(field, pattern));
    }
  },
  fixClass: "Breaking",
  fix({ field: path }, { object }) {
    const field = fieldAt(object, path.slice(0, -1));
    if (field === undefined || isCamelCase(field.jsonName) || /^[iI]s[-_A-Z]/.test(field.jsonName)) return [];
    const name = spellingOf(field);
    return name === undefined || wantsOther(name) ? [] : withJsonName(goTypeOf(object), field, name);
  },
  summary: "The name of a field in JSON must be camelCase, without underscores or dashes.",
  rationale:
    "Users expect one spelling in all of Kubernetes and must look up any other. A name with a dash is not an identifier: CEL, JSONPath and most languages need an escape or quotes for it.",
  good: 'ClientName string `json:"clientName"`',
  bad: 'ClientName string `json:"client_name"`',
};

/** Names in JSON Schema, for types that are schemas. */
const SCHEMA_KEYWORD = /^(?:\$(?:id|ref|schema)|x-[a-z-]+)$/;

/** Names of resources in Kubernetes. */
const RESOURCE = /^(?:ephemeral-storage|hugepages-\w+)$/;

const messageFor = (field: GoField, pattern: string): string => {
  const { jsonName } = field;
  if (isCamelCase(jsonName)) return `must match regex ${literal(pattern)}`;
  return `must be camelCase, such as ${literal(spellingOf(field) ?? "clientName")} instead of ${literal(jsonName)}`;
};

/** The name in Go tells where words start: 'pgHBA' for 'pg_hba'. */
const spellingOf = ({ name, jsonName, resolved }: GoField): string | undefined =>
  proposedName(hasSameLetters(name, jsonName.replace(/[_-]/g, "")) ? name : jsonName, resolved.basic === "bool");

/** True for names of durations, times and choices, for which other rules want another name again. */
const wantsOther = (name: string): boolean => isDurationName(name) || /[a-z](?:At|Timestamp)$/.test(name);
