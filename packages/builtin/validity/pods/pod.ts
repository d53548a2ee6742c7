import {
  type FieldPath,
  type Json,
  type JsonObject,
  arrayAt,
  child,
  isNumber,
  isObject,
  key,
  objectAt,
  own,
  stringAt,
} from "kube-json";
import { type Check, type Checks, type Place, type Problem, at, problem, range } from "../check.js";
import { isSame, isSameStruct } from "../same.js";
import { APP_ARMOR, MIRROR, annotations, profilesAgree } from "./annotations.js";

const TERMS = ["requiredDuringSchedulingIgnoredDuringExecution", "nodeSelectorTerms"] as const;
const REQUIREMENTS = { kind: "list", element: { kind: "struct", name: "V1NodeSelectorRequirement" } } as const;

/**
 * A pod with scheduling gates may get requirements of nodes, but not lose any
 * (k8s.io/kubernetes, pkg/apis/core/validation: validateNodeAffinityMutation).
 */
function* nodeAffinityChanges(field: FieldPath, spec: JsonObject, old: JsonObject): Iterable<Problem> {
  const before = arrayAt(old, "affinity", "nodeAffinity", ...TERMS);
  const now = arrayAt(spec, "affinity", "nodeAffinity", ...TERMS);
  if (before.length === 0) return;
  if (before.length !== now.length)
    yield problem.invalid(
      child(field, ...TERMS),
      "must keep its terms, without new ones, while there are `schedulingGates`",
    );
  else
    for (const [index, term] of before.entries())
      if (!hasAll(now[index] ?? null, term))
        yield problem.invalid(
          child(field, ...TERMS, index),
          "must keep its requirements while there are `schedulingGates`; only new ones may be added at the end",
        );
}

const hasAll = (now: Json, before: Json): boolean => {
  const lists = ["matchExpressions", "matchFields"];
  // An empty term selects nothing, so it may not become one that selects something.
  if (lists.every((list) => arrayAt(before, list).length === 0))
    return lists.every((list) => arrayAt(now, list).length === 0);
  return lists.every((list) => {
    const kept = arrayAt(before, list);
    return isSame(REQUIREMENTS, arrayAt(now, list).slice(0, kept.length), kept);
  });
};

// Changes of pods (k8s.io/kubernetes, pkg/apis/core/validation: ValidatePodUpdate).

const MAX_INT32 = 2 ** 31 - 1;

const podUpdate: Check = function* (pod) {
  if (pod.old === undefined) return;
  yield* fixedAnnotations(pod, pod.old);
  yield* specProblems(pod, objectAt(pod.value, "spec"), objectAt(pod.old, "spec"));
};

function* fixedAnnotations(pod: Place, old: JsonObject): Iterable<Problem> {
  const [now, before] = [pod.value, old].map((one) => objectAt(one, "metadata", "annotations"));
  for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(now ?? {})]))
    if ((name === MIRROR || name.startsWith(APP_ARMOR)) && own(now, name) !== own(before, name))
      yield problem.forbidden(at(pod, "metadata", "annotations", key(name)), "may not be changed");
}

function* specProblems(pod: Place, spec: JsonObject, old: JsonObject): Iterable<Problem> {
  const changed = ["containers", "initContainers"].find(
    (list) => arrayAt(spec, list).length !== arrayAt(old, list).length,
  );
  // Nothing else is compared then.
  if (changed !== undefined)
    yield problem.forbidden(at(pod, "spec", changed), "may only change in `image`, without more or fewer items");
  else yield* fieldProblems(pod, spec, old);
}

function* fieldProblems(pod: Place, spec: JsonObject, old: JsonObject): Iterable<Problem> {
  const deadline = deadlineProblem(own(spec, "activeDeadlineSeconds"), own(old, "activeDeadlineSeconds"));
  if (deadline !== undefined) {
    yield problem.invalid(at(pod, "spec", "activeDeadlineSeconds"), deadline);
    if (own(spec, "activeDeadlineSeconds") !== undefined) return;
  }
  yield* listChanges(pod, spec, old);
  const isGated = arrayAt(old, "schedulingGates").length > 0;
  if (isGated) yield* gatedChanges(pod, spec, old);
  if (!isSameStruct("V1PodSpec", withOld(spec, old, isGated), old))
    yield problem.forbidden(
      at(pod, "spec"),
      "may only change in images of containers, in `activeDeadlineSeconds`, and by more `tolerations` or fewer `schedulingGates`",
    );
}

const deadlineProblem = (now: Json | undefined, before: Json | undefined): string | undefined => {
  if (!isNumber(now)) return isNumber(before) ? `must not be removed: it is ${String(before)}` : undefined;
  if (now < 0 || now > MAX_INT32) return range(0, MAX_INT32);
  return isNumber(before) && before < now ? `must not be increased from ${String(before)}` : undefined;
};

function* listChanges(pod: Place, spec: JsonObject, old: JsonObject): Iterable<Problem> {
  const now = new Set(arrayAt(spec, "tolerations").map(tolerationText));
  if (arrayAt(old, "tolerations").some((one) => !now.has(tolerationText(one))))
    yield problem.forbidden(
      at(pod, "spec", "tolerations"),
      "may only change in `tolerationSeconds`, or get more items",
    );
  const gates = new Set(arrayAt(old, "schedulingGates").map((gate) => stringAt(gate, "name") ?? ""));
  for (const [index, gate] of arrayAt(spec, "schedulingGates").entries())
    if (!gates.has(stringAt(gate, "name") ?? ""))
      yield problem.forbidden(
        at(pod, "spec", "schedulingGates", index, "name"),
        "may not be added to `schedulingGates` of a stored pod",
      );
}

/** A toleration without its seconds. */
export const tolerationText = (one: Json): string =>
  JSON.stringify(["key", "operator", "value", "effect"].map((name) => stringAt(one, name) ?? ""));

/** A gated pod may be confined to fewer nodes. */
function* gatedChanges(pod: Place, spec: JsonObject, old: JsonObject): Iterable<Problem> {
  const nodes = objectAt(spec, "nodeSelector");
  if (Object.entries(objectAt(old, "nodeSelector")).some(([name, value]) => own(nodes, name) !== value))
    yield problem.invalid(
      at(pod, "spec", "nodeSelector"),
      "must keep its entries while there are `schedulingGates`; only new ones may be added",
    );
  yield* nodeAffinityChanges(at(pod, "spec", "affinity", "nodeAffinity"), spec, old);
}

/** The spec with the old values of the fields that may change. */
const withOld = (spec: JsonObject, old: JsonObject, isGated: boolean): JsonObject => {
  const images = (list: string) =>
    arrayAt(spec, list).map((one, index) => {
      const image = stringAt(arrayAt(old, list)[index], "image") ?? "";
      return isObject(one) ? { ...one, image } : one;
    });
  const names = ["activeDeadlineSeconds", "schedulingGates", "tolerations", ...(isGated ? ["nodeSelector"] : [])];
  const affinity = { ...objectAt(spec, "affinity"), nodeAffinity: own(objectAt(old, "affinity"), "nodeAffinity") };
  return {
    ...spec,
    ...Object.fromEntries(names.map((name) => [name, own(old, name)])),
    containers: images("containers"),
    initContainers: images("initContainers"),
    // A negative value may become 1.
    ...(own(spec, "terminationGracePeriodSeconds") === 1 && isNegative(own(old, "terminationGracePeriodSeconds"))
      ? { terminationGracePeriodSeconds: own(old, "terminationGracePeriodSeconds") }
      : {}),
    ...(isGated ? { affinity } : {}),
  };
};

const isNegative = (value: Json | undefined): boolean => isNumber(value) && value < 0;

// Pods and their templates (k8s.io/kubernetes, pkg/apis/core/validation).

/** A pod waits for its gates before it gets a node. */
const gatesBeforeNode: Check = function* (pod) {
  const spec = objectAt(pod.value, "spec");
  if (pod.old === undefined && stringAt(spec, "nodeName") && arrayAt(spec, "schedulingGates").length > 0)
    yield problem.forbidden(at(pod, "spec", "nodeName"), "may not be set while there are `schedulingGates`");
};

export const POD: Checks = {
  V1Pod: [annotations, profilesAgree, gatesBeforeNode, podUpdate],
  V1PodTemplateSpec: [annotations, profilesAgree],
};
