import { type Amount, compareAmounts } from "kube-cel";
import { qualifiedNameProblem } from "kube-api";
import { type JsonObject, arrayAt, key, objectAt, own, stringAt } from "kube-json";
import { type Check, type Place, at, problem, textOf } from "../check.js";
import type { Problem } from "../problem.js";
import { amountOf } from "../quantity.js";
import type { Checks } from "../walk.js";
import { isOvercommitted, limitResourceProblem } from "./resource-names.js";
import { quoted } from "../quoted.js";

const TYPES = ["Pod", "Container", "PersistentVolumeClaim"];

const types: Check = function* (place) {
  const seen = new Set<string>();
  for (const [index, item] of arrayAt(place.value, "limits").entries()) {
    const type = stringAt(item, "type") ?? "";
    const field = at(place, "limits", index, "type");
    const message = qualifiedNameProblem(type);
    if (message !== undefined) yield problem.invalid(field, message);
    else if (!type.includes("/") && !TYPES.includes(type))
      yield problem.invalid(field, "must be 'Pod', 'Container', 'PersistentVolumeClaim', or have a domain");
    if (seen.has(type)) yield problem.duplicate(field, "must be unique in `limits`");
    seen.add(type);
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
      const message = limitResourceProblem(type, name);
      if (message !== undefined) yield problem.invalid(at(place, map, key(name)), message);
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
      const amount = amountOf(own(objectAt(value, map), name));
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

/** k8s.io/kubernetes, pkg/apis/core/validation. */
export const LIMIT_RANGES: Checks = { V1LimitRangeSpec: [types], V1LimitRangeItem: [limit] };
