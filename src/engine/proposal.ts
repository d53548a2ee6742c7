import { type FieldPath, type Segment, formatField } from "../kube/field-path.js";
import { type CopyBudget, copyJson } from "../kube/json-copy.js";
import { type JsonObject, isObject } from "../kube/object.js";
import type { Default } from "../model/rule.js";
import { isKey } from "./place.js";

/**
 * A proposal as the engine goes on with it: a copy, so that its author can change nothing of it later. Throws where it is
 * no proposal.
 */
export const readProposal = (given: unknown, budget: CopyBudget): Default => {
  if (!isObject(given))
    throw new Error(`must propose objects such as \`{ field, value }\`, not ${describe(given)}`);
  if ("clear" in given)
    return { clear: readField(given["clear"]), discriminator: readField(given["discriminator"]) };
  const field = readField(given["field"]);
  if ("undecided" in given) return { field, undecided: readText(given["undecided"], "undecided") };
  if ("entry" in given) return readEntry(given, field, budget);
  const value = copyJson(given["value"], budget, field);
  return given["immutable"] === true ? { field, value, immutable: true } : { field, value };
};

const readEntry = (given: JsonObject, field: FieldPath, budget: CopyBudget): Default => {
  const entry = copyJson(given["entry"], budget, field);
  const mergeKey = readText(given["mergeKey"], "mergeKey");
  if (!isObject(entry) || !isKey(entry[mergeKey]))
    throw new Error(
      `must give the entry for \`${formatField(field)}\` a text or number as its \`${mergeKey}\``,
    );
  return given["immutable"] === true
    ? { field, entry, mergeKey, immutable: true }
    : { field, entry, mergeKey };
};

const readText = (value: unknown, name: string): string => {
  if (typeof value !== "string" || value === "")
    throw new Error(`must give a proposal a text as its \`${name}\``);
  return value;
};

/** API servers know no field paths as long as this. */
const MAX_STEPS = 100;

const readField = (given: unknown): FieldPath => {
  if (!Array.isArray(given) || given.length === 0 || given.length > MAX_STEPS)
    throw new Error("must give a proposal the path of a field, such as `path('spec', 'size')`");
  return Array.from(given, readSegment);
};

const readSegment = (segment: unknown): Segment => {
  const name: unknown = isObject(segment) ? segment["key"] : segment;
  if (typeof name === "string") return isObject(segment) ? { key: name } : name;
  if (typeof name === "number" && Number.isSafeInteger(name) && name >= 0) return name;
  throw new Error(`must make paths of names and indexes, not of ${describe(segment)}`);
};

const describe = (value: unknown): string =>
  typeof value === "number" || value === null || value === undefined ? String(value) : `a ${typeof value}`;
