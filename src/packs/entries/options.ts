import {
  type FieldPath,
  type Json,
  type JsonObject,
  arrayAt,
  child,
  deepFreeze,
  defined,
  isArray,
  isObject,
  own,
  remember,
} from "kube-json";
import { type Cause, forbidden, invalid } from "../../model/cause.js";
import { between, literal } from "../../text/message.js";
import type { SubjectKind } from "../../model/pack.js";
import type { Described, JsonSchema, OptionsDescription } from "../../model/rule.js";
import { validator } from "../shared/validator.js";

/** The options that a rule gets, or the problems of those in the pack. */
type OptionsOutcome = { readonly options: unknown } | { readonly causes: readonly Cause[] };

/**
 * Merges the options in a pack over the defaults of a rule or defaulter and validates the result, first with its
 * schema, then with its own `check`. `at` is the path of the pack's options; those that are proven are not validated. The
 * merged options are frozen; if the entry is about a part of objects, they say so (`on`).
 */
export const bindOptions = (
  described: Described<unknown>,
  given: JsonObject | undefined,
  at: FieldPath,
  { isProven = false, on }: { readonly isProven?: boolean; readonly on?: SubjectKind | undefined } = {},
): OptionsOutcome => {
  const { id, options } = described;
  if (options === undefined) {
    return given === undefined
      ? { options: undefined }
      : { causes: [forbidden(at, `may not be set: ${literal(id)} has no options`)] };
  }
  const merged = structuredClone({ ...(options.defaults as JsonObject), ...given });
  const whole = deepFreeze({ ...merged, ...defined({ on }) });
  if (isProven) return { options: whole };
  const huge = [...bigintCauses(given, at)];
  if (huge.length > 0) return { causes: huge };
  const malformed = validatorOf(options)(merged, at);
  const readable = malformed.length === 0 ? whole : readableOf(options, merged);
  const further = readable === undefined ? [] : [...(options.check?.(readable) ?? [])];
  if (malformed.length + further.length === 0) return { options: whole };
  return { causes: [...malformed, ...further.map((cause) => ({ ...cause, field: child(at, ...cause.field) }))] };
};

/** Options without unknown ones, which a `check` can read: most mistakes are in names. Undefined if there are other mistakes. */
const readableOf = (options: OptionsDescription<unknown>, merged: JsonObject): unknown => {
  const known = Object.keys(own(options.schema, "properties") ?? {});
  const readable = Object.fromEntries(Object.entries(merged).filter(([name]) => known.includes(name)));
  return validatorOf(options)(readable, []).length === 0 ? readable : undefined;
};

/** Validator and `check` only know numbers: they would accept a bigint in any range, or fail. */
function* bigintCauses(value: Json | undefined, field: FieldPath): Iterable<Cause> {
  if (typeof value === "bigint") {
    const limit = Number.MAX_SAFE_INTEGER;
    yield invalid(field, `must be an integer ${between(-limit, limit)}`);
  } else if (isArray(value)) {
    for (const [index, item] of value.entries()) yield* bigintCauses(item, child(field, index));
  } else if (isObject(value)) {
    for (const [name, item] of Object.entries(value)) yield* bigintCauses(item, child(field, name));
  }
}

/** Rejects unknown options, which are probably typing mistakes, unless the schema says otherwise. */
export const closedOptions = (schema: JsonSchema): JsonSchema => ({ additionalProperties: false, ...schema });

const validatorOf = remember(({ schema }: OptionsDescription<unknown>) => validator(closedOptions(schema)));

/**
 * True for rules and defaulters whose meaning depends on their options. Entries that use them must have examples
 * (rules) or a match (defaulters with required options).
 */
export const isGeneric = (id: string): boolean => id.startsWith("generic/");

/**
 * The examples that an entry must have, because its meaning depends on its options. A defaulter that needs other objects has
 * none.
 */
export const requiredExamples = (noun: "rule" | "defaulter", one: Described<unknown>): readonly string[] => {
  if (!isGeneric(one.id)) return [];
  if (noun === "rule") return ["good", "bad"];
  return one.reads === undefined && one.options?.reads === undefined ? ["before", "after"] : [];
};

/** The options that an entry must set, because they have no default. */
export const requiredOptions = ({ options }: Described<unknown>): readonly string[] =>
  arrayAt(options?.schema, "required").filter(
    (name): name is string => typeof name === "string" && own(options?.defaults, name) === undefined,
  );
