import {
  type Json,
  type JsonObject,
  arrayAt,
  canonicalText,
  formatPointer,
  isArray,
  isObject,
  stringAt,
} from "kube-json";

/** The values of a CRD by their paths. The path of a list ends in '[]': the order of its items does not count. */
export type Values = ReadonlyMap<string, ReadonlySet<string>>;

/** What a CRD has and had not, and had and has not: a value at a path, or undefined if nothing is there any more. */
export type CrdDifference = ReadonlyMap<string, Change>;

export interface Change {
  readonly path: string;
  readonly value: string | undefined;
  readonly isThere: boolean;
}

export const crdDifference = (before: JsonObject, after: JsonObject): CrdDifference => {
  const [old, now] = [valuesIn(before), valuesIn(after)];
  const found = new Map<string, Change>();
  const add = (change: Change): void => void found.set(JSON.stringify(change), change);
  for (const path of new Set([...old.keys(), ...now.keys()])) {
    const [then, values] = [old.get(path) ?? NONE, now.get(path) ?? NONE];
    for (const value of values) if (!then.has(value)) add({ path, value, isThere: true });
    if (isOfList(path)) for (const value of then) if (!values.has(value)) add({ path, value, isThere: false });
    if (!isOfList(path) && values.size === 0) add({ path, value: undefined, isThere: false });
  }
  return found;
};

export const NONE: ReadonlySet<string> = new Set();

export const isOfList = (path: string): boolean => path.endsWith("[]");

/** True if the CRD is as the difference says, whatever it was. */
export const isAfter = (crd: JsonObject, difference: CrdDifference): boolean => {
  const values = valuesIn(crd);
  return [...difference.values()].every(({ path, value, isThere }) => {
    const found = values.get(path) ?? NONE;
    return value === undefined ? found.size === 0 : found.has(value) === isThere;
  });
};

export const valuesIn = (crd: JsonObject): Values => {
  const found = new Map<string, Set<string>>();
  const add = (path: string, value: Json): void => {
    const values = found.get(path) ?? new Set();
    found.set(path, values.add(canonicalText(value)));
  };
  const read = (value: Json, field: readonly string[]): void => {
    const path = formatPointer(field);
    if (isArray(value) && path === "/spec/versions")
      for (const version of arrayAt(value)) read(version, [...field, stringAt(version, "name") ?? ""]);
    else if (isArray(value)) for (const item of value) add(`${path}[]`, item);
    else if (isObject(value) && Object.keys(value).length > 0)
      for (const [name, one] of Object.entries(value)) read(one ?? null, [...field, name]);
    else add(path, value);
  };
  read(crd, []);
  return found;
};
