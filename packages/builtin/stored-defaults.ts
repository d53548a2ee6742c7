import { type Json, type JsonObject, isArray, isObject, own } from "kube-json";

/** Fields that an update may not freely change, and whose defaults follow from fields that it may. */
const KEPT: Readonly<Record<string, readonly (readonly string[])[]>> = {
  V1Job: [["spec", "completions"]],
  V1Pod: ["containers", "initContainers"].map((list) => ["spec", list, "imagePullPolicy"]),
};

/**
 * The decoded object of an update. A field that neither manifest sets keeps the default that the stored object has: `kubectl apply`
 * does not send it, although a PUT would get another default.
 */
export const withStoredDefaults = (
  type: string,
  value: JsonObject,
  given: JsonObject,
  stored: JsonObject,
  old: JsonObject,
): JsonObject =>
  (KEPT[type] ?? []).reduce((whole, path) => kept(path, [whole, given, stored, old]) as JsonObject, value);

/** Follows the path in all four. */
const kept = (path: readonly string[], versions: readonly (Json | undefined)[]): Json | undefined => {
  const [value, given, stored, old] = versions;
  const [name, ...rest] = path;
  if (name === undefined) return isUnset(given) && isUnset(old) ? (stored ?? value) : value;
  if (isArray(value))
    return value.map(
      (item, index) =>
        kept(
          path,
          versions.map((list) => (isArray(list) ? list[index] : undefined)),
        ) ?? item,
    );
  // Under a name that is misspelt, or in another form, it is not known what is set.
  if (!isObject(value) || !isObject(given)) return value;
  const inner = kept(
    rest,
    versions.map((struct) => own(struct, name)),
  );
  return inner === undefined ? value : { ...value, [name]: inner };
};

const isUnset = (value: Json | undefined): boolean => (value ?? "") === "";
