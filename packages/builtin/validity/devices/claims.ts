import { dnsLabelProblem, dnsSubdomainProblem, labelValueProblem, qualifiedNameProblem } from "kube-api";
import { arrayAt, isObject, jsonBytes, own } from "kube-json";
import {
  type Check,
  type Checks,
  type Struct,
  at,
  isSet,
  numberOf,
  problem,
  structAt,
  structsAt,
  textOf,
  textsIn,
  textsOf,
} from "../check.js";
import { isExtended } from "../config/resource-names.js";
import {
  all,
  alwaysFormed,
  atMost,
  formed,
  formedIfSet,
  isNew,
  needsForm,
  needsStruct,
  oneOf,
  uniqueItems,
  where,
  within,
} from "../fields.js";
import { driverName, labelsOnly } from "../pods/provisioned.js";
import { fixed, isChanged } from "../same.js";
import { EFFECTS, each, eachUnique, qualifiedProblems } from "./common.js";
import { selectors } from "./selectors.js";

// Requests of claims (k8s.io/kubernetes, pkg/apis/resource/validation).

const amount: Check<Struct> = function* (place) {
  const mode = textOf(place, "allocationMode");
  yield* oneOf("allocationMode", ["All", "ExactCount"])(place);
  if (mode === "ExactCount") yield* within("count", 1)(place);
  else if (mode === "All" && (numberOf(place, "count") ?? 0) !== 0)
    yield problem.invalid(at(place, "count"), "must not be set when `allocationMode` is 'All'");
};

const toleration: Check<Struct> = function* (place) {
  const operator = textOf(place, "operator");
  yield* formed("key", qualifiedNameProblem)(place);
  yield* oneOf("operator", ["Equal", "Exists"])(place);
  if (operator === "Equal") yield* formed("value", labelValueProblem)(place);
  else if (operator === "Exists" && textOf(place, "value") !== "")
    yield problem.invalid(at(place, "value"), "must not be set when `operator` is 'Exists'");
  yield* oneOf("effect", EFFECTS)(place);
};

const devicesOfClass = all(
  needsForm("deviceClassName", dnsSubdomainProblem),
  selectors,
  amount,
  each("tolerations", Number.POSITIVE_INFINITY, toleration),
);

const named = alwaysFormed("name", dnsLabelProblem);

const MAX_CHOICES = 8;

const choices = eachUnique("firstAvailable", MAX_CHOICES, "name", all(named, devicesOfClass));

const ONE = "must have exactly one of `exactly` and `firstAvailable`";

const request: Check<Struct> = function* (place) {
  yield* named(place);
  const isExact = isSet(place, "exactly");
  const isChoice = arrayAt(place.value, "firstAvailable").length > 0;
  if (isExact && isChoice) yield problem.invalid(place.field, ONE);
  else if (isExact) yield* devicesOfClass(structAt(place, "exactly"));
  else if (isChoice) yield* choices(place);
  else yield problem.missing(place.field, ONE);
};

const MAX_REQUESTS = 32;

/** Admin access also needs a label of the namespace, which is not checked here. */
const requests = eachUnique("requests", MAX_REQUESTS, "name", request);

const MAX_ITEMS = 32;

/** The requests of a claim, as 'request', and the choices in them, as 'request/choice'. */
const namesIn = (claim: Struct): ReadonlySet<string> =>
  new Set(
    structsAt(claim, "requests").flatMap((request) => {
      const name = textOf(request, "name");
      return [name, ...textsIn(request, "firstAvailable", "name").map((choice) => `${name}/${choice}`)];
    }),
  );

/** Names of requests. */
const references = (names: ReadonlySet<string>): Check<Struct> =>
  function* (place) {
    const given = textsOf(place, "requests");
    if (given.length > MAX_REQUESTS) {
      yield* atMost(MAX_REQUESTS, "requests")(place);
      return;
    }
    for (const [index, name] of given.entries())
      if (!names.has(name) || name.split("/").some((part) => dnsLabelProblem(part) !== undefined))
        yield problem.invalid(
          at(place, "requests", index),
          "must be the name of a request of the claim, or of one and of a choice in it, such as 'gpu/large'",
        );
    yield* uniqueItems("requests")(place);
  };

/** The server looks at the first attribute only. */
const attribute: Check<Struct> = function* (place) {
  const name = ["matchAttribute", "distinctAttribute"].find((one) => isSet(place, one));
  if (name === undefined) yield problem.missing(place.field, "must have `matchAttribute` or `distinctAttribute`");
  else yield* qualifiedProblems(textOf(place, name), at(place, name), { needsDomain: true });
};

const MAX_PARAMETERS = 10 * 1024;

/** `isStored`: an update does not change it, so its length is not checked. */
const configuration = (isStored: boolean): Check<Struct> =>
  function* (place) {
    yield* needsStruct("opaque")(place);
    if (!isSet(place, "opaque")) return;
    const opaque = structAt(place, "opaque");
    yield* driverName("driver")(opaque);
    const [field, parameters] = [at(opaque, "parameters"), own(opaque.value, "parameters")];
    if (parameters === undefined) yield* needsStruct("parameters")(opaque);
    else if (!isStored && jsonBytes(parameters) > MAX_PARAMETERS)
      yield problem.tooLong(field, `must have at most ${String(MAX_PARAMETERS)} bytes in all`);
    else if (!isObject(parameters)) yield problem.invalid(field, "must be of type 'object'");
  };

const devices: Check<Struct> = function* (place) {
  const referring = references(namesIn(place));
  yield* requests(place);
  yield* each("constraints", MAX_ITEMS, all(referring, attribute))(place);
  yield* each("config", MAX_ITEMS, all(referring, configuration(false)))(place);
};

const claim: readonly Check[] = [where(isNew, (place) => devices(structAt(place, "spec", "devices"))), fixed("spec")];

const template: readonly Check[] = [
  (place) => labelsOnly(structAt(place, "spec", "metadata")),
  (place) => devices(structAt(place, "spec", "spec", "devices")),
  fixed("spec"),
];

const deviceClass: readonly Check[] = [
  selectors,
  (place) => each("config", MAX_ITEMS, configuration(!isNew(place) && !isChanged(place, "config")))(place),
  formedIfSet("extendedResourceName", (name) =>
    isExtended(name) ? undefined : "must be a resource with a domain of your own, such as 'example.com/gpu'",
  ),
];

/** k8s.io/kubernetes, pkg/apis/resource/validation. Requests of v1beta1 have other fields, and are not checked. */
export const DEVICE_CLAIMS: Checks = {
  ResourceV1ResourceClaim: claim,
  V1beta2ResourceClaim: claim,
  V1ResourceClaimTemplate: template,
  V1beta2ResourceClaimTemplate: template,
  V1DeviceClassSpec: deviceClass,
  V1beta1DeviceClassSpec: deviceClass,
  V1beta2DeviceClassSpec: deviceClass,
};
