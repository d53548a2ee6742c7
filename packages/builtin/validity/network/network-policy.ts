import { isInRange, parseRange } from "kube-api";
import { isNumber, isObject, own } from "kube-json";
import {
  type Check,
  type Place,
  SPECIFY,
  at,
  choice,
  itemsOf,
  numberOf,
  portProblem,
  problem,
  range,
  textOf,
  textsOf,
} from "../check.js";
import type { Problem } from "../problem.js";
import type { Checks } from "../walk.js";
import { rangeProblem } from "./addresses.js";

/** NetworkPolicies (k8s.io/kubernetes, pkg/apis/networking/validation). */

type Struct = Pick<Place, "value" | "field">;

const PROTOCOLS = ["TCP", "UDP", "SCTP"];
const TYPES = ["Ingress", "Egress"];

const policySpec: Check = function* (place) {
  yield* blockProblems(place);
  const types = textsOf(place, "policyTypes");
  if (types.length > TYPES.length) {
    yield problem.invalid(at(place, "policyTypes"), `must have at most ${String(TYPES.length)} items`);
    return;
  }
  for (const [index, type] of types.entries())
    if (!TYPES.includes(type)) yield problem.unsupported(at(place, "policyTypes", index), choice(TYPES));
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
  if (cidr === "") {
    yield problem.missing(at(block, "cidr"), SPECIFY);
    return;
  }
  const message = formProblem(cidr);
  if (message !== undefined) yield problem.invalid(at(block, "cidr"), message);
  const outer = parseRange(cidr);
  if (outer === undefined) return;
  for (const [index, text] of textsOf(block, "except").entries()) {
    const field = at(block, "except", index);
    const wrong = formProblem(text);
    if (wrong !== undefined) yield problem.invalid(field, wrong);
    const inner = parseRange(text);
    if (inner !== undefined && (!isInRange(inner, outer) || inner.prefix <= outer.prefix))
      yield problem.invalid(field, "must be a part of `cidr`, with a longer prefix");
  }
}

const policyPort: Check = function* (place) {
  if (!PROTOCOLS.includes(textOf(place, "protocol")))
    yield problem.unsupported(at(place, "protocol"), choice(PROTOCOLS));
  const port = own(place.value, "port");
  const end = numberOf(place, "endPort");
  const message = port === undefined ? undefined : portProblem(port);
  if (message !== undefined) yield problem.invalid(at(place, "port"), message);
  if (end === undefined) return;
  const field = at(place, "endPort");
  if (!isNumber(port)) {
    yield problem.invalid(field, "may only be specified when `port` is a number");
    return;
  }
  if (end < Number(port)) yield problem.invalid(field, "must be greater than or equal to `port`");
  if (end < 1 || end > 65535) yield problem.invalid(field, range(1, 65535));
};

const policyPeer: Check = function* (place) {
  const [block, pods, namespaces] = ["ipBlock", "podSelector", "namespaceSelector"].map(
    (name) => own(place.value, name) !== undefined,
  );
  if (!block && !pods && !namespaces)
    yield problem.missing(place.field, "must have `ipBlock`, `podSelector` or `namespaceSelector`");
  if (block && (pods || namespaces))
    yield problem.forbidden(place.field, "may not have `podSelector` or `namespaceSelector` beside `ipBlock`");
};

export const NETWORK_POLICIES: Checks = {
  V1NetworkPolicySpec: [policySpec],
  V1NetworkPolicyPort: [policyPort],
  V1NetworkPolicyPeer: [policyPeer],
};
