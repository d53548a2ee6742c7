import type { ErrorObject } from "ajv";
import { join, type FieldPath, type Json, child, formatField, isArray, isObject, own } from "kube-json";
import {
  type Cause,
  duplicate,
  forbidden,
  invalid,
  notSupported,
  required,
  tooLong,
  tooMany,
  typeInvalid,
} from "../model/cause.js";
import { anyOf, between, count, fieldName, literal } from "../text/message.js";
import { didYouMean, notAString } from "kube-api";

/**
 * The cause for each keyword of JSON Schema. The texts of ajv are not used: they describe the schema, while a
 * cause describes the field.
 */

/** An error of ajv with its value. */
export interface SchemaError {
  readonly error: ErrorObject;
  readonly field: FieldPath;
  readonly value: unknown;
}

/** The cause of one error of one keyword. */
export const keywordCause = (found: SchemaError): Cause => ({
  ...(KEYWORDS[found.error.keyword] ?? unknownKeyword)(found),
  ...countedBy(found.error, found.value),
});

type CauseOf = (found: SchemaError) => Cause;

/** A parameter of an error. */
export const param = ({ error }: SchemaError, name: string): unknown => own(error.params, name);

const text = (found: SchemaError, name: string): string => String(param(found, name));

const limitOf = (found: SchemaError, noun: string): string => count(Number(param(found, "limit")), noun);

/** Keeps messages readable. */
const MAX_LIST = 80;

/** Where nothing else says what was meant, all values of usual lists. */
const MAX_CHOICES = 180;

/** In quotes, a number would be text. */
const isUnquoted = (value: unknown): boolean =>
  value === null || ["number", "bigint", "boolean"].includes(typeof value);

/** As many values as fit in a message; only text is in quotes. */
export const listed = (values: readonly unknown[], most = MAX_LIST): string => {
  const names = values.map((value) => (isUnquoted(value) ? String(value) : literal(value)));
  for (let shown = names.length; shown > 0; shown--) {
    const rest = names.length - shown;
    const list =
      rest === 0
        ? `${shown === 1 ? "" : "one of "}${join(names, "or")}`
        : `one of ${names.slice(0, shown).join(", ")} or ${String(rest)} ${rest === 1 ? "other" : "others"}`;
    if (list.length <= most || shown === 1) return list;
  }
  return "absent";
};

/** The cause of a value that is not one of these. */
export const notOneOf = (found: SchemaError, values: readonly unknown[]): Cause => {
  const names = values.filter((value) => typeof value === "string");
  // For a single value, the message itself is enough.
  const hint = typeof found.value === "string" && values.length > 1 ? didYouMean(found.value, names) : "";
  return notSupported(found.field, `must be ${listed(values, hint === "" ? MAX_CHOICES : MAX_LIST)}${hint}`);
};

export const typeName = (value: unknown): string =>
  value === null
    ? "null"
    : isArray(value)
      ? "array"
      : typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value))
        ? "integer"
        : typeof value;

/** The cause of a value of another type than these. */
export const wrongType = ({ field, value }: SchemaError, types: readonly string[]): Cause =>
  typeInvalid(
    field,
    types.join() === "string" && ["boolean", "integer", "number"].includes(typeName(value))
      ? notAString(value as Json)
      : `must be of type ${anyOf(types)}${value === undefined ? "" : `, not ${literal(typeName(value))}`}`,
  );

/** Both bounds in one message, if the schema has both. */
const range = (found: SchemaError, open: string): Cause => {
  const { parentSchema } = found.error;
  const [low, high] = [own(parentSchema, "minimum"), own(parentSchema, "maximum")];
  return invalid(
    found.field,
    typeof low === "number" && typeof high === "number" ? `must be ${between(low, high)}` : `must be ${open}`,
  );
};

/** A field that the schema does not declare. */
const unknownField: CauseOf = (found) => {
  const name = text(found, "additionalProperty");
  const known = Object.keys(own(found.error.parentSchema, "properties") ?? {});
  const advice = didYouMean(name, known) || begunAlike(name, known) || onlyFields(known);
  return forbidden(child(found.field, name), `${literal(name)} may not be used here${advice}`);
};

/** Another form of a declared name, such as 'parameters' for 'params'. */
const begunAlike = (name: string, known: readonly string[]): string => {
  const [only, ...others] = known.filter((one) => one.length >= ROOT && one.slice(0, ROOT) === name.slice(0, ROOT));
  return only === undefined || others.length > 0 ? "" : `; did you mean '${only}'?`;
};

/** The letters by which forms of a word are recognized. */
const ROOT = 5;

/** Fields that are all named. */
const FEW = 8;

/** The declared fields if they are few, or as many as fit in a message. */
const onlyFields = (known: readonly string[]): string => {
  const names = known.map((name) => fieldName(name)).filter((name) => name.length < MAX_LIST / 2);
  let shown = names.length;
  const most = known.length <= FEW ? MAX_CHOICES : MAX_LIST;
  while (names.slice(0, shown).join(", ").length > most) shown--;
  if (shown === 0) return "";
  const rest = known.length - shown;
  const parts = rest === 0 ? names : [...names.slice(0, shown), `${String(rest)} ${rest === 1 ? "other" : "others"}`];
  const list = parts.length === 1 ? parts.join("") : `${parts.slice(0, -1).join(", ")} or ${String(parts.at(-1))}`;
  return `; only ${list} may be set`;
};

const badKey: CauseOf = (found) => forbiddenKey(found, undefined);

/** The cause of an invalid key; a separate error of ajv says why it is invalid. */
export const forbiddenKey = (found: SchemaError, why: Cause | undefined): Cause => {
  const name = text(found, "propertyName");
  const reason = why === undefined ? " here" : `: it ${why.message}`;
  return forbidden(child(found.field, name), `${literal(name)} may not be used as a key${reason}`);
};

/** Two items are equal; the later one is the duplicate. */
const repeated: CauseOf = (found) => {
  const places = [Number(param(found, "i")), Number(param(found, "j"))];
  return duplicate(
    child(found.field, Math.max(...places)),
    `must differ from ${fieldName(child(found.field, Math.min(...places)))}`,
  );
};

const dependency: CauseOf = (found) =>
  required(
    child(found.field, text(found, "missingProperty")),
    `must be set where ${fieldName(child(found.field, text(found, "property")))} is set`,
  );

/** Usually, `not` excludes a field. */
const negation: CauseOf = (found) => {
  const excluded = own(found.error.schema, "required");
  const name = isArray(excluded) && excluded.length === 1 ? excluded[0] : undefined;
  if (typeof name === "string") return forbidden(child(found.field, name), `${literal(name)} may not be set here`);
  return invalid(
    found.field,
    isObject(found.value) || isArray(found.value)
      ? "must not match the schema in `not`"
      : `must not be ${literal(found.value)}`,
  );
};

/** The author's `patternErrorMessage`, which editors show too, is better than the pattern. */
const pattern: CauseOf = (found) => {
  const said = own(found.error.parentSchema, "patternErrorMessage");
  const message = `must match the regular expression ${literal(text(found, "pattern"))}`;
  return invalid(found.field, typeof said === "string" ? said : message);
};

const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "2026-01-31T12:00:00Z",
  date: "2026-01-31",
  time: "12:00:00Z",
  duration: "P1DT12H",
  email: "admin@example.com",
  hostname: "www.example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/a",
  uuid: "123e4567-e89b-12d3-a456-426614174000",
};

const format: CauseOf = (found) => {
  const name = text(found, "format");
  const example = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  return invalid(
    found.field,
    `must have format ${literal(name)}${example === undefined ? "" : `, such as ${literal(example)}`}`,
  );
};

const discriminator: CauseOf = (found) => {
  const tag = child(found.field, text(found, "tag"));
  const value = param(found, "tagValue");
  return value === undefined
    ? required(tag, "must be set")
    : notSupported(tag, `must be a value that its schema declares, not ${literal(value)}`);
};

const unknownKeyword: CauseOf = ({ field, error }) =>
  invalid(field, `must satisfy keyword ${literal(error.keyword)} of its schema`);

const KEYWORDS: Readonly<Record<string, CauseOf>> = {
  required: (found) => required(child(found.field, text(found, "missingProperty")), "must be set"),
  dependencies: dependency,
  dependentRequired: dependency,
  additionalProperties: unknownField,
  propertyNames: badKey,
  "false schema": ({ field }) =>
    field.length === 0
      ? forbidden(field, "may not be set: the schema is 'false'")
      : forbidden(field, `${literal(lastName(field))} may not be set here`),
  type: (found) => {
    const types = param(found, "type");
    return wrongType(found, isArray(types) ? types.map(String) : [String(types)]);
  },
  enum: (found) => {
    const values = param(found, "allowedValues");
    return notOneOf(found, isArray(values) ? values : []);
  },
  const: (found) => notOneOf(found, [param(found, "allowedValue")]),
  minLength: (found) =>
    invalid(
      found.field,
      param(found, "limit") === 1 ? "must not be empty" : `must have at least ${limitOf(found, "character")}`,
    ),
  maxLength: (found) => tooLong(found.field, `must have at most ${limitOf(found, "character")}`),
  minItems: (found) => invalid(found.field, `must have at least ${limitOf(found, "item")}`),
  maxItems: (found) => tooMany(found.field, `must have at most ${limitOf(found, "item")}`),
  minProperties: (found) => invalid(found.field, `must have at least ${limitOf(found, "entry")}`),
  maxProperties: (found) => tooMany(found.field, `must have at most ${limitOf(found, "entry")}`),
  minimum: (found) => range(found, `greater than or equal to ${text(found, "limit")}`),
  maximum: (found) => range(found, `less than or equal to ${text(found, "limit")}`),
  exclusiveMinimum: (found) => invalid(found.field, `must be greater than ${text(found, "limit")}`),
  exclusiveMaximum: (found) => invalid(found.field, `must be less than ${text(found, "limit")}`),
  multipleOf: (found) => invalid(found.field, `must be a multiple of ${text(found, "multipleOf")}`),
  pattern,
  format,
  additionalItems: (found) => tooMany(found.field, `must have at most ${limitOf(found, "item")}`),
  uniqueItems: repeated,
  contains: (found) =>
    invalid(found.field, `must contain at least ${text(found, "minContains")} item that matches \`contains\``),
  not: negation,
  discriminator,
};

const lastName = (field: FieldPath): string => formatField(field.slice(-1));

/** The part of a value with a violation that ratcheting compares: for a size keyword only the size. */
const countedBy = ({ keyword, schemaPath }: ErrorObject, value: unknown): Pick<Cause, "about" | "amount"> => {
  switch (keyword) {
    case "maxItems":
    case "maxProperties":
    case "additionalItems":
      return { amount: sizeOf(value) };
    case "minItems":
    case "minProperties":
      // Whatever the limit: another one may apply to the old value.
      return { amount: -sizeOf(value) };
    case "contains":
      // An item is missing, whatever the others are.
      return { about: schemaPath };
    default:
      return {};
  }
};

const sizeOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? Object.keys(value).length : 0;
