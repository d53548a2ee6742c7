import {
  type FieldPath,
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  child,
  isObject,
  own,
  segmentName,
  stringAt,
} from "kube-json";
import { type DefaultBudget, defaultProblems } from "./defaults.js";
import { expressionProblems, validationRuleProblems } from "./expressions.js";
import { listTypeProblems } from "./list-types.js";
import { isUnreadable, openApiProblems, statusRootProblems } from "./openapi-schema.js";
import { type CrdProblem, makers } from "./problem.js";
import { HAS, KEYWORD_NAMES, RULE_FIELDS, malformedKeywords, readKeywords } from "./schema-keywords.js";
import { type SchemaPlace, placeField, pushBelow, pushBranches, pushUnsupported, rootPlace } from "./schema-place.js";
import { structuralProblems } from "./structural-schema.js";
import { isKnownFormat } from "../structural/schema-format.js";
import { unknownName } from "kube-api";

const { invalid, type: wrongType } = makers("schema");

/** A format that the API server does not check in values of its type. */
export interface UnknownFormat {
  readonly format: string;
  readonly type: string;
  readonly field: FieldPath;
}

/** The inputs of the checks of a version's schema. */
export interface SchemaChecks {
  readonly field: FieldPath;
  readonly hasStatus: boolean;
  /** False for definitions from before version 1 whose schemas never had to be structural. */
  readonly mustBeStructural: boolean;
  readonly definition: KubeObject;
  /** The stored definition has a version with this name and schema. */
  readonly isUnchanged: boolean;
  readonly budget: DefaultBudget;
  /** The rest is dropped as too many to read. */
  readonly room: { left: number };
}

/** The problems of a schema, grouped as the API server reports them. */
interface Found {
  /** Values that cannot be decoded: it reports nothing else of the definition. */
  readonly malformed: CrdProblem[];
  /** Unknown keywords, for which the server rejects a strict client. */
  readonly unknown: CrdProblem[];
  readonly structural: CrdProblem[];
  readonly others: CrdProblem[];
  readonly withDefault: SchemaPlace[];
  readonly formats: UnknownFormat[];
  isUnreadable: boolean;
  /** Somewhere in the schema. */
  hasRules: boolean;
}

export interface SchemaVerdict {
  readonly malformed: readonly CrdProblem[];
  readonly unknown: readonly CrdProblem[];
  readonly problems: readonly CrdProblem[];
  readonly formats: readonly UnknownFormat[];
  readonly hasRules: boolean;
  /** Its rules are not compiled, because other problems come first. */
  readonly leavesRules: boolean;
}

/** Checks the schema of a version. Takes time and memory in proportion to its size. */
export const schemaVerdict = (schema: JsonObject, checks: SchemaChecks): SchemaVerdict => {
  const { field, hasStatus } = checks;
  const found: Found = {
    ...{ malformed: [], unknown: [], structural: [], others: [], withDefault: [], formats: [] },
    isUnreadable: false,
    hasRules: false,
  };
  if (hasStatus) found.others.push(...statusRootProblems(schema, field));
  search(schema, found, checks);
  const { malformed, unknown, formats, hasRules } = found;
  const { problems, leavesRules = false } = problemsIn(schema, found, checks);
  return { malformed, unknown, formats, problems, hasRules, leavesRules: hasRules && leavesRules };
};

/** Selects the problems that the API server reports. */
const problemsIn = (
  schema: JsonObject,
  { structural, others, ...found }: Found,
  { field, mustBeStructural, isUnchanged, definition, budget }: SchemaChecks,
): Pick<SchemaVerdict, "problems"> & Partial<Pick<SchemaVerdict, "leavesRules">> => {
  if (!mustBeStructural) return { problems: others };
  if (found.isUnreadable) {
    const why = invalid(field, "must be structural; `$schema` may not be set in it");
    return { problems: others.length > 0 ? others : [why], leavesRules: true };
  }
  const unchecked = structural.filter(({ isUnchecked }) => isUnchecked === true);
  if (structural.length > unchecked.length) return { problems: [...structural, ...others], leavesRules: true };
  const defaults = found.withDefault.flatMap((place) => [...defaultProblems(place, field, budget)]);
  const all = [...unchecked, ...defaults, ...others];
  const areDefaultsValid = defaults.every((problem) => problem.isUnchecked === true);
  if (!found.hasRules || !areDefaultsValid) return { problems: all, leavesRules: !areDefaultsValid };
  return { problems: [...all, ...expressionProblems(schema, field, { definition, isUnchanged, found: others })] };
};

/** Visits all schemas. Uses a stack, because the depth of a schema is up to its author. */
const search = (schema: JsonObject, found: Found, checks: SchemaChecks): void => {
  const { field, room } = checks;
  const stack: SchemaPlace[] = [rootPlace(schema)];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    if (room.left < 0) return;
    const bits = readKeywords(place.schema);
    if ((bits & HAS.malformed) !== 0)
      for (const { keyword, wanted } of malformedKeywords(place.schema)) {
        room.left--;
        found.malformed.push(wrongType(placeField(place, field, keyword), `must be ${wanted}`));
      }
    if ((bits & (HAS.unknown | HAS.rules)) !== 0)
      for (const problem of unknownKeywordProblems(place, field)) {
        found.unknown.push(problem);
        room.left--;
        if (room.left < 0) return;
      }
    room.left -= visit(place, bits, found, checks);
    if ((bits & (HAS.properties | HAS.items | HAS.values)) !== 0) pushBelow(place, stack);
    if ((bits & HAS.branches) !== 0) pushBranches(place, stack);
    if ((bits & HAS.unsupported) !== 0) pushUnsupported(place, stack);
  }
};

/** Checks one schema. Returns the number of problems. */
const visit = (place: SchemaPlace, bits: number, found: Found, { field, budget }: SchemaChecks): number => {
  const before = found.structural.length + found.others.length;
  const others = found.others.length;
  if (isOrdinary(place, bits)) {
    if ((bits & HAS.format) !== 0) noteFormat(place, found, field);
    if ((bits & HAS.default) !== 0) found.withDefault.push(place);
    return 0;
  }
  found.structural.push(...structuralProblems(place, bits, field, budget.patterns.budget));
  found.others.push(...openApiProblems(place, bits, field));
  if ((bits & HAS.extension) !== 0) found.others.push(...listTypeProblems(place, field));
  if ((bits & HAS.rules) !== 0) found.others.push(...validationRuleProblems(place, field));
  if ((bits & HAS.format) !== 0) noteFormat(place, found, field);
  if (found.others.length > others) markAbove(place);
  const isDefinition = place.level !== "nested" && place.level !== "unsupported";
  if (isDefinition && (bits & HAS.default) !== 0) found.withDefault.push(place);
  if (isDefinition && (bits & HAS.rules) !== 0) found.hasRules = true;
  if (isUnreadable(place, bits)) found.isUnreadable = true;
  return found.structural.length + found.others.length - before;
};

/** Groups of keywords that need checks besides that of the type. */
const RARE = HAS.extension | HAS.unsupported | HAS.rules | HAS.pattern | HAS.malformed;

/** True for most schemas: a field or item with a type, and with nothing that may be wrong. */
const isOrdinary = (place: SchemaPlace, bits: number): boolean => {
  if ((bits & RARE) !== 0 || place.noDefault !== undefined) return false;
  if (place.level !== "field" && place.level !== "item") return false;
  const type = place.schema["type"];
  if ((bits & HAS.either) !== 0)
    return (
      place.schema[EITHER] === true && type === undefined && (bits & (HAS.properties | HAS.items | HAS.values)) === 0
    );
  if (type === "array") return isObject(place.schema["items"]);
  if (type === "object")
    return (bits & HAS.items) === 0 && ((bits & HAS.values) === 0 || (bits & HAS.properties) === 0);
  return typeof type === "string" && (bits & HAS.items) === 0 && SCALARS.has(type);
};

const EITHER = "x-kubernetes-int-or-string";

const SCALARS: ReadonlySet<string> = new Set(["boolean", "integer", "number", "string"]);

const noteFormat = (place: SchemaPlace, found: Found, field: FieldPath): void => {
  const format = stringAt(place.schema, "format") ?? "";
  const type = stringAt(place.schema, "type") ?? "";
  if (format !== "" && !isKnownFormat(format, type))
    found.formats.push({ format, type, field: placeField(place, field, "format") });
};

const markAbove = (place: SchemaPlace): void => {
  for (let at: SchemaPlace | undefined = place; at?.hasProblem === false; at = at.parent) at.hasProblem = true;
};

/** The field of a version's schema. */
export const schemaFieldOf = (version: FieldPath): FieldPath => child(version, "schema", "openAPIV3Schema");

export const hasStatusOf = (version: Json): boolean => (own(own(version, "subresources"), "status") ?? null) !== null;

/** Keywords that the type of schemas in Go does not have (k8s.io/apiextensions-apiserver, JSONSchemaProps). */

const { forbidden: unknown } = makers("unknown fields");
const { forbidden: dropped } = makers("dropped keywords");

/**
 * The strict decoder names unknown keywords, but not below these: their values are decoded by methods of their own,
 * which are not strict. There, unknown keywords are dropped silently.
 */
const LENIENT: ReadonlySet<string> = new Set(["items", "additionalProperties", "additionalItems", "dependencies"]);

const DOCS = ["description", "url"];

/** The unknown keywords of one schema, and the unknown fields of its rules and of `externalDocs`. */
function* unknownKeywordProblems(place: SchemaPlace, root: FieldPath): Iterable<CrdProblem> {
  const { schema } = place;
  const make = isLenient(place) ? dropped : unknown;
  const problem = (name: string, known: readonly string[], ...above: readonly (string | number)[]) =>
    make(placeField(place, root, ...above, name).map(segmentName), unknownName(name, known));
  for (const name of unknownNames(schema, KEYWORDS))
    yield { ...problem(name, KEYWORD_NAMES), ...misplaced(schema, name) };
  for (const name of unknownNames(own(schema, "externalDocs"), new Set(DOCS)))
    yield problem(name, DOCS, "externalDocs");
  for (const [index, rule] of arrayAt(schema, "x-kubernetes-validations").entries())
    for (const name of unknownNames(rule, RULE_NAMES))
      yield problem(name, [...RULE_NAMES], "x-kubernetes-validations", index);
}

/** Says of the schema of a field beside an empty `properties` where it belongs. */
const misplaced = (schema: Json, name: string): Partial<CrdProblem> =>
  stringAt(own(schema, name), "type") !== undefined && Object.keys(own(schema, "properties") ?? {}).length === 0
    ? { problem: "may only stand below `properties`, because it is the schema of a field" }
    : {};

const KEYWORDS: ReadonlySet<string> = new Set(KEYWORD_NAMES);
const RULE_NAMES: ReadonlySet<string> = new Set(Object.keys(RULE_FIELDS));

const unknownNames = (value: Json | JsonObject | undefined, known: ReadonlySet<string>): readonly string[] =>
  isObject(value) ? Object.keys(value).filter((name) => !known.has(name)) : [];

const isLenient = (place: SchemaPlace): boolean => {
  for (let at: SchemaPlace | undefined = place; at !== undefined; at = at.parent)
    if (LENIENT.has(at.keyword)) return true;
  return false;
};
