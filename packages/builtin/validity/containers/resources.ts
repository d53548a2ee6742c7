import { dnsLabelProblem, qualifiedNameProblem, quoted } from "kube-api";
import { compareAmounts, signOf } from "kube-cel";
import { type Json, key, objectAt, own, remember } from "kube-json";
import {
  type Check,
  type Checks,
  type Place,
  type Problem,
  at,
  invalidIf,
  isSet,
  problem,
  structsAt,
  textOf,
  textsIn,
} from "../check.js";
import { formed, where } from "../fields.js";
import {
  HUGE_PAGES,
  amountProblems,
  containerResourceProblem,
  isHugePages,
  isOvercommitted,
  isQuotaResource,
} from "../config/resource-names.js";
import { ceiling, isWhole, roundedAmount } from "../quantity.js";
import { osOf, podSpecOf } from "./containment.js";

/** Resources of containers and pods (k8s.io/kubernetes, pkg/apis/core/validation and helper). */

const COMPUTE = ["cpu", "memory"];

/** Names that the server knows, if only for other lists than these (validateResourceName). */
const isKnown = (name: string): boolean =>
  qualifiedNameProblem(name) === undefined && (name.includes("/") || name === "storage" || isQuotaResource(name));

const isOfPodSpec = ({ parent }: Place): boolean => parent?.type === "V1PodSpec";

function* nameProblems(place: Place, list: string, name: string): Iterable<Problem> {
  const field = at(place, list, key(name));
  if (!isOfPodSpec(place)) yield* invalidIf(field, containerResourceProblem(name));
  else if (!COMPUTE.includes(name) && !isHugePages(name))
    yield (isKnown(name) ? problem.unsupported : problem.invalid)(
      field,
      "must have resources such as 'cpu', 'memory' and 'hugepages-2Mi' only",
    );
}

const isMultiple = (value: Json, size: string): boolean => {
  const [amount, page] = [roundedAmount(value), roundedAmount(size)];
  if (amount === undefined || page === undefined || signOf(page) <= 0 || !isWhole(page)) return false;
  const [whole, pageSize] = [ceiling(amount), ceiling(page)];
  return whole === undefined || pageSize === undefined || whole % pageSize === 0n;
};

const amounts: Check = function* (place) {
  for (const list of ["limits", "requests"])
    for (const [name, value] of Object.entries(objectAt(place.value, list))) {
      yield* nameProblems(place, list, name);
      const field = at(place, list, key(name));
      const size = isHugePages(name) ? name.slice(HUGE_PAGES.length) : undefined;
      yield* amountProblems(name, value, field);
      if (size !== undefined && !isMultiple(value ?? null, size))
        yield problem.invalid(field, `must be a multiple of the size of a page, ${quoted(size)}`);
    }
};

const requestsWithinLimits: Check = function* (place) {
  const limits = objectAt(place.value, "limits");
  for (const [name, value] of Object.entries(objectAt(place.value, "requests"))) {
    const limit = own(limits, name);
    if (limit === undefined) {
      if (!isOvercommitted(name))
        yield problem.missing(at(place, "limits"), `must have the same amount of ${quoted(name)} as \`requests\``);
      continue;
    }
    const difference = compared(value ?? null, limit);
    if (difference !== 0 && !isOvercommitted(name))
      yield problem.invalid(at(place, "requests"), `must have the same amount of ${quoted(name)} as \`limits\``);
    else if (difference > 0)
      yield problem.invalid(at(place, "requests"), `must have at most the amount of ${quoted(name)} in \`limits\``);
  }
};

const compared = (left: Json, right: Json): number => {
  const [a, b] = [roundedAmount(left), roundedAmount(right)];
  return a === undefined || b === undefined ? 0 : compareAmounts(a, b);
};

const hugePagesNeedOthers: Check = function* (place) {
  const names = ["limits", "requests"].flatMap((list) => Object.keys(objectAt(place.value, list)));
  if (names.some(isHugePages) && !names.some((name) => COMPUTE.includes(name)))
    yield problem.forbidden(place.field, "may not have huge pages without 'cpu' or 'memory'");
};

const claimsOf = remember((pod: Place): ReadonlySet<string> => new Set(textsIn(pod, "resourceClaims", "name")));

/** The claims of a container, which must be claims of its pod. */
const claims: Check = function* (place) {
  const pod = podSpecOf(place);
  const known = pod && claimsOf(pod);
  const seen = new Set<string>();
  const withRequests = new Set<string>();
  for (const claim of structsAt(place, "claims")) {
    const [name, request] = [textOf(claim, "name"), textOf(claim, "request")];
    if (name === "") {
      yield problem.missing(claim.field, "must have `name`");
      continue;
    }
    if (!seen.has(name)) yield* formed("request", dnsLabelProblem)(claim);
    const text = request === "" ? name : `${name}/${request}`;
    if (seen.has(name) || seen.has(text) || (request === "" && withRequests.has(name)))
      yield problem.duplicate(claim.field, "must be unique in `claims`");
    if (!seen.has(name)) seen.add(text);
    if (request !== "") withRequests.add(name);
    if (known?.has(name) === false)
      yield problem.notFound(claim.field, "must have the `name` of one of `resourceClaims` of the pod");
  }
};

const noClaimsOfPod: Check = function* (place) {
  if (isOfPodSpec(place) && isSet(place, "claims"))
    yield problem.forbidden(at(place, "claims"), "may only be set in `resources` of containers");
};

/** The resources of a Windows pod are refused as a whole. */
const isJudged = (place: Place): boolean => !isOfPodSpec(place) || osOf(place.parent) !== "windows";

const notOnWindows: Check = function* (place) {
  if (!isJudged(place)) yield problem.forbidden(place.field, "may not be set when `os.name` is 'windows'");
};

/** The checks of amounts that other kinds have, too. */
export const AMOUNTS: readonly Check[] = [amounts, hugePagesNeedOthers];

export const RESOURCES: Checks = {
  V1ResourceRequirements: [notOnWindows, where(isJudged, noClaimsOfPod, ...AMOUNTS, requestsWithinLimits, claims)],
};
