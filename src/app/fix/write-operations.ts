import {
  type FieldPath,
  type Json,
  type PatchOperation,
  applyPatch,
  formatPointer,
  isArray,
  isObject,
  own,
  parentOf,
  pointerAbove,
  pointerSteps,
} from "kube-json";
import { type Manifest, type Rename, documentEditor } from "kube-manifests";

/** The text of a document with these operations on its value; undefined if they cannot be written without touching other parts. */
type WriteOperations = (operations: readonly PatchOperation[]) => string | undefined;

/** Characters that many writes of an object may take: each is a change of its whole text. */
export const MAX_EDITED = 10_000_000;

/** Reads the text of the document once, when it is first asked for. */
export const operationsWriter = ({ value = null, chunk }: Manifest): WriteOperations => {
  let edit: ReturnType<typeof documentEditor> | undefined;
  return (operations) => {
    const patched = applyPatch(value, operations);
    if (!("value" in patched)) return undefined;
    return (edit ??= documentEditor(chunk.text))(patched.value, renamesOf(value, operations));
  };
};

/** The operations on the document of an object at `prefix`. */
export const within = (prefix: FieldPath, patch: readonly PatchOperation[]): readonly PatchOperation[] =>
  patch.map((operation) => ({ ...operation, path: formatPointer(prefix) + operation.path }));

/** The fields that change their names: what is removed and then added beside it is the same, or is corrected. */
const renamesOf = (value: Json, operations: readonly PatchOperation[]): readonly Rename[] => {
  /** Where fields with a new name were. */
  const origins = new Map<string, string>();
  const originOf = (path: string): string => {
    let [now, before] = ["", ""];
    for (const step of path.split("/").slice(1)) {
      now += `/${step}`;
      before = origins.get(now) ?? `${before}/${step}`;
    }
    return before;
  };
  return operations.flatMap((removed, index): readonly Rename[] => {
    const added = operations[index + 1];
    if (removed.op !== "remove" || added?.op !== "add" || pointerAbove(removed.path) !== pointerAbove(added.path))
      return [];
    const origin = originOf(removed.path);
    const parent = parentOf(value, origin);
    const [name = "", now = ""] = [origin, added.path].map((path) => pointerSteps(path).at(-1));
    if (!isObject(parent) || !isCorrected(own(parent, name), added.value)) return [];
    origins.set(added.path, origin);
    return [[name, now]];
  });
};

/** True for the same in quotes, without them, or in another case, and for a collection, which may be corrected inside. */
const isCorrected = (before: Json | undefined, after: Json): boolean => {
  if (isObject(before) || isArray(before))
    return isObject(before) === isObject(after) && isArray(before) === isArray(after);
  if (typeof before === "string" && typeof after === "string") return before.toLowerCase() === after.toLowerCase();
  return before !== undefined && (typeof before !== typeof after || before === after);
};
