import { type Amount, compareAmounts } from "kube-cel";
import { meantChoice, operatorProblems, qualifiedNameProblem, quoted } from "kube-api";
import { type JsonObject, key, objectAt, own } from "kube-json";
import {
  type Check,
  type Checks,
  type Place,
  type Problem,
  type Struct,
  at,
  invalidIf,
  problem,
  structAt,
  structsAt,
  textOf,
  textsIn,
  textsOf,
  meaning,
  meantValue,
  notAllChosen,
} from "../check.js";
import { roundedAmount } from "../quantity.js";
import {
  amountProblems,
  isOvercommitted,
  isQuotaResource,
  limitResourceProblem,
  quotaResourceProblem,
} from "./resource-names.js";
import { renamed, allUnique } from "../fields.js";

const TYPES = ["Pod", "Container", "PersistentVolumeClaim"];

const types: Check = function* (place) {
  for (const [index, type] of textsIn(place, "limits", "type").entries()) {
    const field = at(place, "limits", index, "type");
    const isOther = !type.includes("/") && !TYPES.includes(type);
    const other = isOther ? "must be 'Pod', 'Container', 'PersistentVolumeClaim', or have a domain" : undefined;
    for (const found of invalidIf(field, qualifiedNameProblem(type) ?? other))
      yield meaning(found, meantValue(meantChoice(type, TYPES)));
  }
};

/** The maps of a limit, in the order in which the server reads them. */
const MAPS = ["max", "min", "default", "defaultRequest", "maxLimitRequestRatio"] as const;

type Limits = Partial<Record<(typeof MAPS)[number], Amount>>;

const OF_PODS = ["default", "defaultRequest"];

/** Which amounts may not be more than which others, and where the server says so. */
const ORDER = [
  ["min", "max", "min"],
  ["min", "defaultRequest", "defaultRequest"],
  ["defaultRequest", "max", "defaultRequest"],
  ["defaultRequest", "default", "defaultRequest"],
  ["min", "default", "default"],
  ["default", "max", "default"],
] as const;

const limit: Check = function* (place) {
  const type = textOf(place, "type");
  const isOfPods = type === "Pod";
  const names = new Set<string>();
  for (const map of MAPS) {
    const amounts = Object.keys(objectAt(place.value, map));
    if (isOfPods && OF_PODS.includes(map)) {
      if (amounts.length > 0) yield problem.forbidden(at(place, map), "may not be set when `type` is 'Pod'");
      continue;
    }
    for (const name of amounts) {
      names.add(name);
      yield* invalidIf(at(place, map, key(name)), limitResourceProblem(type, name));
    }
  }
  const has = (map: string): boolean => own(objectAt(place.value, map), "storage") !== undefined;
  if (type === "PersistentVolumeClaim" && !has("min") && !has("max"))
    yield problem.missing(at(place, "limits"), "must have 'storage' in `min` or `max`");
  for (const name of names) yield* resource(place, name, isOfPods);
};

const limitsOf = (value: JsonObject, name: string, isOfPods: boolean): Limits =>
  Object.fromEntries(
    MAPS.filter((map) => !isOfPods || !OF_PODS.includes(map)).flatMap((map) => {
      const amount = roundedAmount(own(objectAt(value, map), name));
      return amount === undefined ? [] : [[map, amount]];
    }),
  );

function* resource(place: Place, name: string, isOfPods: boolean): Iterable<Problem> {
  const limits = limitsOf(place.value, name, isOfPods);
  const wrong = (map: string, message: string): Problem => problem.invalid(at(place, map, key(name)), message);
  for (const [low, high, named] of ORDER) {
    const [less, more] = [limits[low], limits[high]];
    if (less && more && compareAmounts(less, more) > 0)
      yield wrong(named, `must not make \`${low}\` greater than \`${high}\``);
  }
  const ratio = limits.maxLimitRequestRatio;
  if (ratio && compareAmounts(ratio, { digits: 1n, exponent: 0, isSmall: true }) < 0)
    yield wrong("maxLimitRequestRatio", "must be greater than or equal to 1");
  if (ratio && limits.min && limits.max && numberOf(ratio) > numberOf(limits.max) / numberOf(limits.min))
    yield wrong("maxLimitRequestRatio", "must not be greater than `max` divided by `min`");
  const [most, request] = [limits.default, limits.defaultRequest];
  if (!isOvercommitted(name) && most && request && compareAmounts(most, request) !== 0)
    yield wrong("defaultRequest", `must equal \`default\`: ${quoted(name)} is not shared`);
}

const MAX_MILLI = 9_223_372_036_854_775n;

/** In thousandths, rounded up, as far as they fit into an int64. */
const numberOf = ({ digits, exponent }: Amount): number => {
  const shift = exponent + 3;
  if (shift < -18 || shift > 18) return Number(digits) * 10 ** exponent;
  const unit = 10n ** BigInt(Math.abs(shift));
  const milli = shift >= 0 ? digits * unit : (digits + unit - 1n) / unit;
  return milli > MAX_MILLI ? Number(digits) * 10 ** exponent : Number(milli) / 1000;
};

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

/** The resources that a scope may limit. */
const SCOPES: ReadonlyMap<string, readonly string[]> = new Map([
  ["Terminating", COMPUTE],
  ["NotTerminating", COMPUTE],
  ["BestEffort", PODS],
  ["NotBestEffort", COMPUTE],
  ["PriorityClass", COMPUTE],
  ["CrossNamespacePodAffinity", COMPUTE],
  ["VolumeAttributesClass", ["persistentvolumeclaims", "requests.storage"]],
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
    yield* invalidIf(field, quotaResourceProblem(name));
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
  if ([...found].some((scope) => !SCOPES.has(scope)))
    yield notAllChosen(problem.invalid(field, `${SCOPE} each`), textsOf(place, "scopes"), [...SCOPES.keys()]);
  yield* invalidIf(field, misfit(found, Object.keys(objectAt(place.value, "hard"))));
  const before = place.old && new Set(textsOf({ value: place.old }, "scopes"));
  if (before && (before.size !== found.size || [...before].some((scope) => !found.has(scope))))
    yield problem.invalid(field, "must not be changed");
};

/** The server does not tell the expressions apart. */
const scopeSelector: Check = function* (place) {
  const selector = structAt(place, "scopeSelector");
  const field = at(selector, "matchExpressions");
  for (const item of structsAt(selector, "matchExpressions")) yield* renamed(item, field, expressionProblems);
  const scopes = new Set(textsIn(selector, "matchExpressions", "scopeName"));
  yield* invalidIf(field, misfit(scopes, Object.keys(objectAt(place.value, "hard"))));
};

const expressionProblems: Check<Struct> = function* (place) {
  const [scope, operator] = [textOf(place, "scopeName"), textOf(place, "operator")];
  if (!SCOPES.has(scope))
    yield meaning(problem.invalid(at(place, "scopeName"), SCOPE), meantValue(meantChoice(scope, [...SCOPES.keys()])));
  // The server calls values that may not be specified invalid.
  yield* operatorProblems(place.value, place.field, { ...problem, forbidden: problem.invalid });
  if (PLAIN.includes(scope) && operator !== "Exists")
    yield problem.invalid(at(place, "operator"), `must be 'Exists' when \`scopeName\` is '${scope}'`);
};

/** k8s.io/kubernetes, pkg/apis/core/validation. */
export const LIMITS: Checks = {
  V1LimitRangeSpec: [types, allUnique("limits", "type")],
  V1LimitRangeItem: [limit],
  V1ResourceQuotaSpec: [hard, scopes, scopeSelector],
};
