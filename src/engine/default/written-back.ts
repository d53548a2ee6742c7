import {
  type Json,
  type KubeObject,
  type PatchOperation,
  applyPatch,
  deepFreeze,
  differenceOf,
  isArray,
  manifestOf,
  own,
  parentOf,
  pointerSteps,
} from "kube-json";
import type { Decision, Defaulted } from "../../model/decision.js";
import { served } from "../../model/served.js";

export type Filled = Pick<Decision, "object" | "defaulted">;

/** The defaults of an object as a webhook gets it, in the object as its author wrote it, which lacks what an API server sets first. */
export const writtenBack = (written: KubeObject, filled: Filled): Filled => {
  let [object, whole] = [written, served(written)];
  const records = filled.defaulted.map((record) => {
    whole = patched(whole, record.operations) ?? filled.object;
    const before = object;
    const after = manifestOf(before, whole, served);
    const change = [...differenceOf(before, after)];
    const operations = change.filter((one) => isAllowed(record, one, before));
    object = deepFreeze(operations.length === change.length ? after : (patched(before, operations) ?? before));
    return { ...record, operations };
  });
  return { object, defaulted: records.filter(({ operations }) => operations.length > 0) };
};

/** Undefined for a patch that does not fit, as one with a key such as `__proto__`. */
const patched = (object: KubeObject, operations: readonly PatchOperation[]): KubeObject | undefined => {
  const outcome = applyPatch(object, operations);
  return "value" in outcome ? (outcome.value as KubeObject) : undefined;
};

/** Only a defaulter that has replaced or removed a value does so with one that is written. */
const isAllowed = ({ operations, replaced }: Defaulted, { op, path }: PatchOperation, written: Json): boolean =>
  replaced !== undefined ||
  op === "add" ||
  (op === "remove" ? operations.some((one) => one.op === "remove") : valueAtPointer(written, path) === null);

const valueAtPointer = (root: Json, pointer: string): Json | undefined => {
  const parent = parentOf(root, pointer);
  const step = pointerSteps(pointer).at(-1) ?? "";
  return isArray(parent) ? parent[Number(step)] : own(parent, step);
};
