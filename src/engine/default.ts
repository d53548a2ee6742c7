import { type FieldPath, formatField, formatPointer, segmentName } from "../kube/field-path.js";
import type { PatchOperation } from "../kube/json-patch.js";
import { isArray, isObject, own, stringAt } from "../kube/object.js";
import type { Json, JsonObject, KubeObject } from "../kube/object.js";
import type { Context } from "../model/context.js";
import type { Defaulted, Fault } from "../model/decision.js";
import type { BoundDefaulter } from "../model/pack.js";
import type { Default } from "../model/rule.js";
import { type Deadline, requireTime } from "../model/deadline.js";
import type { Limits } from "./limits.js";
import { visibleTo } from "./visible.js";

export interface Defaulting {
  readonly object: KubeObject;
  readonly defaulted: readonly Defaulted[];
  readonly faults: readonly Fault[];
}

/**
 * Runs the defaulters in order, each seeing what came before, until none has anything to add. A defaulter that
 * throws, breaks the contract or never settles is a fault and leaves no trace (API conventions, "Defaulting").
 * Throws DeadlineExceeded if there is no time for all of them.
 */
export const applyDefaults = (
  defaulters: readonly BoundDefaulter[],
  context: Context,
  limits: Limits,
  deadline?: Deadline,
): Defaulting => {
  let object = context.object;
  const defaulted: Defaulted[] = [];
  for (let round = 0; round <= limits.defaultingRounds; round++) {
    let changedBy: BoundDefaulter | undefined;
    for (const bound of defaulters) {
      requireTime(deadline);
      try {
        const step = propose(bound, { ...context, object });
        if (step.operations.length === 0) continue;
        if (round === limits.defaultingRounds)
          throw new Error("must have nothing to add once its defaults are in place");
        changedBy = bound;
        object = step.object;
        defaulted.push({ defaulter: bound.id, pack: bound.pack, operations: step.operations });
      } catch (error) {
        const rest = applyDefaults(
          defaulters.filter((other) => other !== bound),
          context,
          limits,
          deadline,
        );
        const fault: Fault = { rule: bound.id, pack: bound.pack, action: "Audit", error };
        return { ...rest, faults: [fault, ...rest.faults] };
      }
    }
    if (changedBy === undefined) break;
  }
  return { object, defaulted, faults: [] };
};

interface Step {
  readonly object: KubeObject;
  readonly operations: readonly PatchOperation[];
}

const propose = (bound: BoundDefaulter, context: Context): Step => {
  let object = context.object;
  const operations: PatchOperation[] = [];
  for (const proposal of bound.defaults(visibleTo(bound.defaulter.reads, context))) {
    const addition = place(object, proposal);
    if (addition === undefined) continue;
    object = addition.object as KubeObject;
    operations.push(addition.operation);
  }
  return { object, operations };
};

interface Addition {
  readonly object: Json;
  readonly operation: PatchOperation;
}

/** Server-owned or describing what is observed: never a defaulter's business (API conventions, "Metadata"). */
const UNTOUCHABLE = new Set(["apiVersion", "kind", "status"]);
const UNTOUCHABLE_METADATA = new Set([
  "name",
  "namespace",
  "uid",
  "resourceVersion",
  "generation",
  "generateName",
  "creationTimestamp",
  "deletionTimestamp",
  "deletionGracePeriodSeconds",
  "managedFields",
  "selfLink",
]);

const place = (object: KubeObject, proposal: Default): Addition | undefined => {
  const [first, second] = proposal.field.map(segmentName);
  if (
    first === undefined ||
    UNTOUCHABLE.has(String(first)) ||
    (first === "metadata" && (second === undefined || UNTOUCHABLE_METADATA.has(String(second))))
  )
    throw new Error(
      `may not fill in \`${formatField(proposal.field)}\`; only the API server or its controller may`,
    );
  return "entry" in proposal
    ? placeEntry(object, proposal.field, proposal.entry, proposal.mergeKey)
    : placeValue(object, proposal.field, proposal.value);
};

/** Adds `value` at `field` if nothing stands there, with the parents it needs; never through a list or scalar. */
const placeValue = (root: Json, field: FieldPath, value: Json, depth = 0): Addition | undefined => {
  const segment = field[depth];
  if (segment === undefined) return undefined;
  const name = segmentName(segment);
  if (isArray(root)) {
    const item = typeof name === "number" ? root[name] : undefined;
    if (typeof name !== "number" || item === undefined) return undefined;
    const inner = placeValue(item, field, value, depth + 1);
    return inner && { object: root.with(name, inner.object), operation: inner.operation };
  }
  if (!isObject(root) || typeof name === "number") return undefined;
  const present = own(root, name);
  if (present === undefined) {
    const nested = field
      .slice(depth + 1)
      .reduceRight<Json>((below, step) => ({ [segmentName(step)]: below }), value);
    if (field.slice(depth + 1).some((step) => typeof step === "number")) return undefined;
    return {
      object: withKey(root, name, nested),
      operation: { op: "add", path: formatPointer(field.slice(0, depth + 1)), value: nested },
    };
  }
  const inner = placeValue(present, field, value, depth + 1);
  return inner && { object: withKey(root, name, inner.object), operation: inner.operation };
};

const placeEntry = (
  root: Json,
  field: FieldPath,
  entry: JsonObject,
  mergeKey: string,
): Addition | undefined => {
  const wanted = own(entry, mergeKey);
  if (typeof wanted !== "string") throw new Error(`must give entry field \`${mergeKey}\` a string`);
  const list = field.reduce<Json | undefined>((value, segment) => step(value, segmentName(segment)), root);
  if (list === undefined) return placeValue(root, field, [entry]);
  if (!isArray(list) || list.some((item) => own(item, mergeKey) === wanted)) return undefined;
  return {
    object: replaceAt(root, field, [...list, entry]),
    operation: { op: "add", path: `${formatPointer(field)}/-`, value: entry },
  };
};

const step = (value: Json | undefined, name: string | number): Json | undefined =>
  typeof name === "number" ? (isArray(value) ? value[name] : undefined) : own(value, name);

const replaceAt = (root: Json, field: FieldPath, value: Json, depth = 0): Json => {
  const segment = field[depth];
  if (segment === undefined) return value;
  const name = segmentName(segment);
  const below = replaceAt(step(root, name) ?? null, field, value, depth + 1);
  if (isArray(root) && typeof name === "number") return root.with(name, below);
  return isObject(root) ? withKey(root, String(name), below) : root;
};

/** A copy with one key set; `__proto__` becomes an own key, as it is in JSON. */
const withKey = (object: JsonObject, name: string, value: Json): JsonObject => {
  const copy = { ...object };
  Object.defineProperty(copy, name, { value, enumerable: true, configurable: true, writable: true });
  return copy;
};

/** Objects that no defaulter may touch: being deleted, or the mirror of a static pod of a node. */
export const mayDefault = (context: Context): boolean =>
  (context.operation === "CREATE" || context.operation === "UPDATE") &&
  stringAt(context.object, "metadata", "deletionTimestamp") === undefined &&
  stringAt(context.object, "metadata", "annotations", "kubernetes.io/config.mirror") === undefined;
