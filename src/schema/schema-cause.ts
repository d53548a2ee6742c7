import type { ErrorObject } from "ajv";
import {
  type FieldPath,
  type Segment,
  child,
  formatField,
  groupBy,
  isArray,
  key,
  own,
  valueAt,
  firstOfEach,
  pointerSteps,
} from "kube-json";
import { type Cause, invalid, required } from "../model/cause.js";
import { fieldName, literal } from "../text/message.js";
import { type SchemaError, forbiddenKey, keywordCause, notOneOf, param, wrongType } from "./schema-keyword.js";

/**
 * Turns errors of ajv into causes, one for each invalid field, worded as the Validation section of the
 * conventions requires. `data` is the validated value, `root` its path in the object. ajv must run with
 * `allErrors: true`; with `verbose: true` messages are more specific. Returns at least one cause if there is
 * an error.
 */
export const schemaCauses = (
  errors: readonly ErrorObject[] | null | undefined,
  root: FieldPath,
  data: unknown,
): readonly Cause[] => {
  const open: Item[] = [];
  for (const error of distinct(errors ?? [])) {
    const place = pointerPath(error.instancePath, data);
    const value = error.propertyName ?? valueAt(data, place);
    const found: SchemaError = { error, field: child(root, ...place), value };
    open.push(...settle(found, open));
  }
  const [first] = errors ?? [];
  if (open.length === 0 && first !== undefined) {
    return [invalid(root, `must satisfy keyword ${literal(first.keyword)} of its schema`)];
  }
  // Two branches of `allOf` may yield the same cause.
  return firstOfEach(
    open.map(({ cause }) => cause),
    ({ reason, field, message }) => `${reason} ${formatField(field)} ${message}`,
  );
};

/** Each error once: branches that refer to the same schema repeat it, and recursive ones multiply it with each level. */
const distinct = (errors: readonly ErrorObject[]): readonly ErrorObject[] =>
  firstOfEach(errors, ({ instancePath, schemaPath, propertyName, params }) =>
    JSON.stringify([instancePath, schemaPath, propertyName, params]),
  );

/** An error that may be part of a later one. */
interface Item extends SchemaError {
  readonly cause: Cause;
}

/** The items that an error adds; removes from `open` earlier errors that only explain it. */
const settle = (found: SchemaError, open: Item[]): readonly Item[] => {
  switch (found.error.keyword) {
    case "if":
      // The errors of `then` or `else` are enough.
      return [];
    case "anyOf":
    case "oneOf":
      return alternatives(found, takeParts(found.error, open));
    case "contains":
      takeParts(found.error, open);
      return [{ ...found, cause: keywordCause(found) }];
    case "propertyNames":
      return [{ ...found, cause: forbiddenKey(found, takeKey(found, open)?.cause) }];
    default:
      return [{ ...found, cause: keywordCause(found) }];
  }
};

const DEFINITIONS = /^#\/(?:\$defs|definitions)\//;

/** Removes the errors of the branches of a keyword such as `anyOf`, which directly precede its own. */
const takeParts = (whole: ErrorObject, open: Item[]): readonly Item[] => {
  const parent = whole.schemaPath.slice(0, whole.schemaPath.lastIndexOf("/") + 1);
  // The path of a branch behind a `$ref` starts at its root, so every error that is not a sibling is a part.
  const isSibling = (schemaPath: string): boolean =>
    schemaPath.startsWith(parent) && !(parent === "#/" && DEFINITIONS.test(schemaPath));
  const isPart = ({ error: { instancePath, schemaPath } }: Item): boolean =>
    (instancePath === whole.instancePath || instancePath.startsWith(`${whole.instancePath}/`)) &&
    (schemaPath.startsWith(`${whole.schemaPath}/`) || !isSibling(schemaPath));
  let start = open.length;
  for (let item = open[start - 1]; item !== undefined && isPart(item); item = open[start - 1]) start--;
  return open.splice(start);
};

/** Removes the error of the key in a `propertyNames` error. */
const takeKey = (found: SchemaError, open: Item[]): Item | undefined => {
  let why: Item | undefined;
  while (open.at(-1)?.error.propertyName === param(found, "propertyName")) why = open.pop();
  return why;
};

/** The most helpful cause if no alternative matches, or several of `oneOf` do. */
const alternatives = (found: SchemaError, parts: readonly Item[]): readonly Item[] => {
  const single = (cause: Cause): readonly Item[] => [{ ...found, cause }];
  if (isArray(param(found, "passingSchemas"))) return single(tooManyForms(found));
  const branches = branchesOf(found.error, parts);
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
    return single(required(found.field, `must set ${choices.join(" or ")}`));
  }
  const choice = commonChoice(branches);
  if (choice !== undefined) return [choice];
  return nearestBranch(branches, isTop) ?? single(keywordCause(found));
};

const branchesOf = ({ schemaPath }: ErrorObject, parts: readonly Item[]): readonly (readonly Item[])[] => {
  const depth = schemaPath.split("/").length + 1;
  const name = ({ error }: Item): string => {
    const steps = error.schemaPath.split("/");
    return steps.slice(0, error.schemaPath.startsWith(`${schemaPath}/`) ? depth : 3).join("/");
  };
  return [...groupBy(parts, (part) => [name(part)]).values()];
};

/** The cause if each alternative requires another value of the same field. */
const commonChoice = (branches: readonly (readonly Item[])[]): Item | undefined => {
  const choices = branches.map((branch) => branch.filter(isChoice));
  const [[first] = []] = choices;
  if (first === undefined) return undefined;
  const same = choices.map((items) => items.find(({ error }) => error.instancePath === first.error.instancePath));
  if (!same.every((item) => item !== undefined)) return undefined;
  const values = same.flatMap((item) => [...listOf(param(item, "allowedValues") ?? param(item, "allowedValue"))]);
  return { ...first, cause: notOneOf(first, values) };
};

const isChoice = ({ error }: Item): boolean => error.keyword === "const" || error.keyword === "enum";

/**
 * The alternative that was probably meant: of the right type, with matching constants and the fewest errors.
 */
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
