import { isInRange, parseRange } from "kube-api";
import { isNumber, isObject, own } from "kube-json";
import {
  type Check,
  type Checks,
  type Place,
  type Problem,
  type Struct,
  at,
  invalidIf,
  isSet,
  itemsOf,
  numberOf,
  problem,
  textOf,
  textsOf,
} from "../check.js";
import { eachOneOf, needsForm, oneOf, within } from "../fields.js";
import { referencedPort } from "../ports.js";
import { rangeProblem } from "./addresses.js";

/** NetworkPolicies (k8s.io/kubernetes, pkg/apis/networking/validation). */

const TYPES = ["Ingress", "Egress"];

const policySpec: Check = function* (place) {
  yield* blockProblems(place);
  const types = textsOf(place, "policyTypes");
  if (types.length > TYPES.length) {
    yield problem.invalid(at(place, "policyTypes"), `must have at most ${String(TYPES.length)} items`);
    return;
  }
  yield* eachOneOf("policyTypes", TYPES)(place);
};

/** The ranges of all peers. An update does not judge the form of those that were there before. */
function* blockProblems(place: Place): Iterable<Problem> {
  const old = place.old;
  const known = new Set(
    old === undefined
      ? []
      : blocksOf({ value: old, field: [] }).flatMap((block) => [textOf(block, "cidr"), ...textsOf(block, "except")]),
  );
  const formProblem = (text: string): string | undefined => (known.has(text) ? undefined : rangeProblem(text));
  for (const block of blocksOf(place)) yield* rangesProblems(block, formProblem);
}

const RULES = [
  ["ingress", "from"],
  ["egress", "to"],
] as const;

const blocksOf = (spec: Struct): readonly Struct[] =>
  RULES.flatMap(([rules, peers]) =>
    itemsOf(spec, rules).flatMap((rule, index) =>
      itemsOf({ value: rule }, peers).flatMap((peer, number) => {
        const value = own(peer, "ipBlock");
        return isObject(value) ? [{ value, field: at(spec, rules, index, peers, number, "ipBlock") }] : [];
      }),
    ),
  );

function* rangesProblems(block: Struct, formProblem: (text: string) => string | undefined): Iterable<Problem> {
  const cidr = textOf(block, "cidr");
  yield* needsForm("cidr", formProblem)(block);
  const outer = parseRange(cidr);
  if (outer === undefined) return;
  for (const [index, text] of textsOf(block, "except").entries()) {
    const field = at(block, "except", index);
    yield* invalidIf(field, formProblem(text));
    const inner = parseRange(text);
    if (inner !== undefined && (!isInRange(inner, outer) || inner.prefix <= outer.prefix))
      yield problem.invalid(field, "must be a part of `cidr`, with a longer prefix");
  }
}

const policyPort: Check = function* (place) {
  const port = own(place.value, "port");
  const end = numberOf(place, "endPort");
  if (port !== undefined) yield* referencedPort(at(place, "port"), port);
  if (end === undefined) return;
  const field = at(place, "endPort");
  if (!isNumber(port)) {
    yield problem.invalid(field, "may only be specified when `port` is a number");
    return;
  }
  if (end < Number(port)) yield problem.invalid(field, "must be greater than or equal to `port`");
  yield* within("endPort", 1, 65535)(place);
};

const policyPeer: Check = function* (place) {
  const [block, pods, namespaces] = ["ipBlock", "podSelector", "namespaceSelector"].map((name) => isSet(place, name));
  if (!block && !pods && !namespaces)
    yield problem.missing(place.field, "must have `ipBlock`, `podSelector` or `namespaceSelector`");
  if (block && (pods || namespaces))
    yield problem.forbidden(place.field, "may not have `podSelector` or `namespaceSelector` beside `ipBlock`");
};

export const NETWORK_POLICIES: Checks = {
  V1NetworkPolicySpec: [policySpec],
  V1NetworkPolicyPort: [oneOf("protocol", ["TCP", "UDP", "SCTP"], "Unsupported"), policyPort],
  V1NetworkPolicyPeer: [policyPeer],
};
