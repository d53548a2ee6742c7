import { type KubeObject, formatPointer, valueAt } from "kube-json";
import type { Cause } from "../../model/cause.js";
import type { Defaulted } from "../../model/decision.js";

/** The first defaulter that set a field, by its JSON pointer. */
export type Fillers = ReadonlyMap<string, string>;

export const fillersOf = (defaulted: readonly Defaulted[]): Fillers => {
  const fillers = new Map<string, string>();
  for (const { defaulter, operations } of defaulted)
    for (const { op, path } of operations) if (op !== "remove" && !fillers.has(path)) fillers.set(path, defaulter);
  return fillers;
};

/**
 * Names the defaulter in the message, because the user did not write the field ("Considerations For PUT Operations").
 */
export const nameDefault = (cause: Cause, filled: Fillers, object: KubeObject): Cause => {
  // A default may have added the parent of a missing field, but not the field.
  if (filled.size === 0 || valueAt(object, cause.field) === undefined) return cause;
  const by = fillerOf(formatPointer(cause.field), filled);
  return by === undefined ? cause : { ...cause, message: `${cause.message}; this field was defaulted by '${by}'` };
};

/** The defaulter of the field itself, or of its nearest parent. */
const fillerOf = (pointer: string, filled: Fillers): string | undefined => {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1)) {
    const by = filled.get(pointer.slice(0, end));
    if (by !== undefined) return by;
  }
  return undefined;
};
