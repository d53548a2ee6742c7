import { type Json, equalJson, isArray, isObject, own, pointerSteps } from "kube-json";

/** One operation of a JSON patch (RFC 6902). */
export interface JsonPatchOperation {
  readonly op: string;
  readonly path: string;
  readonly from?: string | undefined;
  /** Null counts as a value. */
  readonly value?: Json | undefined;
}

type JsonPatched =
  | { readonly value: Json; readonly error?: undefined }
  /** In the words of the API server. */
  | { readonly error: string };

class PatchError extends Error {}
/** A test failed, so that the whole patch has no effect. */
class TestFailed extends Error {}

/**
 * Applies a JSON patch as an API server does, which uses gopkg.in/evanphx/json-patch.v4: a replacement may add a key, and
 * a patch whose test fails changes nothing.
 */
export const applyJsonPatch = (root: Json, operations: readonly JsonPatchOperation[]): JsonPatched => {
  try {
    return { value: operations.reduce(applyOne, root) };
  } catch (error) {
    if (error instanceof TestFailed) return { value: root };
    if (error instanceof PatchError) return { error: error.message };
    throw error;
  }
};

const applyOne = (root: Json, operation: JsonPatchOperation): Json => {
  const { op, path, from = "", value = null } = operation;
  switch (op) {
    case "add":
      return edit(root, path, op, (holder, key) => added(holder, key, value, path));
    case "replace":
      if (path === "") return isObject(value) || isArray(value) ? value : noDocument();
      return edit(root, path, op, (holder, key) => replaced(holder, key, value, path));
    case "remove":
      return edit(root, path, op, (holder, key) => removed(holder, key, path));
    case "move": {
      const moved = lookUp(root, from, missingFrom(op), `error in ${op} for path`) ?? null;
      const rest = edit(root, from, op, (holder, key) => removed(holder, key, from));
      return edit(rest, path, op, (holder, key) => added(holder, key, moved, path));
    }
    case "copy": {
      const copied = lookUp(root, from, missingFrom(op), `error in ${op} for from`) ?? null;
      return edit(root, path, op, (holder, key) => added(holder, key, copied, path));
    }
    case "test": {
      const missing = "test operation does not apply: is missing path";
      const tested = path === "" ? root : lookUp(root, path, missing, "error in test for path");
      if (!equalJson(tested ?? null, value)) throw new TestFailed();
      return root;
    }
    default:
      throw new PatchError(`Unexpected kind: ${op}`);
  }
};

/** Go has nothing to print for an error that is nil. */
const noDocument = (): never => {
  throw new PatchError("replace operation value must be object or array: %!w(<nil>)");
};

type Holder = readonly Json[] | Readonly<Record<string, Json | undefined>>;

/** Replaces the list or object that holds the place of the pointer. */
const edit = (root: Json, pointer: string, op: string, change: (holder: Holder, key: string) => Json): Json => {
  const steps = pointerSteps(pointer);
  const key = steps.at(-1);
  const missing = (): never => {
    throw new PatchError(
      `${op} operation does not apply: doc is missing ${op === "replace" ? `path: ${pointer}` : `path: "${pointer}"`}: missing value`,
    );
  };
  if (key === undefined) return missing();
  const within = (value: Json | undefined, depth: number): Json => {
    if (!isArray(value) && !isObject(value)) return missing();
    if (depth === steps.length - 1) return change(value, key);
    const step = steps[depth] ?? "";
    if (isArray(value)) {
      const index = indexOf(step, value.length);
      return index === undefined ? missing() : value.with(index, within(value[index], depth + 1));
    }
    return withKey(value, step, within(own(value, step), depth + 1));
  };
  return within(root, 0);
};

/** The index in a list of a length, from its end if it is negative, as Go's Atoi reads it; undefined if there is none. */
const indexOf = (step: string, length: number): number | undefined => {
  const given = /^[+-]?\d+$/.test(step) ? Number(step) : Number.NaN;
  const index = given < 0 ? given + length : given;
  return index >= 0 && index < length ? index : undefined;
};

const invalidIndex = (key: string): string => `Unable to access invalid index: ${key}: invalid index referenced`;

const find = (value: Json | undefined, [step, ...rest]: readonly string[]): Json | undefined => {
  if (step === undefined) return value;
  return find(isArray(value) ? value[indexOf(step, value.length) ?? -1] : own(value, step), rest);
};

const missingFrom = (op: string): string => `${op} operation does not apply: doc is missing from path`;

/** What a pointer leads to. Only the last key of an object may be missing; the texts begin the errors of other places. */
const lookUp = (root: Json, pointer: string, missing: string, wrong: string): Json | undefined => {
  const steps = pointerSteps(pointer);
  const key = steps.at(-1);
  const holder = key === undefined ? undefined : find(root, steps.slice(0, -1));
  if (key !== undefined && isObject(holder)) return own(holder, key);
  if (key === undefined || !isArray(holder)) throw new PatchError(`${missing}: ${pointer}: missing value`);
  const index = indexOf(key, holder.length);
  if (index === undefined) throw new PatchError(`${wrong}: '${pointer}': ${invalidIndex(key)}`);
  return holder[index];
};

/** An assignment to `__proto__` would set the prototype. */
const withKey = (object: Readonly<Record<string, Json | undefined>>, key: string, value: Json): Json =>
  Object.fromEntries(new Map([...Object.entries(object), [key, value]]));

const added = (holder: Holder, key: string, value: Json, path: string): Json => {
  if (!isArray(holder)) return withKey(holder, key, value);
  const index = key === "-" ? holder.length : indexOf(key, holder.length + 1);
  if (index === undefined) throw new PatchError(`error in add for path: '${path}': ${invalidIndex(key)}`);
  return holder.toSpliced(index, 0, value);
};

const replaced = (holder: Holder, key: string, value: Json, path: string): Json => {
  if (!isArray(holder)) return withKey(holder, key, value);
  const index = indexOf(key, holder.length);
  if (index === undefined)
    throw new PatchError(`replace operation does not apply: doc is missing key: ${path}: missing value`);
  return holder.with(index, value);
};

const removed = (holder: Holder, key: string, path: string): Json => {
  if (isArray(holder)) {
    const index = indexOf(key, holder.length);
    if (index === undefined) throw new PatchError(`error in remove for path: '${path}': ${invalidIndex(key)}`);
    return holder.toSpliced(index, 1);
  }
  if (own(holder, key) === undefined)
    throw new PatchError(
      `error in remove for path: '${path}': Unable to remove nonexistent key: ${key}: missing value`,
    );
  return Object.fromEntries(Object.entries(holder).filter(([name]) => name !== key));
};
