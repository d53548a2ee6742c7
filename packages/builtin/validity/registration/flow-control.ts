import { dnsLabelProblem, dnsSubdomainProblem } from "kube-api";
import { own, stringAt } from "kube-json";
import {
  type Check,
  SPECIFY,
  at,
  choice,
  formed,
  isZero,
  needs,
  numberOf,
  oneOf,
  problem,
  range,
  textOf,
  textsOf,
  within,
} from "../check.js";
import type { Checks } from "../walk.js";

const VERBS = ["create", "delete", "deletecollection", "get", "list", "patch", "proxy", "update", "watch"];

/** A list that has values; '*' stands alone in it. */
const list = (name: string): Check =>
  function* (place) {
    const values = textsOf(place, name);
    if (values.length === 0) yield problem.missing(at(place, name), "must have at least one value");
    if (values.length > 1 && values.includes("*"))
      yield problem.invalid(at(place, name), "must not have other values beside '*'");
  };

const verbs: Check = function* (place) {
  const found = textsOf(place, "verbs");
  yield* list("verbs")(place);
  if (!found.includes("*") && found.some((verb) => !VERBS.includes(verb)))
    yield problem.unsupported(at(place, "verbs"), `must have only items that are ${choice(["*", ...VERBS]).slice(8)}`);
};

const urlProblem = (url: string): string | undefined => {
  if (url === "/") return undefined;
  if (!url.startsWith("/")) return "must start with '/'";
  if (url.includes(" ") || url.includes("//")) return "must not have ' ' or '//'";
  const star = url.indexOf("*");
  return star < 0 || (star === url.length - 1 && url.endsWith("/*"))
    ? undefined
    : "must have '*' only at its end, after '/'";
};

const urls: Check = function* (place) {
  const found = textsOf(place, "nonResourceURLs");
  yield* list("nonResourceURLs")(place);
  if (found.includes("*")) return;
  for (const [index, url] of found.entries()) {
    const message = urlProblem(url);
    if (message !== undefined) yield problem.invalid(at(place, "nonResourceURLs", index), message);
  }
};

const namespaces: Check = function* (place) {
  const found = textsOf(place, "namespaces");
  if (found.length > 0 || own(place.value, "clusterScope") !== true) yield* list("namespaces")(place);
  if (found.includes("*")) return;
  for (const [index, name] of found.entries()) {
    const message = dnsLabelProblem(name);
    if (message !== undefined) yield problem.invalid(at(place, "namespaces", index), `must be '*', or ${message}`);
  }
};

const KINDS: Readonly<Record<string, string>> = { ServiceAccount: "serviceAccount", Group: "group", User: "user" };

const subject: Check = function* (place) {
  const kind = textOf(place, "kind");
  const named = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  yield* oneOf("kind", Object.keys(KINDS), "Unsupported")(place);
  if (named === undefined) return;
  for (const field of Object.values(KINDS))
    if (field === named && own(place.value, field) === undefined)
      yield problem.missing(at(place, field), `must be specified when \`kind\` is '${kind}'`);
    else if (field !== named && own(place.value, field) !== undefined)
      yield problem.forbidden(at(place, field), `may not be set when \`kind\` is '${kind}'`);
};

const MAX_PRECEDENCE = 10_000;

const flowSchema: Check = function* (place) {
  const precedence = numberOf(place, "matchingPrecedence") ?? 0;
  const field = at(place, "matchingPrecedence");
  if (precedence < 1 || precedence > MAX_PRECEDENCE) yield problem.invalid(field, range(1, MAX_PRECEDENCE));
  if (precedence === 1 && stringAt(place.root, "metadata", "name") !== "exempt")
    yield problem.invalid(field, "must be greater than 1, which only the schema 'exempt' has");
};

const rules: Check = function* (place) {
  if (isZero(own(place.value, "subjects")))
    yield problem.missing(at(place, "subjects"), "must have at least one subject");
  if (isZero(own(place.value, "resourceRules")) && isZero(own(place.value, "nonResourceRules")))
    yield problem.missing(place.field, "must have `resourceRules` or `nonResourceRules`");
};

const level: Check = function* (place) {
  const type = textOf(place, "type");
  if ((stringAt(place.root, "metadata", "name") === "exempt") !== (type === "Exempt"))
    yield problem.invalid(at(place, "type"), "must be 'Exempt' for the level 'exempt', and only for it");
  yield* oneOf("type", ["Exempt", "Limited"], "Unsupported")(place);
  const [limited, exempt] = [own(place.value, "limited"), own(place.value, "exempt")];
  if (type === "Exempt" && limited !== undefined)
    yield problem.forbidden(at(place, "limited"), "may not be set when `type` is 'Exempt'");
  if (type === "Limited" && limited === undefined)
    yield problem.missing(at(place, "limited"), `${SPECIFY} when \`type\` is 'Limited'`);
  if (type === "Limited" && exempt !== undefined)
    yield problem.forbidden(at(place, "exempt"), "may not be set when `type` is 'Limited'");
};

const response: Check = function* (place) {
  const type = textOf(place, "type");
  yield* oneOf("type", ["Queue", "Reject"], "Unsupported")(place);
  const queuing = own(place.value, "queuing");
  if (type === "Queue" && queuing === undefined)
    yield problem.missing(at(place, "queuing"), `${SPECIFY} when \`type\` is 'Queue'`);
  if (type === "Reject" && queuing !== undefined)
    yield problem.forbidden(at(place, "queuing"), "may not be set when `type` is 'Reject'");
};

const MAX_BITS = 60;
const MAX_QUEUES = 10_000_000;

/** A flow gets a hand of queues by the bits of a hash. */
const queuing: Check = function* (place) {
  const [queues, hand] = [numberOf(place, "queues") ?? 0, numberOf(place, "handSize") ?? 0];
  const field = at(place, "handSize");
  if (hand < 1) yield problem.invalid(field, range(1, queues));
  else if (hand > queues) yield problem.invalid(field, "must be less than or equal to `queues`");
  else if (Math.ceil(Math.log2(queues) * hand) > MAX_BITS)
    yield problem.invalid(
      field,
      `must need at most ${String(MAX_BITS)} bits: its product with the logarithm of \`queues\``,
    );
};

const shares: readonly Check[] = [within("nominalConcurrencyShares", 0), within("lendablePercent", 0, 100)];

/** k8s.io/kubernetes, pkg/apis/flowcontrol/validation. The fixed specs of 'exempt' and 'catch-all' are not compared. */
export const FLOW_CONTROL: Checks = {
  V1FlowSchemaSpec: [flowSchema],
  V1FlowDistinguisherMethod: [oneOf("type", ["ByNamespace", "ByUser"], "Unsupported")],
  V1PriorityLevelConfigurationReference: [needs("name"), formed("name", dnsSubdomainProblem)],
  V1PolicyRulesWithSubjects: [rules],
  FlowcontrolV1Subject: [subject],
  V1ServiceAccountSubject: [
    needs("name", "namespace"),
    formed("name", (name) => (name === "*" ? undefined : dnsSubdomainProblem(name))),
    formed("namespace", dnsLabelProblem),
  ],
  V1UserSubject: [needs("name")],
  V1GroupSubject: [needs("name")],
  V1ResourcePolicyRule: [verbs, list("apiGroups"), list("resources"), namespaces],
  V1NonResourcePolicyRule: [verbs, urls],
  V1PriorityLevelConfigurationSpec: [level],
  V1LimitedPriorityLevelConfiguration: [...shares, within("borrowingLimitPercent", 0)],
  V1ExemptPriorityLevelConfiguration: shares,
  V1LimitResponse: [response],
  V1QueuingConfiguration: [within("queueLengthLimit", 1), within("queues", 1, MAX_QUEUES), queuing],
};
