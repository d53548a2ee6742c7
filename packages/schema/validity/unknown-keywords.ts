import { unknownName } from "kube-api";
import { type FieldPath, type Json, type JsonObject, arrayAt, isObject, own, segmentName } from "kube-json";
import { type CrdProblem, makers } from "./problem.js";
import { KEYWORD_NAMES, RULE_FIELDS } from "./schema-keywords.js";
import { type SchemaPlace, placeField } from "./schema-place.js";

/** Keywords that the type of schemas in Go does not have (k8s.io/apiextensions-apiserver, JSONSchemaProps). */

const { forbidden: unknown } = makers("unknown fields");
const { forbidden: dropped } = makers("dropped keywords");

/**
 * The strict decoder names unknown keywords, but not below these: their values are decoded by methods of their own, which
 * are not strict. There, unknown keywords are dropped without a word.
 */
const LENIENT: ReadonlySet<string> = new Set(["items", "additionalProperties", "additionalItems", "dependencies"]);

const DOCS = ["description", "url"];

/** The unknown keywords of one schema, and the unknown fields of its rules and of `externalDocs`. */
export function* unknownKeywordProblems(place: SchemaPlace, root: FieldPath): Iterable<CrdProblem> {
  const { schema } = place;
  const make = isLenient(place) ? dropped : unknown;
  const problem = (name: string, known: readonly string[], ...above: readonly (string | number)[]) =>
    make(placeField(place, root, ...above, name).map(segmentName), unknownName(name, known));
  for (const name of unknownNames(schema, KEYWORDS)) yield problem(name, KEYWORD_NAMES);
  for (const name of unknownNames(own(schema, "externalDocs"), new Set(DOCS)))
    yield problem(name, DOCS, "externalDocs");
  for (const [index, rule] of arrayAt(schema, "x-kubernetes-validations").entries())
    for (const name of unknownNames(rule, RULE_NAMES))
      yield problem(name, [...RULE_NAMES], "x-kubernetes-validations", index);
}

const KEYWORDS: ReadonlySet<string> = new Set(KEYWORD_NAMES);
const RULE_NAMES: ReadonlySet<string> = new Set(Object.keys(RULE_FIELDS));

const unknownNames = (value: Json | JsonObject | undefined, known: ReadonlySet<string>): readonly string[] =>
  isObject(value) ? Object.keys(value).filter((name) => !known.has(name)) : [];

const isLenient = (place: SchemaPlace): boolean => {
  for (let at: SchemaPlace | undefined = place; at !== undefined; at = at.parent)
    if (LENIENT.has(at.keyword)) return true;
  return false;
};
