import { conditionProblems, dns1035LabelProblem, dnsSubdomainProblem, ruleProblems } from "kube-api";
import { type UrlFault, servicePathProblem, webhookUrlFault } from "kube-schema";
import { type JsonObject, anyOf, arrayAt, isObject, own, remember, stringAt } from "kube-json";
import {
  type Check,
  type Checks,
  type Place,
  SPECIFY,
  at,
  invalidIf,
  isSet,
  problem,
  repeatedIn,
  textsOf,
} from "../check.js";
import { needsForm, oneOf, unique, within } from "../fields.js";

const FORM = "such as 'https://example.com/path'";

const URL_PROBLEMS: Readonly<Record<UrlFault, string>> = {
  unreadable: `must be a URL, ${FORM}`,
  scheme: `must have the scheme 'https', ${FORM}`,
  host: `must have a host, ${FORM}`,
  user: "must not have a user or password before '@'",
  fragment: "must not have a fragment after '#'",
  query: "must not have a query after '?'",
};

const qualified: Check = function* (place) {
  yield* needsForm(
    "name",
    (name) =>
      dnsSubdomainProblem(name) ??
      (name.split(".").length < 3 ? "must have at least three parts, as 'pods.example.com'" : undefined),
  )(place);
};

const EFFECTS = ["None", "NoneOnDryRun"];
const OLD_EFFECTS = ["None", "NoneOnDryRun", "Some", "Unknown"];

const hasNoEffects = (webhook: JsonObject): boolean => EFFECTS.includes(stringAt(webhook, "sideEffects") ?? "");

const VERSIONS = ["v1", "v1beta1"];

const isReviewed = (webhook: JsonObject): boolean => {
  const versions = textsOf({ value: webhook }, "admissionReviewVersions");
  return versions.length === 0 || versions.some((version) => VERSIONS.includes(version));
};

/** Requirements that all webhooks of a stored configuration meet: the server demands no others of new ones. */
const factsOf = remember((configuration: JsonObject) => {
  const webhooks = arrayAt(configuration, "webhooks").filter(isObject);
  return {
    haveNoEffects: webhooks.every(hasNoEffects),
    areReviewed: webhooks.every(isReviewed),
    areUnique: new Set(webhooks.map((webhook) => stringAt(webhook, "name") ?? "")).size === webhooks.length,
  };
});

/** Undefined for a new configuration. */
const storedIn = (place: Place | undefined): ReturnType<typeof factsOf> | undefined => place?.old && factsOf(place.old);

const sideEffects: Check = function* (place) {
  const allowed = storedIn(place.parent)?.haveNoEffects === false ? OLD_EFFECTS : EFFECTS;
  if (!isSet(place, "sideEffects")) yield problem.missing(at(place, "sideEffects"), `${SPECIFY} as ${anyOf(allowed)}`);
  else yield* oneOf("sideEffects", allowed, "Unsupported")(place);
};

const reviewVersions: Check = function* (place) {
  const field = at(place, "admissionReviewVersions");
  const versions = textsOf(place, "admissionReviewVersions");
  if (versions.length === 0) yield problem.missing(field, "must have 'v1' or 'v1beta1'");
  const repeated = repeatedIn(versions);
  for (const [index, version] of versions.entries())
    yield* invalidIf(
      [...field, index],
      repeated.has(index) ? "must be unique in `admissionReviewVersions`" : dns1035LabelProblem(version),
    );
  if (!isReviewed(place.value) && storedIn(place.parent)?.areReviewed !== false)
    yield problem.invalid(field, "must have 'v1' or 'v1beta1'");
};

const uniqueNames: Check = function* (place) {
  if (storedIn(place)?.areUnique !== false) yield* unique("webhooks", "name")(place);
};

const client: Check = function* (place) {
  const [url, service] = [own(place.value, "url"), own(place.value, "service")];
  if ((url === undefined) === (service === undefined))
    yield problem.missing(place.field, "must have exactly one of `url` and `service`");
  else if (isObject(service)) yield* serviceProblems(place, service);
  const fault = service === undefined && typeof url === "string" ? webhookUrlFault(url) : undefined;
  // The server reports a URL that it cannot read as missing.
  const make = fault === "unreadable" ? problem.missing : problem.invalid;
  if (fault !== undefined) yield make(at(place, "url"), URL_PROBLEMS[fault]);
};

function* serviceProblems(place: Place, service: JsonObject): ReturnType<Check> {
  const field = at(place, "service");
  // The server swaps the two fields.
  if ((stringAt(service, "namespace") ?? "") === "")
    yield problem.missing([...field, "name"], SPECIFY, [...field, "namespace"]);
  if ((stringAt(service, "name") ?? "") === "")
    yield problem.missing([...field, "namespace"], SPECIFY, [...field, "name"]);
  yield* within("port", 1, 65535)({ value: service, field });
  yield* invalidIf([...field, "path"], servicePathProblem(stringAt(service, "path") ?? ""));
}

/** Does not check expressions: `kube-admission-policies` compiles them. */
const conditions: Check = (place) =>
  conditionProblems(arrayAt(place.value, "matchConditions"), at(place, "matchConditions"), problem);

const webhook: readonly Check[] = [
  qualified,
  oneOf("failurePolicy", ["Fail", "Ignore"], "Unsupported"),
  oneOf("matchPolicy", ["Equivalent", "Exact"], "Unsupported"),
  sideEffects,
  within("timeoutSeconds", 1, 30),
  reviewVersions,
  conditions,
];

/** k8s.io/kubernetes, pkg/apis/admissionregistration/validation. */
export const WEBHOOKS: Checks = {
  V1MutatingWebhookConfiguration: [uniqueNames],
  V1ValidatingWebhookConfiguration: [uniqueNames],
  V1MutatingWebhook: [...webhook, oneOf("reinvocationPolicy", ["IfNeeded", "Never"], "Unsupported")],
  V1ValidatingWebhook: webhook,
  AdmissionregistrationV1WebhookClientConfig: [client],
  V1RuleWithOperations: [({ value, field }) => ruleProblems(value, field, problem)],
};
