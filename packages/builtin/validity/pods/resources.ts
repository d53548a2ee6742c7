import { type Amount, addAmounts, compareAmounts } from "kube-cel";
import { type Json, type JsonObject, arrayAt, key, objectAt, stringAt } from "kube-json";
import { type Check, type Place, type Problem, at, isSet, problem } from "../check.js";
import { isHugePages } from "../config/resource-names.js";
import { isOfPod, osOf } from "../containers/containment.js";
import { isHuge, roundedAmount } from "../quantity.js";

// Resources of a pod as a whole, beside those of its containers (k8s.io/kubernetes, pkg/apis/core/validation and v1).

type Amounts = ReadonlyMap<string, Amount>;

/** Without unreadable and huge amounts, which are not calculated with. */
const amountsIn = (value: Json | undefined, ...path: readonly string[]): Amounts =>
  new Map(
    Object.entries(objectAt(value, ...path)).flatMap(([name, given]) => {
      const amount = roundedAmount(given);
      return amount === undefined || isHuge(amount) ? [] : [[name, amount] as const];
    }),
  );

type Combine = (a: Amount, b: Amount) => Amount;

/** Combines amounts with those of a sum, which it changes: a copy for each container would cost the square of their number. */
const combineInto = (sum: Map<string, Amount>, amounts: Amounts, combine: Combine): void => {
  for (const [name, amount] of amounts) {
    const before = sum.get(name);
    sum.set(name, before === undefined ? amount : combine(before, amount));
  }
};

const larger = (a: Amount, b: Amount): Amount => (compareAmounts(a, b) < 0 ? b : a);

/**
 * The resources that containers need together: the sum of those that run at once, or those of an init container and the
 * sidecars before it, if that is more (AggregateContainerRequests).
 */
const together = (spec: JsonObject, list: "requests" | "limits"): Amounts => {
  const sum = new Map<string, Amount>();
  for (const one of arrayAt(spec, "containers")) combineInto(sum, amountsIn(one, "resources", list), addAmounts);
  const sidecars = new Map<string, Amount>();
  const most = new Map<string, Amount>();
  for (const one of arrayAt(spec, "initContainers")) {
    const own = amountsIn(one, "resources", list);
    // Resources that the container does not name keep the amount of the sidecars before it.
    const atOnce = new Map([...own].map(([name, amount]) => [name, withSidecars(sidecars.get(name), amount)]));
    combineInto(most, atOnce, larger);
    if (stringAt(one, "restartPolicy") !== "Always") continue;
    combineInto(sum, own, addAmounts);
    for (const [name, amount] of atOnce) sidecars.set(name, amount);
  }
  combineInto(sum, most, larger);
  return sum;
};

const withSidecars = (sidecars: Amount | undefined, amount: Amount): Amount =>
  sidecars === undefined ? amount : addAmounts(sidecars, amount);

/** The limits of a pod: a new Pod that sets any gets those of its containers for huge pages. */
const limitsOf = (spec: Place): Amounts => {
  const given = amountsIn(spec.value, "resources", "limits");
  const requests = amountsIn(spec.value, "resources", "requests");
  if (!isOfPod(spec) || given.size + requests.size === 0) return given;
  const pages = [...together(spec.value, "limits")].filter(
    ([name]) => isHugePages(name) && !given.has(name) && !requests.has(name),
  );
  return new Map([...given, ...pages]);
};

/** The requests that a Pod gets where it only has limits (SetDefaults_Pod): those of its containers, if they are more. */
function* defaultedRequests(spec: Place, requests: Amounts): Iterable<Problem> {
  if (!isOfPod(spec)) return;
  const limits = limitsOf(spec);
  for (const [name, amount] of together(spec.value, "requests")) {
    const limit = limits.get(name);
    const isDefaulted = (name === "cpu" || name === "memory") && !requests.has(name);
    if (isDefaulted && limit !== undefined && compareAmounts(amount, limit) > 0)
      yield problem.invalid(
        at(spec, "resources", "requests"),
        `must have at most the amount of '${name}' in \`limits\`: without it, they are those of all containers together`,
      );
  }
}

/** A pod must have enough for its containers. */
export const podResources: Check = function* (spec) {
  if (!isSet(spec, "resources") || osOf(spec) === "windows") return;
  const field = at(spec, "resources");
  const [requests, limits] = [amountsIn(spec.value, "resources", "requests"), limitsOf(spec)];
  yield* defaultedRequests(spec, requests);
  for (const [name, amount] of together(spec.value, "requests")) {
    const ofPod = requests.get(name);
    if (ofPod !== undefined && compareAmounts(amount, ofPod) > 0)
      yield problem.invalid(
        [...field, "requests", key(name)],
        "must be at least the sum of `requests` of the containers",
      );
  }
  for (const [name, amount] of together(spec.value, "limits")) {
    const ofPod = limits.get(name);
    if (isHugePages(name) && ofPod !== undefined && compareAmounts(amount, ofPod) > 0)
      yield problem.invalid([...field, "limits", key(name)], "must be at least the sum of `limits` of the containers");
  }
  yield* containerLimits(spec, limits);
};

/** The server names containers below the resources of the pod. */
function* containerLimits(spec: Place, limits: Amounts): Iterable<Problem> {
  for (const [index, one] of arrayAt(spec.value, "containers").entries())
    for (const [name, amount] of amountsIn(one, "resources", "limits")) {
      const ofPod = limits.get(name);
      if (ofPod !== undefined && compareAmounts(amount, ofPod) > 0)
        yield problem.invalid(
          at(spec, "resources", "containers", index, key(name), "limits"),
          "must be at most that of the pod in `resources.limits`",
          at(spec, "containers", index, "resources", "limits", key(name)),
        );
    }
}
