import {
  type FieldPath,
  type JsonObject,
  type Segment,
  formatField,
  isObject,
  type Json,
  child,
  isArray,
  isPlainObject,
} from "kube-json";
import type { Default, EntryDefault, FieldDefault } from "../../model/rule.js";
import { isKey } from "./draft.js";

/** The remaining size: each value counts 1, and each string and field name also counts its length. */
interface CopyBudget {
  left: number;
}

/** A value exceeds the budget. */
class TooLarge extends Error {}

/** Far more than any API needs, and far less than recursion can take. */
const MAX_DEPTH = 100;

/**
 * A deep copy of a value that must be JSON. Throws if it is not (NaN, a function, a Date, a cycle), has more than 100
 * levels or exceeds the budget. Undefined fields are left out. `field` is the path of the value, for errors.
 */
export const copyJson = (value: unknown, budget: CopyBudget, field: FieldPath, depth = 0): Json => {
  budget.left -= 1 + (typeof value === "string" ? value.length : 0);
  if (budget.left < 0) throw new TooLarge(`must propose less: \`${formatField(field)}\` exceeds the limit`);
  if (depth > MAX_DEPTH) throw new Error(`must propose values of at most ${String(MAX_DEPTH)} levels`);
  if (value === null || typeof value === "string" || typeof value === "boolean" || typeof value === "bigint")
    return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (Array.isArray(value))
    return Array.from(value, (item: unknown, index) => copyJson(item, budget, child(field, index), depth + 1));
  if (typeof value === "object" && isPlainObject(value)) return copyFields(value, budget, field, depth);
  throw new Error(`must propose JSON, but \`${formatField(field)}\` is ${nameOf(value)}`);
};

const copyFields = (value: object, budget: CopyBudget, field: FieldPath, depth: number): Json => {
  const entries = Object.entries(value) as [string, unknown][];
  // fromEntries() makes `__proto__` an own key, as in JSON.
  return Object.fromEntries(
    entries
      .filter(([, inner]) => inner !== undefined)
      .map(([name, inner]) => {
        budget.left -= name.length;
        return [name, copyJson(inner, budget, child(field, name), depth + 1)];
      }),
  );
};

const nameOf = (value: unknown): string => {
  if (typeof value === "number") return String(value);
  return typeof value === "object" ? "an instance of a class" : value === undefined ? "undefined" : `a ${typeof value}`;
};

/** The field of a proposal that exceeds the remaining budget. */
interface OversizedProposal {
  readonly tooLarge: FieldPath;
}

/**
 * A copy of a proposal, so that the defaulter cannot change it later. Throws if it is malformed. A value that is too large is not
 * a fault of the defaulter, which may have copied the user's text.
 */
export const readProposal = (given: unknown, budget: CopyBudget): Default | OversizedProposal => {
  if (!isObject(given)) throw new Error(`must propose objects such as \`{ field, value }\`, not ${describe(given)}`);
  if ("clear" in given)
    return {
      clear: readField(given["clear"], budget),
      discriminator: readField(given["discriminator"], budget),
    };
  const field = readField(given["field"], budget);
  if ("undecided" in given) return { field, undecided: readText(given["undecided"], "undecided", budget) };
  try {
    return "entry" in given ? readEntry(given, field, budget) : readValue(given, field, budget);
  } catch (error) {
    if (error instanceof TooLarge) return { tooLarge: field };
    throw error;
  }
};

const readValue = (given: JsonObject, field: FieldPath, budget: CopyBudget): FieldDefault => {
  const value = copyJson(given["value"], budget, field);
  return {
    field,
    value,
    ...(given["immutable"] === true ? { immutable: true } : {}),
    ...(given["replace"] === true ? { replace: true } : {}),
  };
};

const readEntry = (given: JsonObject, field: FieldPath, budget: CopyBudget): EntryDefault => {
  const entry = copyJson(given["entry"], budget, field);
  const mergeKey = readText(given["mergeKey"], "mergeKey", budget);
  if (!isObject(entry) || !isKey(entry[mergeKey]))
    throw new Error(`must give the entry for \`${formatField(field)}\` a text or number as its \`${mergeKey}\``);
  return given["immutable"] === true ? { field, entry, mergeKey, immutable: true } : { field, entry, mergeKey };
};

const readText = (value: unknown, name: string, budget: CopyBudget): string => {
  if (typeof value !== "string" || value === "") throw new Error(`must give a proposal a text as its \`${name}\``);
  spend(budget, value);
  return value;
};

/** Names of fields count too, because they are part of the patch. */
const spend = (budget: CopyBudget, text: string): void => {
  budget.left -= text.length;
  if (budget.left < 0) throw new Error(`must propose less in total; '${text.slice(0, 40)}' exceeds the limit`);
};

/** Longer than any field path in an API server. */
const MAX_STEPS = 100;

const readField = (given: unknown, budget: CopyBudget): FieldPath => {
  if (!Array.isArray(given) || given.length === 0 || given.length > MAX_STEPS)
    throw new Error("must give a proposal the path of a field, such as `path('spec', 'size')`");
  return Array.from(given, (segment) => readSegment(segment, budget));
};

const readSegment = (segment: unknown, budget: CopyBudget): Segment => {
  const name: unknown = isObject(segment) ? segment["key"] : segment;
  if (typeof name === "string") spend(budget, name);
  if (typeof name === "string") return isObject(segment) ? { key: name } : name;
  if (typeof name === "number" && Number.isSafeInteger(name) && name >= 0) return name;
  throw new Error(`must make paths of names and indexes, not of ${describe(segment)}`);
};

const describe = (value: unknown): string =>
  typeof value === "number" || value === null || value === undefined ? String(value) : `a ${typeof value}`;

/**
 * True if a value has at least this size: each value in it counts 1, and each string and field name also counts its
 * length.
 */
export const takesAtLeast = (root: Json, size: number): boolean => {
  let left = size;
  // A stack instead of recursion, because the depth of a value is up to its sender.
  const stack: (Json | undefined)[] = [root];
  while (stack.length > 0 && left > 0) {
    const value = stack.pop();
    left -= 1 + (typeof value === "string" ? value.length : 0);
    if (isArray(value)) for (const item of value) stack.push(item);
    else if (isObject(value))
      for (const [name, entry] of Object.entries(value)) {
        left -= name.length;
        stack.push(entry);
      }
  }
  return left <= 0;
};
