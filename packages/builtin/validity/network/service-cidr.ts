import { dnsSubdomainProblem, pathSegmentNameProblem } from "kube-api";
import { type Check, type Checks, type Struct, SPECIFY, at, problem, structAt, textsOf } from "../check.js";
import { canonicalRangeProblem, isDualStackRanges } from "./addresses.js";
import { alwaysFormed, formed, formedItems, ifSet, isNew, needsForm, needsStruct, where } from "../fields.js";
import { fixed } from "../same.js";

/** The addresses of Services: IPAddresses and ServiceCIDRs (k8s.io/kubernetes, pkg/apis/networking/validation). */

/** The object that an address is for. */
const parent: Check<Struct> = function* (place) {
  const reference = structAt(place, "parentRef");
  yield* formed("group", dnsSubdomainProblem)(reference);
  yield* needsForm("resource", pathSegmentNameProblem)(reference);
  yield* needsForm("name", pathSegmentNameProblem)(reference);
  yield* alwaysFormed("namespace", pathSegmentNameProblem)(reference);
};

const address: readonly Check[] = [
  where(isNew, needsStruct("parentRef"), ifSet("parentRef", parent)),
  fixed("parentRef"),
];

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
  yield* formedItems("cidrs", canonicalRangeProblem)(place);
};

export const SERVICE_CIDRS: Checks = {
  V1IPAddressSpec: address,
  V1beta1IPAddressSpec: address,
  V1ServiceCIDRSpec: [cidrSpec],
  V1beta1ServiceCIDRSpec: [cidrSpec],
};
