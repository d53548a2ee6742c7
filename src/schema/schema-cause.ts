import {
  type FieldPath,
  type Segment,
  child,
  formatField,
  isArray,
  key,
  own,
  valueAt,
  firstOfEach,
  pointerSteps,
} from "kube-json";
import { type Cause, invalid, required } from "../model/cause.js";
import { fieldName, literal } from "../text/message.js";
import { type NotedError, foldErrors } from "./error-parts.js";
import { type SchemaError, forbiddenKey, keywordCause, notOneOf, param, wrongType } from "./schema-keyword.js";

/**
 * Turns errors of ajv into causes, one for each invalid field, worded as the Validation section of the conventions
 * requires. `data` is the validated value, `root` its path in the object. ajv must run with `allErrors: true` and
 * `noteParts`; with `verbose: true` messages are more specific. Returns at least one cause if there is an error.
 */
export const schemaCauses = (
  errors: readonly NotedError[] | null | undefined,
  root: FieldPath,
  data: unknown,
): readonly Cause[] => {
  // Branches that refer to the same schema repeat an error, and recursive ones multiply it with each level.
  const known = new Map<string, readonly Item[]>();
  const items = foldErrors<readonly Item[]>(errors ?? [], (error, parts) => {
    const { instancePath, schemaPath, propertyName, params } = error;
    const name = JSON.stringify([instancePath, schemaPath, propertyName, params]);
    const before = known.get(name);
    if (before !== undefined) return before;
    const place = pointerPath(instancePath, data);
    const value = propertyName ?? valueAt(data, place);
    const branches = parts.map(eachOnce);
    const settled = settle({ error, field: child(root, ...place), value }, branches);
    known.set(name, settled);
    return settled;
  });
  const [first] = errors ?? [];
  if (items.every((one) => one.length === 0) && first !== undefined) {
    return [invalid(root, `must satisfy keyword ${literal(first.keyword)} of its schema`)];
  }
  // Two branches of `allOf` may yield the same cause.
  return firstOfEach(
    eachOnce(items).map(({ cause }) => cause),
    ({ reason, field, message, about }) =>
      `${reason} ${formatField(field)} ${message} ${typeof about === "string" ? about : ""}`,
  );
};

/** An error that may be part of a later one. */
interface Item extends SchemaError {
  readonly cause: Cause;
}

const eachOnce = (items: readonly (readonly Item[])[]): readonly Item[] => [...new Set(items.flat())];

/** What remains of an error and of those that only explain it. */
const settle = (found: SchemaError, branches: readonly (readonly Item[])[]): readonly Item[] => {
  switch (found.error.keyword) {
    case "if":
      // The errors of `then` or `else` are enough.
      return [];
    case "anyOf":
    case "oneOf":
      return alternatives(found, branches);
    case "propertyNames":
      return [{ ...found, cause: forbiddenKey(found, branches[0]?.[0]?.cause) }];
    default:
      return [{ ...found, cause: keywordCause(found) }];
  }
};

/** The most helpful cause if no alternative matches, or several of `oneOf` do. */
const alternatives = (found: SchemaError, branches: readonly (readonly Item[])[]): readonly Item[] => {
  const single = (cause: Cause): readonly Item[] => [{ ...found, cause }];
  if (isArray(param(found, "passingSchemas"))) return single(tooManyForms(found));
  const isTop = ({ error }: Item): boolean => error.instancePath === found.error.instancePath;

  const types = branches.map((branch) => branch.find((item) => isTop(item) && item.error.keyword === "type"));
  if (types.length > 0 && types.every((item) => item !== undefined)) {
    return single(wrongType(found, [...new Set(types.flatMap((item) => listOf(param(item, "type")).map(String)))]));
  }
  if (
    branches.length > 0 &&
    branches.every((branch) => branch.every((item) => isTop(item) && item.error.keyword === "required"))
  ) {
    const choices = branches.map((branch) =>
      branch.map((item) => named(found, param(item, "missingProperty"))).join(" and "),
    );
    const cause = required(found.field, `must set ${[...new Set(choices)].join(" or ")}`);
    // What is missing is no value, so only the place in the schema tells one choice from another.
    return single({ ...cause, about: found.error.schemaPath });
  }
  const choice = commonChoice(branches);
  if (choice !== undefined) return [choice];
  return nearestBranch(branches, isTop) ?? single(keywordCause(found));
};

/** The cause if each alternative requires another value of the same field. */
const commonChoice = (branches: readonly (readonly Item[])[]): Item | undefined => {
  const choices = branches.map((branch) => branch.filter(isChoice));
  const [[first] = []] = choices;
  if (first === undefined) return undefined;
  const same = choices.map((items) => items.find(({ error }) => error.instancePath === first.error.instancePath));
  if (!same.every((item) => item !== undefined)) return undefined;
  const values = same.flatMap((item) => [...listOf(param(item, "allowedValues") ?? param(item, "allowedValue"))]);
  return { ...first, cause: notOneOf(first, [...new Set(values)]) };
};

const isChoice = ({ error }: Item): boolean => error.keyword === "const" || error.keyword === "enum";

/** The alternative that was probably meant: of the right type, with matching constants and the fewest errors. */
const nearestBranch = (
  branches: readonly (readonly Item[])[],
  isTop: (item: Item) => boolean,
): readonly Item[] | undefined => {
  const distance = (branch: readonly Item[]): number =>
    branch.reduce(
      (sum, item) => sum + (item.error.keyword === "type" && isTop(item) ? 10_000 : isChoice(item) ? 100 : 1),
      0,
    );
  return branches.toSorted((a, b) => distance(a) - distance(b))[0];
};

/** More than one alternative of `oneOf` matches. */
const tooManyForms = (found: SchemaError): Cause => {
  const passing = listOf(param(found, "passingSchemas"));
  const names = passing.map((index) => listOf(own(listOf(found.error.schema)[Number(index)], "required"))[0]);
  if (names.every((name) => typeof name === "string")) {
    const cause = invalid(found.field, `must set only one of ${names.map((name) => named(found, name)).join(" and ")}`);
    return { ...cause, about: Object.fromEntries(names.map((name) => [name, own(found.value, name) ?? null])) };
  }
  const forms = passing.map((index) => String(Number(index) + 1)).join(" and ");
  return invalid(found.field, `must match only one form of \`oneOf\`, not forms ${forms}`);
};

const named = ({ field }: SchemaError, name: unknown): string => fieldName(child(field, String(name)));

const listOf = (value: unknown): readonly unknown[] => (isArray(value) ? value : value === undefined ? [] : [value]);

/** Names of fields that are maps in every API; the API server prints their keys in brackets. */
const MAPS = new Set(["labels", "annotations", "matchLabels", "nodeSelector"]);

/** Parses a JSON pointer; the data shows whether a number is an index. */
const pointerPath = (pointer: string, data: unknown): FieldPath => {
  const path: Segment[] = [];
  let value = data;
  for (const name of pointerSteps(pointer)) {
    const last = path.at(-1);
    path.push(isArray(value) ? Number(name) : typeof last === "string" && MAPS.has(last) ? key(name) : name);
    value = isArray(value) ? value[Number(name)] : own(value, name);
  }
  return path;
};
