/** Any JSON value. `bigint` stands for an integer beyond 2^53, which a JavaScript number cannot hold. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject;

/** A JSON object. Keys are data: `__proto__` and `constructor` are ordinary ones. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** The `object` of an admission request: JSON with `apiVersion` and `kind`. All other fields are unchecked. */
export interface KubeObject extends JsonObject {
  readonly apiVersion: string;
  readonly kind: string;
}

export interface GroupVersionKind {
  /** '' for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

export interface GroupVersionResource {
  /** '' for the core group. */
  readonly group: string;
  readonly version: string;
  /** Lowercase plural, such as 'pods'. */
  readonly resource: string;
}

/** True for a JSON number, including large integers. */
export const isNumber = (value: unknown): value is number | bigint =>
  typeof value === "number" || typeof value === "bigint";

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** True for an object without a class: its prototype is null, or an Object.prototype of any realm. No Date, no Map. */
export const isPlainObject = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || (typeof prototype === "object" && Object.getPrototypeOf(prototype) === null);
};

/** True for JSON with `apiVersion` and `kind`. */
export const isKubeObject = (value: unknown): value is KubeObject =>
  isObject(value) && typeof value["apiVersion"] === "string" && typeof value["kind"] === "string";

export const isArray = (value: unknown): value is readonly Json[] => Array.isArray(value);

/** The own property `key` of `value`, or undefined: never an inherited one such as `constructor`. */
export const own = (value: unknown, key: string): Json | undefined => {
  if (!isObject(value)) return undefined;
  // Most fields that are looked up are absent, which this detects much faster.
  const found = value[key];
  return found === undefined || !Object.hasOwn(value, key) ? undefined : found;
};

/** The value at a name or index; own properties only. */
export const stepInto = (value: Json | undefined, name: string | number): Json | undefined =>
  typeof name === "number" ? (isArray(value) ? value[name] : undefined) : own(value, name);

/** The value under nested keys, or undefined as soon as one is missing. */
export const at = (value: unknown, ...keys: readonly string[]): Json | undefined => follow(value, keys);

const follow = (value: unknown, keys: readonly string[]): Json | undefined => {
  let current: Json | undefined = value as Json | undefined;
  for (const key of keys) current = own(current, key);
  return current;
};

/** Like `own`, for an object; undefined for another value. */
export const ownObject = (value: unknown, key: string): JsonObject | undefined => {
  const found = own(value, key);
  return isObject(found) ? found : undefined;
};

/** The value under nested keys if it is an object, else an empty one. */
export const objectAt = (value: unknown, ...keys: readonly string[]): JsonObject => {
  const found = follow(value, keys);
  return isObject(found) ? found : {};
};

/** The value under nested keys if it is an array, else an empty one. */
export const arrayAt = (value: unknown, ...keys: readonly string[]): readonly Json[] => {
  const found = follow(value, keys);
  return isArray(found) ? found : [];
};

/** The strings of an array under nested keys; none if there is no array. */
export const stringsAt = (value: unknown, ...keys: readonly string[]): readonly string[] =>
  arrayAt(value, ...keys).filter((item) => typeof item === "string");

/** The value under nested keys if it is a string, else undefined. */
export const stringAt = (value: unknown, ...keys: readonly string[]): string | undefined => {
  const found = follow(value, keys);
  return typeof found === "string" ? found : undefined;
};

/** Splits `apiVersion` ('apps/v1', 'v1') into group and version; the core group is ''. */
export const parseApiVersion = (apiVersion: string): { readonly group: string; readonly version: string } => {
  const slash = apiVersion.indexOf("/");
  return slash < 0
    ? { group: "", version: apiVersion }
    : { group: apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1) };
};

export const formatApiVersion = (group: string, version: string): string =>
  group === "" ? version : `${group}/${version}`;

/** `metadata.name`, or '' if there is none. */
export const objectName = (object: KubeObject): string => stringAt(object, "metadata", "name") ?? "";

export type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The object without its undefined properties, because an optional property may only be absent. */
export const defined = <T extends object>(properties: T): Defined<T> => {
  // Object.fromEntries() takes several times as long, and every review calls this.
  const result: Defined<T> = {};
  for (const name in properties) {
    const value = properties[name];
    // The compiler does not narrow the type of an indexed property.
    if (value !== undefined) result[name] = value as Defined<T>[typeof name];
  }
  return result;
};

/** Deeply freezes a JSON value and returns it; later writes throw. */
export const deepFreeze = <T>(value: T): T => {
  // A stack instead of recursion, because the depth of an object is up to its sender.
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null || Object.isFrozen(next)) continue;
    Object.freeze(next);
    for (const inner of Object.values(next)) if (typeof inner === "object") open.push(inner);
  }
  return value;
};
