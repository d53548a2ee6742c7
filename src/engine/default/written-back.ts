import { type KubeObject, applyPatch, deepFreeze, differenceOf, manifestOf } from "kube-json";
import type { Defaulted } from "../../model/decision.js";
import { served } from "../../model/served.js";

interface Filled {
  readonly object: KubeObject;
  readonly defaulted: readonly Defaulted[];
}

/** The defaults of an object as a webhook gets it, in the object as its author wrote it, which lacks what an API server sets first. */
export const writtenBack = (written: KubeObject, filled: Filled): Filled => {
  let [object, whole] = [written, served(written)];
  const records = filled.defaulted.map((record) => {
    const patched = applyPatch(whole, record.operations);
    // A patch may not have every key of JSON, such as `__proto__`.
    whole = "value" in patched ? (patched.value as KubeObject) : filled.object;
    const before = object;
    object = deepFreeze(manifestOf(before, whole, served));
    return { ...record, operations: [...differenceOf(before, object)] };
  });
  return { object, defaulted: records.filter(({ operations }) => operations.length > 0) };
};
