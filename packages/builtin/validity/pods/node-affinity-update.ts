import { type FieldPath, type Json, type JsonObject, arrayAt, child } from "kube-json";
import { problem } from "../check.js";
import type { Problem } from "../problem.js";
import { isSame } from "../same.js";

const TERMS = ["requiredDuringSchedulingIgnoredDuringExecution", "nodeSelectorTerms"] as const;
const REQUIREMENTS = { kind: "list", element: { kind: "struct", name: "V1NodeSelectorRequirement" } } as const;

/**
 * A pod with scheduling gates may get requirements of nodes, but not lose any
 * (k8s.io/kubernetes, pkg/apis/core/validation: validateNodeAffinityMutation).
 */
export function* nodeAffinityChanges(field: FieldPath, spec: JsonObject, old: JsonObject): Iterable<Problem> {
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
  // An empty term selects nothing, so that it may not become one that selects something.
  if (lists.every((list) => arrayAt(before, list).length === 0))
    return lists.every((list) => arrayAt(now, list).length === 0);
  return lists.every((list) => {
    const kept = arrayAt(before, list);
    return isSame(REQUIREMENTS, arrayAt(now, list).slice(0, kept.length), kept);
  });
};
