import { qualifiedNameProblem } from "kube-api";
import { arrayAt, objectAt, own, stringAt } from "kube-json";
import { type Check, type Place, at, problem, textsOf } from "../check.js";
import { isOfPod, podSpecOf } from "../containers/containment.js";
import type { Problem } from "../problem.js";
import { isSet } from "../steps.js";
import { quoted } from "../quoted.js";

/**
 * `matchLabelKeys` and `mismatchLabelKeys` of affinity and of spread constraints
 * (k8s.io/kubernetes, pkg/apis/core/validation; pkg/registry/core/pod).
 */
export const labelKeys: Check = function* (place) {
  yield* keyProblems(place, "matchLabelKeys");
  yield* keyProblems(place, "mismatchLabelKeys");
  const keys = textsOf(place, "matchLabelKeys");
  if (keys.length === 0) return;
  if (isSet(place, "labelSelector")) yield* repeatedKeys(place, keys);
  const others = new Set(textsOf(place, "mismatchLabelKeys"));
  for (const [index, name] of keys.entries())
    if (others.has(name))
      yield problem.invalid(at(place, "matchLabelKeys", index), "must not be in `mismatchLabelKeys` too");
};

function* keyProblems(place: Place, list: string): Iterable<Problem> {
  const keys = textsOf(place, list);
  if (keys.length > 0 && !isSet(place, "labelSelector"))
    yield problem.forbidden(at(place, list), "may not be specified when `labelSelector` is not set");
  else
    for (const [index, name] of keys.entries()) {
      const message = qualifiedNameProblem(name);
      if (message !== undefined) yield problem.invalid(at(place, list, index), message);
    }
}

/** Keys that the selector has twice: the server adds those of a new Pod that it has labels for, before it looks. */
function* repeatedKeys(place: Place, keys: readonly string[]): Iterable<Problem> {
  const indexes = new Map(keys.map((name, index) => [name, index]));
  const seen = new Set(Object.keys(objectAt(place.value, "labelSelector", "matchLabels")));
  const given = arrayAt(place.value, "labelSelector", "matchExpressions").map((one) => stringAt(one, "key") ?? "");
  for (const name of [...given, ...addedKeys(place, keys)]) {
    const index = indexes.get(name);
    // The server leaves out the name of the list.
    if (index !== undefined && seen.has(name))
      yield problem.invalid(
        at(place, index),
        `must not select by ${quoted(name)} both in \`matchLabelKeys\` and \`labelSelector\``,
        at(place, "matchLabelKeys", index),
      );
    seen.add(name);
  }
}

const addedKeys = (place: Place, keys: readonly string[]): readonly string[] => {
  const spec = podSpecOf(place);
  if (spec === undefined || !isOfPod(spec) || spec.old !== undefined) return [];
  const labels = objectAt(spec.root, "metadata", "labels");
  return keys.filter((name) => own(labels, name) !== undefined);
};
