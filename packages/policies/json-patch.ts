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
      return edit(root, path, op, (holder, key) => replaced(holder, key, value, path));
    case "remove":
      return edit(root, path, op, (holder, key) => removed(holder, key, path));
    case "move": {
      const moved = found(root, from, op);
      const rest = edit(root, from, op, (holder, key) => removed(holder, key, from));
      return edit(rest, path, op, (holder, key) => added(holder, key, moved, path));
    }
    case "copy": {
      const copied = found(root, from, op);
      return edit(root, path, op, (holder, key) => added(holder, key, copied, path));
    }
    case "test":
      if (!equalJson(find(root, pointerSteps(path)) ?? null, value)) throw new TestFailed();
      return root;
    default:
      throw new PatchError(`Unexpected kind: ${op}`);
  }
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
      const index = indexOf(step);
      return index === undefined || index >= value.length
        ? missing()
        : value.with(index, within(value[index], depth + 1));
    }
    return withKey(value, step, within(own(value, step), depth + 1));
  };
  return within(root, 0);
};

const indexOf = (step: string): number | undefined => (/^\d+$/.test(step) ? Number(step) : undefined);

const find = (value: Json | undefined, [step, ...rest]: readonly string[]): Json | undefined => {
  if (step === undefined) return value;
  return find(isArray(value) ? value[indexOf(step) ?? -1] : own(value, step), rest);
};

const found = (root: Json, pointer: string, op: string): Json => {
  const value = find(root, pointerSteps(pointer));
  if (value === undefined)
    throw new PatchError(`${op} operation does not apply: doc is missing from path: ${pointer}: missing value`);
  return value;
};

/** An assignment to `__proto__` would set the prototype. */
const withKey = (object: Readonly<Record<string, Json | undefined>>, key: string, value: Json): Json =>
  Object.fromEntries(new Map([...Object.entries(object), [key, value]]));

const added = (holder: Holder, key: string, value: Json, path: string): Json => {
  if (!isArray(holder)) return withKey(holder, key, value);
  const index = key === "-" ? holder.length : (indexOf(key) ?? -1);
  if (index < 0 || index > holder.length)
    throw new PatchError(`add operation does not apply: error in add for path: '${path}': invalid index referenced`);
  return holder.toSpliced(index, 0, value);
};

const replaced = (holder: Holder, key: string, value: Json, path: string): Json => {
  if (!isArray(holder)) return withKey(holder, key, value);
  const index = indexOf(key) ?? -1;
  if (index < 0 || index >= holder.length)
    throw new PatchError(`replace operation does not apply: doc is missing key: ${path}: missing value`);
  return holder.with(index, value);
};

const removed = (holder: Holder, key: string, path: string): Json => {
  if (isArray(holder)) {
    const index = indexOf(key) ?? -1;
    if (index < 0 || index >= holder.length)
      throw new PatchError(
        `error in remove for path: '${path}': Unable to access invalid index: ${key}: invalid index referenced`,
      );
    return holder.toSpliced(index, 1);
  }
  if (own(holder, key) === undefined)
    throw new PatchError(
      `error in remove for path: '${path}': Unable to remove nonexistent key: ${key}: missing value`,
    );
  return Object.fromEntries(Object.entries(holder).filter(([name]) => name !== key));
};
