import { isDeprecatedText } from "../../kube/crd/deprecated.js";
import { withJsonName } from "../../kube/go/edits.js";
import { type GoField, fieldAt, goTypeOf, type GoTypeView } from "../../kube/go/go-type.js";
import { isTaken, namedFields, othersNamed } from "../../kube/go/named-fields.js";
import { abbreviationsIn } from "../../kube/words/abbreviations.js";
import { withAcronymCase } from "../../kube/words/acronym-case.js";
import { camelCase, isCamelCase } from "../../kube/words/camel-case.js";
import { wordsOf } from "../../kube/words/name-words.js";
import { withSeparateWords } from "../../kube/words/joined-words.js";
import { isPascalCase, pascalCase } from "../../kube/words/pascal-case.js";
import { hasSameWords, isSameName, joinsWords } from "../../kube/words/same-words.js";
import { choices } from "../plain-options.js";
import { invalid, literal, ON_GO, type Rule } from "../kit.js";

const OPTIONS = choices({
  comparison: [
    "'Lenient' lets acronyms and deprecated fields be, and names that are not camelCase, which another rule reports. 'Strict' compares all names word by word.",
    "Lenient",
    "Strict",
  ],
});

export const jsonNameMatches: Rule<typeof OPTIONS.defaults> = {
  id: "go-naming/json-name-matches",
  conventions: ["naming-03"],
  match: ON_GO,
  sameAs: ["crd-naming/separate-words", "crd-naming/no-abbreviation", "crd-references/reference-suffix"],
  action: "Warn",
  options: OPTIONS,
  *check({ object }, { comparison }) {
    const type = goTypeOf(object);
    if (comparison === "Lenient" && isDeprecatedText(type.comment)) return;
    for (const field of namedFields(type)) {
      const { name, jsonName } = field;
      // json-name-unique reports a name that is that of another field.
      if (
        othersNamed(type, field, jsonName).some(
          (other) => other.jsonName === jsonName && isSameName(other.name, jsonName),
        )
      )
        continue;
      if (field.isEmbedded === true || (comparison === "Lenient" && isExcepted(field))) continue;
      const isSame = comparison === "Strict" ? hasSameWords(name, jsonName) : isSameName(name, jsonName);
      if (!isSame) yield invalid([...field.path, "tag"], messageFor(type, field));
    }
  },
  fixClass: "Breaking",
  fix({ field: path }, { object }) {
    const field = fieldAt(object, path.slice(0, -1));
    const name = camelCase(field?.name ?? "");
    if (field === undefined || name === undefined || !isOnlyJoined(field.name, field.jsonName)) return [];
    return withJsonName(goTypeOf(object), field, name);
  },
  summary: "The name of a field in JSON must be its name in Go, but for the case of the initial.",
  rationale:
    "Who knows a field by one name looks for it in the other place: users read the documentation of Go and write YAML, and a controller logs what users have to find in their manifests.",
  good: 'PodSelector string `json:"podSelector"`',
  bad: 'PodSelector string `json:"podselector"`',
};

/** A field that is only kept has a name in Go that says so. A template often has its metadata without embedding it. */
const isExcepted = ({ name, jsonName, comment }: GoField): boolean =>
  !isCamelCase(jsonName) ||
  !isPascalCase(name) ||
  /deprecated/i.test(name) ||
  isDeprecatedText(comment) ||
  (jsonName === "metadata" && name.endsWith("Meta")) ||
  VERSION.test(jsonName);

/** A version is one word, such as 'v1beta1' for 'V1Beta1'. */
const VERSION = /^v\d+(?:(?:alpha|beta)\d+)?$/;

const messageFor = (type: GoTypeView, field: GoField): string => {
  const { name, jsonName } = field;
  const expected = withAcronymCase(camelCase(name) ?? name, true);
  const inGo = literal(pascalCase(jsonName, name) ?? name);
  if (isTaken(type, field, expected))
    return `must have the same words in Go, as in ${inGo}; another field has the name ${literal(expected)}`;
  return isOnlyJoined(name, jsonName) || (jsonName === expected.toLowerCase() && wordsOf(name).length > 2)
    ? `must be ${literal(expected)} instead of ${literal(jsonName)}`
    : `must be ${literal(expected)}, as in Go${isShort(jsonName) ? "" : `, or the field in Go must be ${inGo}`}`;
};

/** True for a name that no field should have. */
const isShort = (name: string): boolean => abbreviationsIn(name) !== undefined;

/** True if a capital is missing in JSON. Words such as 'hostname' are right there, and wrong in Go. */
const isOnlyJoined = (name: string, jsonName: string): boolean =>
  joinsWords(name, jsonName) && withSeparateWords(jsonName) === camelCase(name);
