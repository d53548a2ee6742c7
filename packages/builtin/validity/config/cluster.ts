import { labelValueProblem, qualifiedNameProblem, quoted } from "kube-api";
import { type JsonObject, key, objectAt, own, stringAt } from "kube-json";
import {
  type Check,
  type Checks,
  type Struct,
  at,
  choice,
  invalidIf,
  problem,
  repeatedIn,
  structAt,
  structsAt,
  textOf,
  textsOf,
} from "../check.js";
import { all, alwaysFormed, oneOf, renamed, where } from "../fields.js";
import { areOfOneFamily, rangeProblem } from "../network/addresses.js";
import { amountProblems } from "./resource-names.js";
import { FINALIZERS } from "../metadata/object-meta.js";
import { kept } from "../same.js";

const finalizers: Check = function* (place) {
  for (const name of textsOf(place, "finalizers")) {
    yield* invalidIf(at(place, "finalizers"), qualifiedNameProblem(name));
    if (!name.includes("/") && !FINALIZERS.includes(name))
      yield problem.invalid(at(place, "finalizers"), `${choice(FINALIZERS)}, or have a domain, as 'example.com/name'`);
  }
};

const LEVELS = ["privileged", "baseline", "restricted"];
const VERSION = /^v1\.(?:[0-9]|[1-9][0-9]*)$/;

/** The checks of the labels of Pod Security, by their names without the domain. */
const POD_SECURITY: ReadonlyMap<string, (value: string) => string | undefined> = new Map(
  ["enforce", "audit", "warn"].flatMap((mode): [string, (value: string) => string | undefined][] => [
    [mode, (value) => (LEVELS.includes(value) ? undefined : choice(LEVELS))],
    [
      `${mode}-version`,
      (value) => (value === "latest" || VERSION.test(value) ? undefined : "must be 'latest' or a version as 'v1.36'"),
    ],
  ]),
);

/** The admission plugin PodSecurity, which is on by default, checks its labels if they are valid labels. */
const podSecurity: Check = function* (place) {
  const labels = objectAt(place.value, "metadata", "labels");
  for (const [name, problemOf] of POD_SECURITY) {
    const label = `pod-security.kubernetes.io/${name}`;
    const value = own(labels, label);
    const isOld = stringAt(place.old, "metadata", "labels", label) === value;
    if (typeof value !== "string" || isOld || labelValueProblem(value) !== undefined) continue;
    yield* invalidIf(at(place, "metadata", "labels", key(label)), problemOf(value));
  }
};

const taint = all(
  alwaysFormed("key", qualifiedNameProblem),
  alwaysFormed("value", labelValueProblem),
  oneOf("effect", ["NoSchedule", "PreferNoSchedule", "NoExecute"], "Required"),
);

const taints: Check<Struct> = function* (spec) {
  const list = structsAt(spec, "taints");
  for (const one of list) yield* taint(one);
  for (const index of repeatedIn(list.map((one) => `${textOf(one, "effect")} ${textOf(one, "key")}`)))
    yield problem.duplicate(at(spec, "taints", index), "must be unique by `key` and `effect`");
};

/** The server names `metadata` instead of the taints. */
const namedTaints: Check = (place) => renamed(place, ["metadata"], taints);

/** A single range replaces a list that does not begin with it. */
const rangesOf = (spec: JsonObject): readonly string[] => {
  const [list, one] = [textsOf({ value: spec }, "podCIDRs"), stringAt(spec, "podCIDR") ?? ""];
  return one === "" || one === list[0] ? list : [one];
};

const ranges: Check = function* (place) {
  const field = at(place, "podCIDRs");
  const found = rangesOf(place.value);
  for (const [index, range] of found.entries()) yield* invalidIf([...field, index], rangeProblem(range));
  if (found.length > 2 || (found.length === 2 && areOfOneFamily(found)))
    yield problem.invalid(field, "must have at most one range of IPv4, and one of IPv6");
  const before = place.old === undefined ? [] : rangesOf(place.old);
  if (before.length > 0 && before.join(" ") !== found.join(" "))
    yield problem.forbidden(field, `may not be changed from ${quoted(before.join(", "))}`);
};

const identity: Check = function* (place) {
  if (place.old === undefined) return;
  const before = stringAt(place.old, "providerID") ?? "";
  if (before !== "" && before !== textOf(place, "providerID"))
    yield problem.forbidden(at(place, "providerID"), `may not be changed from ${quoted(before)}`);
  yield* kept("externalID")(place);
};

/** A create of a Node may set its status. */
const amounts: Check = function* (place) {
  if (place.old !== undefined) return;
  for (const map of ["capacity", "allocatable"])
    for (const [name, value] of Object.entries(objectAt(place.value, "status", map)))
      yield* amountProblems(name, value, at(place, "status", map, name));
};

/** k8s.io/kubernetes, pkg/apis/core/validation. */
export const CLUSTER: Checks = {
  V1Namespace: [podSecurity],
  V1NamespaceSpec: [where(({ old, parent }) => old === undefined && parent?.old === undefined, finalizers)],
  V1Binding: [
    function* (place) {
      const target = structAt(place, "target");
      if (!["", "Node"].includes(textOf(target, "kind")))
        yield problem.unsupported(at(target, "kind"), "must be 'Node' or not set");
      if (textOf(target, "name") === "") yield problem.missing(at(target, "name"), "must be the name of a Node");
    },
  ],
  V1Node: [amounts],
  V1NodeSpec: [namedTaints, ranges, identity],
};
