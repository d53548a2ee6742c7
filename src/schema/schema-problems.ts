import { join, type FieldPath, type Json, type JsonObject, child, isArray, isObject, own } from "kube-json";
import { didYouMean, patternProblem } from "kube-api";
import type { Ajv } from "ajv";
import { type Cause, forbidden, invalid, notFound, notSupported } from "../model/cause.js";
import type { JsonSchema } from "../model/rule.js";
import { anyOf, fieldName, literal } from "../text/message.js";
import { newAjv } from "./compiled-schema.js";
import { schemaCauses } from "./schema-cause.js";
import {
  type SchemaPart,
  followedBy,
  innerIds,
  isEndless,
  partsOf,
  partsOfSameValue,
  targetOf,
} from "./schema-parts.js";

const DRAFT = "http://json-schema.org/draft-07/schema";

/** The problems of a JSON Schema of a pack, with fields that start at it; none if it compiles, and every review of it ends. */
export const schemaProblems = (schema: JsonSchema): readonly Cause[] => {
  const ajv = newAjv();
  const why = whyNotCompiled(schema, ajv);
  const parts = partsOf(schema);
  if (why === undefined) return unbounded(parts, schema);
  // The compiler stops at the first problem, and describes it in its own words.
  const found = [
    ...malformed(schema, ajv),
    ...parts.flatMap((part) => [...partProblems(part, { whole: schema, ajv }), ...endless(part, schema)]),
  ];
  if (found.length > 0) return found;
  return [invalid([], `must be a JSON Schema of draft 7 that compiles; the compiler says '${why}'`)];
};

/** The problems of a schema that compiles. */
const unbounded = (parts: readonly SchemaPart[], whole: JsonObject): readonly Cause[] => {
  const ids = innerIds(whole).map((at) =>
    forbidden(at, "may not be set below the root; refer to this part by its path, such as '#/definitions/port'"),
  );
  if (ids.length > 0) return ids;
  const found = parts.flatMap((part) => [...lost(part, whole), ...endless(part, whole), ...ignored(part)]);
  return found.length > 0 ? found : multiplied(parts, whole);
};

/** The compiler's message, without quotes that would end a literal. */
const whyNotCompiled = (schema: JsonObject, ajv: Ajv): string | undefined => {
  if (own(schema, "$async") !== undefined) return "it is asynchronous";
  try {
    ajv.compile(schema);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const text = error.message.replace(/['"`]/g, "").replace(/\s+/g, " ");
    return text.slice(0, 110);
  }
};

/** Problems found by the schema of draft 7. */
const malformed = ({ $schema: _, ...schema }: JsonObject, ajv: Ajv): readonly Cause[] =>
  ajv.validateSchema(schema) === true ? [] : schemaCauses(ajv.errors, [], schema);

/** The whole schema around a part, and the ajv that knows keywords and formats. */
interface Around {
  readonly whole: JsonObject;
  readonly ajv: Ajv;
}

/** The problems that the compiler would find in the keywords of one part. */
function* partProblems({ schema, at }: SchemaPart, around: Around): Iterable<Cause> {
  const known = Object.keys(around.ajv.RULES.keywords);
  for (const [name, value] of Object.entries(schema)) {
    const place = child(at, name);
    if (!known.includes(name)) yield unknownKeyword(name, place, known);
    else if (Object.hasOwn(KEYWORDS, name)) yield* KEYWORDS[name]?.(value, place, { ...around, schema }) ?? [];
  }
}

const unknownKeyword = (name: string, at: FieldPath, known: readonly string[]): Cause =>
  forbidden(at, `${literal(name)} may not be used here: it is no keyword of draft 7${didYouMean(name, known)}`);

const USUAL = anyOf(["date", "date-time", "email", "hostname", "int32", "ipv4", "uri", "uuid"]);

type ProblemsOf = (
  value: Json | undefined,
  at: FieldPath,
  around: Around & { readonly schema: JsonObject },
) => Iterable<Cause>;

const KEYWORDS: Readonly<Record<string, ProblemsOf>> = {
  *$async(_, at) {
    yield invalid(at, "must not be specified, not even as 'false'");
  },
  *$schema(value, at) {
    if (typeof value === "string" && value.replace(/#$/, "") !== DRAFT)
      yield notSupported(at, `must be '${DRAFT}#', which is draft 7`);
  },
  *format(value, at, { ajv }) {
    const known = Object.keys(ajv.formats);
    if (typeof value === "string" && !known.includes(value))
      yield notSupported(at, `must be a format such as ${USUAL}, not ${literal(value)}${didYouMean(value, known)}`);
  },
  *pattern(value, at) {
    const problem = typeof value === "string" ? patternProblem(value) : undefined;
    if (problem !== undefined) yield invalid(at, problem);
  },
  *patternProperties(value, at) {
    for (const name of isObject(value) ? Object.keys(value) : []) {
      const problem = patternProblem(name);
      if (problem !== undefined)
        yield forbidden(child(at, name), `${literal(name)} may not be used as a key: it ${problem}`);
    }
  },
  $ref: (_, at, { whole, schema }) => lost({ schema, at: at.slice(0, -1) }, whole),
  if: (_, at, { schema }) => without(schema, at, ["then", "else"]),
  // biome-ignore lint: `then` is a keyword of JSON Schema
  then: (_, at, { schema }) => without(schema, at, ["if"]),
  else: (_, at, { schema }) => without(schema, at, ["if"]),
  *additionalItems(_, at, { schema }) {
    if (!isArray(own(schema, "items"))) yield forbidden(at, "may only be set where `items` is a list of schemas");
  },
};

/** A keyword that has no effect without one of these. */
function* without(schema: JsonObject, at: FieldPath, others: readonly string[]): Iterable<Cause> {
  if (others.every((name) => own(schema, name) === undefined))
    yield forbidden(
      at,
      `may only be set with ${join(
        others.map((name) => fieldName(name)),
        "or",
      )}`,
    );
}

function* lost({ schema, at }: SchemaPart, whole: JsonObject): Iterable<Cause> {
  const ref = own(schema, "$ref");
  if (typeof ref === "string" && targetOf(ref, whole) === "Nothing")
    yield notFound(
      child(at, "$ref"),
      `must lead to a part of this schema, such as '#/definitions/port', not ${literal(ref)}`,
    );
}

/** Keys that the compiler ignores in silence. */
function* ignored({ schema, at }: SchemaPart): Iterable<Cause> {
  for (const [keyword, instead] of Object.entries({ properties: "patternProperties", dependencies: "if" }))
    if (own(own(schema, keyword), PROTO) !== undefined)
      yield forbidden(child(at, keyword, PROTO), `'${PROTO}' may not be used here; use \`${instead}\``);
}

const PROTO = "__proto__";

const MAX_FOLLOWED = 1000;

/** Parts that lead to too many references, though none that they lead to does: each path is judged on its own. */
const multiplied = (parts: readonly SchemaPart[], whole: JsonObject): readonly Cause[] => {
  const followed = followedBy(whole);
  return parts
    .filter((part) => followed(part) > MAX_FOLLOWED)
    .filter((part) => partsOfSameValue(part, whole).every((one) => followed(one) <= MAX_FOLLOWED))
    .map((part) =>
      invalid(
        part.at,
        `must lead to at most ${String(MAX_FOLLOWED)} references for the same value, which are all followed; it leads to ${String(followed(part))}`,
      ),
    );
};

/** Such a review would never end. */
function* endless(part: SchemaPart, whole: JsonObject): Iterable<Cause> {
  if (own(part.schema, "$ref") !== undefined && isEndless(part, whole))
    yield invalid(
      child(part.at, "$ref"),
      "must not lead back to itself for the same value; it may for a value below, such as in `properties` or `items`",
    );
}
