import { dnsLabelProblem, dnsSubdomainProblem } from "kube-api";
import { anyOf, own, stringAt } from "kube-json";
import {
  type Check,
  type Checks,
  type Struct,
  SPECIFY,
  at,
  isSet,
  isZero,
  numberOf,
  problem,
  range,
  textOf,
  textsOf,
  notAllChosen,
} from "../check.js";
import { all, alone, alwaysWithin, formedItems, needs, needsForm, needsItems, oneOf, within } from "../fields.js";

const VERBS = ["create", "delete", "deletecollection", "get", "list", "patch", "proxy", "update", "watch"];

/** A list that has values; '*' stands alone in it. */
const list = (name: string): Check => all(needsItems("must have at least one value", name), alone(name));

const verbs: Check = function* (place) {
  const found = textsOf(place, "verbs");
  yield* list("verbs")(place);
  if (!found.includes("*") && found.some((verb) => !VERBS.includes(verb)))
    yield notAllChosen(
      problem.unsupported(at(place, "verbs"), `must have only items that are ${anyOf(["*", ...VERBS])}`),
      found,
      VERBS,
    );
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
  yield* list("nonResourceURLs")(place);
  if (!textsOf(place, "nonResourceURLs").includes("*")) yield* formedItems("nonResourceURLs", urlProblem)(place);
};

const namespaces: Check = function* (place) {
  const found = textsOf(place, "namespaces");
  if (found.length > 0 || own(place.value, "clusterScope") !== true) yield* list("namespaces")(place);
  if (found.includes("*")) return;
  yield* formedItems("namespaces", (name) => {
    const message = dnsLabelProblem(name);
    return message && `must be '*', or ${message}`;
  })(place);
};

/** The member of a union, by the value of its discriminator: only this one may be set, and must be if it has a name. */
const union = (discriminator: string, members: Readonly<Record<string, string>>): Check<Struct> =>
  function* (place) {
    const value = textOf(place, discriminator);
    yield* oneOf(discriminator, Object.keys(members), "Unsupported")(place);
    if (!Object.hasOwn(members, value)) return;
    for (const member of Object.values(members).filter((name) => name !== ""))
      if (member === members[value] && !isSet(place, member))
        yield problem.missing(at(place, member), `${SPECIFY} when \`${discriminator}\` is '${value}'`);
      else if (member !== members[value] && isSet(place, member))
        yield problem.forbidden(at(place, member), `may not be set when \`${discriminator}\` is '${value}'`);
  };

const flowSchema: Check = function* (place) {
  if (numberOf(place, "matchingPrecedence") === 1 && stringAt(place.root, "metadata", "name") !== "exempt")
    yield problem.invalid(
      at(place, "matchingPrecedence"),
      "must be greater than 1, which only the schema 'exempt' has",
    );
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
  if (type === "Exempt" && isSet(place, "limited"))
    yield problem.forbidden(at(place, "limited"), "may not be set when `type` is 'Exempt'");
  if (type === "Limited" && !isSet(place, "limited"))
    yield problem.missing(at(place, "limited"), `${SPECIFY} when \`type\` is 'Limited'`);
  if (type === "Limited" && isSet(place, "exempt"))
    yield problem.forbidden(at(place, "exempt"), "may not be set when `type` is 'Limited'");
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
  V1FlowSchemaSpec: [alwaysWithin("matchingPrecedence", 1, 10_000), flowSchema],
  V1FlowDistinguisherMethod: [oneOf("type", ["ByNamespace", "ByUser"], "Unsupported")],
  V1PriorityLevelConfigurationReference: [needsForm("name", dnsSubdomainProblem)],
  V1PolicyRulesWithSubjects: [rules],
  FlowcontrolV1Subject: [union("kind", { ServiceAccount: "serviceAccount", Group: "group", User: "user" })],
  V1ServiceAccountSubject: [
    needsForm("name", (name) => (name === "*" ? undefined : dnsSubdomainProblem(name))),
    needsForm("namespace", dnsLabelProblem),
  ],
  V1UserSubject: [needs("name")],
  V1GroupSubject: [needs("name")],
  V1ResourcePolicyRule: [verbs, list("apiGroups"), list("resources"), namespaces],
  V1NonResourcePolicyRule: [verbs, urls],
  V1PriorityLevelConfigurationSpec: [level],
  V1LimitedPriorityLevelConfiguration: [...shares, within("borrowingLimitPercent", 0)],
  V1ExemptPriorityLevelConfiguration: shares,
  V1LimitResponse: [union("type", { Queue: "queuing", Reject: "" })],
  V1QueuingConfiguration: [within("queueLengthLimit", 1), within("queues", 1, MAX_QUEUES), queuing],
};
