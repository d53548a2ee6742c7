import { type FieldPath, type JsonObject, type Segment, formatField, isObject } from "kube-json";
import { type CopyBudget, TooLarge, copyJson } from "./copy.js";
import type { Default, EntryDefault, FieldDefault } from "../../model/rule.js";
import { isKey } from "./draft.js";

/** The field of a proposal that exceeds the remaining budget. */
export interface OversizedProposal {
  readonly tooLarge: FieldPath;
}

/**
 * A copy of a proposal, so that the defaulter cannot change it later. Throws if it is malformed. A value that
 * is too large is not a fault of the defaulter, which may have copied what the user wrote.
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
  return given["immutable"] === true ? { field, value, immutable: true } : { field, value };
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
