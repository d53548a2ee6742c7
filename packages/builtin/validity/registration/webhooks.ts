import { dns1035LabelProblem, dnsSubdomainProblem, qualifiedNameProblem } from "kube-api";
import { type JsonObject, arrayAt, isObject, own, remember, stringAt } from "kube-json";
import {
  type Check,
  type Place,
  SPECIFY,
  at,
  choice,
  itemsOf,
  oneOf,
  problem,
  textOf,
  textsOf,
  unique,
  within,
} from "../check.js";
import type { Checks } from "../walk.js";
import { webhookUrlProblem } from "./webhook-url.js";

const qualified: Check = function* (place) {
  const name = textOf(place, "name");
  const message = dnsSubdomainProblem(name);
  if (name === "") yield problem.missing(at(place, "name"), SPECIFY);
  else if (message !== undefined) yield problem.invalid(at(place, "name"), message);
  else if (name.split(".").length < 3)
    yield problem.invalid(at(place, "name"), "must have at least three parts, as 'pods.example.com'");
};

const EFFECTS = ["None", "NoneOnDryRun"];
const OLD_EFFECTS = ["None", "NoneOnDryRun", "Some", "Unknown"];

const hasNoEffects = (webhook: JsonObject): boolean => EFFECTS.includes(stringAt(webhook, "sideEffects") ?? "");

const VERSIONS = ["v1", "v1beta1"];

const isReviewed = (webhook: JsonObject): boolean => {
  const versions = textsOf({ value: webhook }, "admissionReviewVersions");
  return versions.length === 0 || versions.some((version) => VERSIONS.includes(version));
};

/** What holds for all webhooks of a stored configuration: what does not hold, the server does not ask of new ones. */
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
  const found = own(place.value, "sideEffects");
  if (found === undefined) yield problem.missing(at(place, "sideEffects"), `${SPECIFY} as ${choice(allowed).slice(8)}`);
  else if (!allowed.includes(textOf(place, "sideEffects")))
    yield problem.unsupported(at(place, "sideEffects"), choice(allowed));
};

const reviewVersions: Check = function* (place) {
  const field = at(place, "admissionReviewVersions");
  const versions = textsOf(place, "admissionReviewVersions");
  if (versions.length === 0) yield problem.missing(field, "must have 'v1' or 'v1beta1'");
  const seen = new Set<string>();
  for (const [index, version] of versions.entries()) {
    const message = dns1035LabelProblem(version);
    if (seen.has(version)) yield problem.invalid([...field, index], "must be unique in `admissionReviewVersions`");
    else if (message !== undefined) yield problem.invalid([...field, index], message);
    seen.add(version);
  }
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
  const wrong = service === undefined && typeof url === "string" ? webhookUrlProblem(url) : undefined;
  if (wrong !== undefined) yield (wrong.isMissing ? problem.missing : problem.invalid)(at(place, "url"), wrong.message);
};

const MAX_PORT = 65535;

function* serviceProblems(place: Place, service: JsonObject): ReturnType<Check> {
  const field = at(place, "service");
  // The server mistakes the two for each other.
  if ((stringAt(service, "namespace") ?? "") === "")
    yield problem.missing([...field, "name"], SPECIFY, [...field, "namespace"]);
  if ((stringAt(service, "name") ?? "") === "")
    yield problem.missing([...field, "namespace"], SPECIFY, [...field, "name"]);
  yield* within("port", 1, MAX_PORT)({ ...place, value: service, field });
  const message = pathProblem(stringAt(service, "path") ?? "");
  if (message !== undefined) yield problem.invalid([...field, "path"], message);
}

const pathProblem = (path: string): string | undefined => {
  if (path === "" || path === "/") return undefined;
  if (!path.startsWith("/")) return "must start with '/'";
  const steps = path.slice(1, path.endsWith("/") ? -1 : undefined).split("/");
  const wrong = steps.find((step) => dnsSubdomainProblem(step) !== undefined);
  if (wrong === undefined) return undefined;
  return wrong === "" ? "must not have an empty step" : "must have steps of lowercase letters, digits, '-' and '.'";
};

const MAX_CONDITIONS = 64;

/** Without the expressions, which an engine for CEL would have to read. */
const conditions: Check = function* (place) {
  const field = at(place, "matchConditions");
  const found = itemsOf(place, "matchConditions");
  if (found.length > MAX_CONDITIONS) yield problem.tooMany(field, `must have at most ${String(MAX_CONDITIONS)} items`);
  for (const [index, condition] of found.entries()) {
    const name = stringAt(condition, "name") ?? "";
    const message = qualifiedNameProblem(name);
    if (name === "") yield problem.missing([...field, index, "name"], SPECIFY);
    else if (message !== undefined) yield problem.invalid([...field, index, "name"], message);
    if ((stringAt(condition, "expression") ?? "").trim() === "")
      yield problem.missing([...field, index, "expression"], SPECIFY);
  }
  yield* unique("matchConditions", "name")(place);
};

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
};
