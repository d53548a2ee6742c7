import { dnsSubdomainProblem, pathSegmentNameProblem } from "kube-api";
import { type Check, type Checks, SPECIFY, at, problem, structAt, textsOf } from "../check.js";
import { canonicalRangeProblem, areOfOneFamily } from "./addresses.js";
import { all, alwaysFormed, formed, formedItems, ifSet, isNew, needsForm, needsStruct, where } from "../fields.js";
import { fixed } from "../same.js";

/** The addresses of Services: IPAddresses and ServiceCIDRs (k8s.io/kubernetes, pkg/apis/networking/validation). */

/** The object that an address is for. */
const parent = all(
  formed("group", dnsSubdomainProblem),
  needsForm("resource", pathSegmentNameProblem),
  needsForm("name", pathSegmentNameProblem),
  alwaysFormed("namespace", pathSegmentNameProblem),
);

const address: readonly Check[] = [
  needsStruct("parentRef"),
  ifSet("parentRef", (place) => parent(structAt(place, "parentRef"))),
  fixed("parentRef"),
];

const ranges: Check = function* (place) {
  const cidrs = textsOf(place, "cidrs");
  const field = at(place, "cidrs");
  if (cidrs.length === 0) yield problem.missing(field, SPECIFY);
  else if (cidrs.length > 2) yield problem.invalid(field, "must have at most 2 ranges");
  else yield* formedItems("cidrs", canonicalRangeProblem)(place);
  if (cidrs.length === 2 && areOfOneFamily(cidrs))
    yield problem.invalid(field, "must have at most 1 range of each IP family");
};

/** A second range may be added. */
const changedRanges: Check = function* (place) {
  if (place.old === undefined) return;
  const [now, before] = [textsOf(place, "cidrs"), textsOf({ value: place.old }, "cidrs")];
  const isAdded = before.length === 1 && now.length === 2;
  if (now.length !== before.length && !isAdded) yield problem.invalid(at(place, "cidrs"), "must not be changed");
  else
    for (const [index, cidr] of before.entries())
      if (now[index] !== cidr) yield problem.invalid(at(place, "cidrs", index), "must not be changed");
  if (isAdded) yield* ranges(place);
};

const cidrSpec: readonly Check[] = [where(isNew, ranges), changedRanges];

export const SERVICE_CIDRS: Checks = {
  V1IPAddressSpec: address,
  V1beta1IPAddressSpec: address,
  V1ServiceCIDRSpec: cidrSpec,
  V1beta1ServiceCIDRSpec: cidrSpec,
};
