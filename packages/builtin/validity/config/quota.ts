import { key, objectAt, stringAt } from "kube-json";
import { type Check, at, itemsOf, problem, textsOf } from "../check.js";
import type { Checks } from "../walk.js";
import { amountProblems, isQuotaResource, quotaResourceProblem } from "./resource-names.js";
import { quoted } from "../quoted.js";

const PODS: readonly string[] = ["pods"];
const COMPUTE: readonly string[] = [
  ...PODS,
  "cpu",
  "memory",
  "limits.cpu",
  "limits.memory",
  "requests.cpu",
  "requests.memory",
];

/** The resources that a scope may limit; undefined for any. */
const SCOPES: ReadonlyMap<string, readonly string[] | undefined> = new Map([
  ["Terminating", COMPUTE],
  ["NotTerminating", COMPUTE],
  ["BestEffort", PODS],
  ["NotBestEffort", COMPUTE],
  ["PriorityClass", COMPUTE],
  ["CrossNamespacePodAffinity", COMPUTE],
  ["VolumeAttributesClass", undefined],
]);

const SCOPE = `must be one of ${[...SCOPES.keys()].map((scope) => `'${scope}'`).join(", ")}`;

const PAIRS = [
  ["BestEffort", "NotBestEffort"],
  ["Terminating", "NotTerminating"],
];

/** Scopes without values. */
const PLAIN = ["BestEffort", "NotBestEffort", "Terminating", "NotTerminating", "CrossNamespacePodAffinity"];

const hard: Check = function* (place) {
  for (const [name, amount] of Object.entries(objectAt(place.value, "hard"))) {
    const field = at(place, "hard", key(name));
    const message = quotaResourceProblem(name);
    if (message !== undefined) yield problem.invalid(field, message);
    yield* amountProblems(name, amount, field);
  }
};

/** The problem of scopes that do not fit to the limits, or to each other. */
const misfit = (scopes: ReadonlySet<string>, limits: readonly string[]): string | undefined => {
  for (const scope of scopes) {
    const allowed = SCOPES.get(scope);
    const wrong = allowed && limits.find((name) => isQuotaResource(name) && !allowed.includes(name));
    if (wrong !== undefined) return `must fit to all of \`hard\`, but '${scope}' does not limit ${quoted(wrong)}`;
  }
  const pair = PAIRS.find((both) => both.every((scope) => scopes.has(scope)));
  return pair && `must not have both '${pair.join("' and '")}'`;
};

const scopes: Check = function* (place) {
  const found = new Set(textsOf(place, "scopes"));
  const field = at(place, "scopes");
  if ([...found].some((scope) => !SCOPES.has(scope))) yield problem.invalid(field, `${SCOPE} each`);
  const message = misfit(found, Object.keys(objectAt(place.value, "hard")));
  if (message !== undefined) yield problem.invalid(field, message);
  const before = place.old && new Set(textsOf({ value: place.old }, "scopes"));
  if (before && (before.size !== found.size || [...before].some((scope) => !found.has(scope))))
    yield problem.invalid(field, "must not be changed");
};

/** The server does not tell the expressions apart. */
const scopeSelector: Check = function* (place) {
  const selector = { value: objectAt(place.value, "scopeSelector"), field: at(place, "scopeSelector") };
  const field = at(selector, "matchExpressions");
  const found = new Set<string>();
  for (const [index, item] of itemsOf(selector, "matchExpressions").entries()) {
    const [scope, operator] = [stringAt(item, "scopeName") ?? "", stringAt(item, "operator") ?? ""];
    const values = textsOf({ value: item }, "values");
    found.add(scope);
    if (!SCOPES.has(scope)) yield problem.invalid([...field, "scopeName"], SCOPE, [...field, index, "scopeName"]);
    if (operator === "In" || operator === "NotIn") {
      if (values.length === 0)
        yield problem.missing([...field, "values"], "must be specified when `operator` is 'In' or 'NotIn'", [
          ...field,
          index,
          "values",
        ]);
    } else if (operator === "Exists" || operator === "DoesNotExist") {
      if (values.length > 0)
        yield problem.invalid([...field, "values"], "must be empty when `operator` is 'Exists' or 'DoesNotExist'", [
          ...field,
          index,
          "values",
        ]);
    } else
      yield problem.invalid([...field, "operator"], "must be 'In', 'NotIn', 'Exists' or 'DoesNotExist'", [
        ...field,
        index,
        "operator",
      ]);
    if (PLAIN.includes(scope) && operator !== "Exists")
      yield problem.invalid([...field, "operator"], `must be 'Exists' when \`scopeName\` is '${scope}'`, [
        ...field,
        index,
        "operator",
      ]);
  }
  const message = misfit(found, Object.keys(objectAt(place.value, "hard")));
  if (message !== undefined) yield problem.invalid(field, message);
};

/** k8s.io/kubernetes, pkg/apis/core/validation. */
export const QUOTAS: Checks = { V1ResourceQuotaSpec: [hard, scopes, scopeSelector] };
