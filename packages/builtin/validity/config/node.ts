import { labelValueProblem, parseRange, qualifiedNameProblem } from "kube-api";
import { type JsonObject, objectAt, stringAt } from "kube-json";
import { type Check, SPECIFY, at, choice, itemsOf, problem, textOf, textsOf } from "../check.js";
import { renamed } from "../steps.js";
import type { Checks } from "../walk.js";
import { amountProblems } from "./resource-names.js";
import { quoted } from "../quoted.js";

const EFFECTS = ["NoSchedule", "PreferNoSchedule", "NoExecute"];

/** The server takes taints for metadata. */
const taints: Check = function* (place) {
  yield* renamed({ ...place, field: at(place, "taints") }, ["metadata", "taints"], taintProblems);
};

const taintProblems: Check = function* (place) {
  const list = place.field;
  const seen = new Set<string>();
  for (const [index, item] of itemsOf(place, "taints").entries()) {
    const [name, value, effect] = ["key", "value", "effect"].map((field) => stringAt(item, field) ?? "");
    const message = qualifiedNameProblem(name ?? "");
    if (message !== undefined) yield problem.invalid([...list, index, "key"], message);
    const valueMessage = labelValueProblem(value ?? "");
    if (valueMessage !== undefined) yield problem.invalid([...list, index, "value"], valueMessage);
    if (effect === "") yield problem.missing([...list, index, "effect"], SPECIFY);
    else if (!EFFECTS.includes(effect ?? "")) yield problem.unsupported([...list, index, "effect"], choice(EFFECTS));
    const pair = `${effect ?? ""} ${name ?? ""}`;
    if (seen.has(pair)) yield problem.duplicate([...list, index], "must be unique by `key` and `effect`");
    seen.add(pair);
  }
};

/** Ranges may have leading zeros here, and host bits. */
const rangeOf = (text: string): ReturnType<typeof parseRange> =>
  parseRange(text.replace(/(?<![0-9a-fA-F])0+(?=\d)/g, ""));

/** A single range is the list, too. */
const rangesOf = (spec: JsonObject): readonly string[] => {
  const [list, one] = [textsOf({ value: spec }, "podCIDRs"), stringAt(spec, "podCIDR") ?? ""];
  return list.length === 0 && one !== "" ? [one] : list;
};

const ranges: Check = function* (place) {
  const field = at(place, "podCIDRs");
  const found = rangesOf(place.value);
  const before = place.old && rangesOf(place.old);
  if (before !== undefined) {
    if (before.length > 0 && before.join(" ") !== found.join(" "))
      yield problem.forbidden(field, `may not be changed from ${quoted(before.join(", "))}`);
    return;
  }
  const parsed = found.map(rangeOf);
  for (const [index, range] of parsed.entries())
    if (range === undefined)
      yield problem.invalid([...field, index], "must be a range of addresses, such as '10.0.0.0/8'");
  if (found.length < 2 || parsed.includes(undefined)) return;
  if (found.length > 2 || parsed[0]?.version === parsed[1]?.version)
    yield problem.invalid(field, "must have at most one range of IPv4, and one of IPv6");
  const seen = new Set<string>();
  for (const [index, range] of found.entries()) {
    if (seen.has(range)) yield problem.duplicate([...field, index], "must be unique in `podCIDRs`");
    seen.add(range);
  }
};

const fixed: Check = function* (place) {
  if (place.old === undefined) return;
  const before = stringAt(place.old, "providerID") ?? "";
  if (before !== "" && before !== textOf(place, "providerID"))
    yield problem.forbidden(at(place, "providerID"), `may not be changed from ${quoted(before)}`);
  if ((stringAt(place.old, "externalID") ?? "") !== textOf(place, "externalID"))
    yield problem.forbidden(at(place, "externalID"), "may not be changed");
};

/** Who creates a Node may set its status. */
const amounts: Check = function* (place) {
  if (place.old !== undefined) return;
  for (const map of ["capacity", "allocatable"])
    for (const [name, value] of Object.entries(objectAt(place.value, "status", map)))
      yield* amountProblems(name, value, at(place, "status", map, name));
};

/** k8s.io/kubernetes, pkg/apis/core/validation. */
export const NODES: Checks = { V1Node: [amounts], V1NodeSpec: [taints, ranges, fixed] };
