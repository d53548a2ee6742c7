import { dnsSubdomainProblem, pathSegmentNameProblem } from "kube-api";
import { objectAt, own } from "kube-json";
import { type Check, SPECIFY, at, problem, textOf, textsOf } from "../check.js";
import { isSameStruct } from "../same.js";
import type { Checks } from "../walk.js";
import { canonicalRangeProblem, isDualStackRanges } from "./addresses.js";

/** The addresses of Services: IPAddresses and ServiceCIDRs (k8s.io/kubernetes, pkg/apis/networking/validation). */

const addressSpec: Check = function* (place) {
  if (place.old !== undefined) {
    // An update only judges what may not change.
    const [now, before] = [objectAt(place.value, "parentRef"), objectAt(place.old, "parentRef")];
    if (!isSameStruct("V1ParentReference", now, before))
      yield problem.invalid(at(place, "parentRef"), "must not be changed");
    return;
  }
  if (own(place.value, "parentRef") === undefined) {
    yield problem.missing(at(place, "parentRef"), SPECIFY);
    return;
  }
  const parent = { value: objectAt(place.value, "parentRef"), field: at(place, "parentRef") };
  const group = textOf(parent, "group");
  const message = group === "" ? undefined : dnsSubdomainProblem(group);
  if (message !== undefined) yield problem.invalid(at(parent, "group"), message);
  for (const name of ["resource", "name", "namespace"]) {
    const value = textOf(parent, name);
    const wrong = pathSegmentNameProblem(value);
    if (value === "" && name !== "namespace") yield problem.missing(at(parent, name), SPECIFY);
    else if (wrong !== undefined) yield problem.invalid(at(parent, name), wrong);
  }
};

const cidrSpec: Check = function* (place) {
  const cidrs = textsOf(place, "cidrs");
  const field = at(place, "cidrs");
  if (place.old !== undefined) {
    const before = textsOf({ value: place.old }, "cidrs");
    if (before.length === cidrs.length)
      for (const [index, cidr] of cidrs.entries())
        if (before[index] !== cidr) yield problem.invalid(at(place, "cidrs", index), "must not be changed");
    return;
  }
  if (cidrs.length === 0) {
    yield problem.missing(field, SPECIFY);
    return;
  }
  if (cidrs.length > 2) {
    yield problem.invalid(field, "must have at most 2 ranges");
    return;
  }
  if (cidrs.length === 2 && !isDualStackRanges(cidrs)) {
    yield problem.invalid(field, "must have at most 1 range of each IP family");
    return;
  }
  for (const [index, cidr] of cidrs.entries()) {
    const message = canonicalRangeProblem(cidr);
    if (message !== undefined) yield problem.invalid(at(place, "cidrs", index), message);
  }
};

export const SERVICE_CIDRS: Checks = {
  V1IPAddressSpec: [addressSpec],
  V1beta1IPAddressSpec: [addressSpec],
  V1ServiceCIDRSpec: [cidrSpec],
  V1beta1ServiceCIDRSpec: [cidrSpec],
};
