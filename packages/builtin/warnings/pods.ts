import { quoted } from "kube-api";
import { type FieldPath, formatField, key, objectAt, own } from "kube-json";
import {
  type Check,
  type Checks,
  type Problem,
  type Struct,
  at,
  isSet,
  numberOf,
  problem,
  repeatedIn,
  structAt,
  structsAt,
  textOf,
  textsIn,
} from "../validity/check.js";
import { containersIn, isOfPod } from "../validity/containers/containment.js";
import { APP_ARMOR, SECCOMP, SECCOMP_OF_POD } from "../validity/pods/annotations.js";
import { nodeSelector, topologyKey } from "./node-labels.js";
import { allUnique, needs } from "../validity/fields.js";
import { isWhole, roundedAmount } from "../validity/quantity.js";

/** What an API server warns of in Pods and in templates of Pods (k8s.io/kubernetes, pkg/api/pod/warnings.go). */

/** Annotations without an effect, and the fields that replaced them. */
const OLD_ANNOTATIONS: ReadonlyMap<string, string> = new Map([
  ["scheduler.alpha.kubernetes.io/critical-pod", "priorityClassName"],
  ["security.alpha.kubernetes.io/sysctls", "securityContext.sysctls"],
  ["security.alpha.kubernetes.io/unsafe-sysctls", "securityContext.sysctls"],
]);

const replacedBy = (field: FieldPath, name: string): Problem =>
  problem.forbidden(field, `may not be set; \`${name}\` replaced this annotation`);

const annotations: Check = function* (place) {
  const texts = objectAt(place.value, "metadata", "annotations");
  const field = (name: string): FieldPath => at(place, "metadata", "annotations", key(name));
  for (const [name, instead] of OLD_ANNOTATIONS)
    if (own(texts, name) !== undefined) yield replacedBy(field(name), `spec.${instead}`);
  const spec = structAt(place, "spec");
  const context = objectAt(spec.value, "securityContext");
  if (own(texts, SECCOMP_OF_POD) !== undefined && own(context, "seccompProfile") === undefined)
    yield replacedBy(field(SECCOMP_OF_POD), "spec.securityContext.seccompProfile");
  for (const container of containersIn({ ...place, ...spec })) {
    const name = textOf(container, "name");
    const securityContext = objectAt(container.value, "securityContext");
    if (own(texts, SECCOMP + name) !== undefined && own(securityContext, "seccompProfile") === undefined)
      yield replacedBy(field(SECCOMP + name), "securityContext.seccompProfile");
    // The server sets the field of a Pod itself.
    const hasProfile = [context, securityContext].some((one) => own(one, "appArmorProfile") !== undefined);
    if (place.type !== "V1Pod" && !hasProfile && own(texts, APP_ARMOR + name) !== undefined)
      yield replacedBy(field(APP_ARMOR + name), "securityContext.appArmorProfile");
  }
};

/** Two definitions of a name: an apply may drop the first. */
const env: Check = function* (place) {
  const repeated = repeatedIn(textsIn(place, "env", "name"));
  for (const [index, variable] of structsAt(place, "env").entries()) {
    if (!repeated.has(index)) continue;
    const [name, value] = [textOf(variable, "name"), textOf(variable, "value")];
    // '$(NAME)' in a longer value adds to the first.
    const reference = `$(${name})`;
    if (isSet(variable, "valueFrom") || value === reference || !value.includes(reference))
      yield problem.duplicate(at(variable, "name"), `must be unique in \`env\`; it hides an earlier ${quoted(name)}`);
  }
};

interface Port extends Struct {
  readonly hostPort: number;
  readonly hostIP: string;
}

const ports: Check = function* (place) {
  const known = new Map<string, Port[]>();
  for (const container of containersIn(place))
    for (const struct of structsAt(container, "ports")) {
      const port = { ...struct, hostPort: numberOf(struct, "hostPort") ?? 0, hostIP: textOf(struct, "hostIP") };
      if (port.hostIP !== "" && port.hostPort === 0)
        yield problem.forbidden(at(port, "hostIP"), "may not be set without `hostPort`");
      const text = `${String(numberOf(port, "containerPort"))}/${textOf(port, "protocol")}`;
      const others = known.get(text) ?? [];
      for (const other of others) {
        const message = conflict(port, other);
        if (message !== undefined) yield problem.duplicate(port.field, message);
      }
      known.set(text, [...others, port]);
    }
};

const conflict = (port: Port, other: Port): string | undefined => {
  const first = `\`${formatField(other.field)}\``;
  if (port.hostPort === other.hostPort && port.hostIP === other.hostIP)
    return `must have another \`containerPort\` or \`protocol\` than ${first}`;
  if (port.hostPort === 0 || other.hostPort === 0) return `must not overlap ${first}`;
  return port.hostPort === other.hostPort && (port.hostIP === "" || other.hostIP === "")
    ? `must have \`hostIP\`, as ${first}, or another \`hostPort\``
    : undefined;
};

/** Within a container, the server refuses a second port of a name. */
const portNames: Check = function* (place) {
  const named = containersIn(place).flatMap((container) => structsAt(container, "ports"));
  const known = new Map<string, Struct>();
  for (const port of named) {
    const name = textOf(port, "name");
    const first = known.get(name);
    if (name === "") continue;
    if (first === undefined) known.set(name, port);
    else
      yield problem.duplicate(
        at(port, "name"),
        `must differ from that of \`${formatField(first.field)}\`, which Services and probes use`,
      );
  }
};

/** The names of lists that a strategic merge patch merges by them. */
const lists: Check = function* (place) {
  yield* allUnique("hostAliases", "ip")(place);
  yield* allUnique("imagePullSecrets", "name")(place);
  for (const secret of structsAt(place, "imagePullSecrets")) yield* needs("name")(secret);
};

const gracePeriod: Check = function* (place) {
  // The server writes 1 into a Pod itself.
  if (!isOfPod(place) && (numberOf(place, "terminationGracePeriodSeconds") ?? 0) < 0)
    yield problem.invalid(
      at(place, "terminationGracePeriodSeconds"),
      "must be greater than or equal to 0; a negative number means 1",
    );
};

const selectsNothing: Check = function* (place) {
  if (!isSet(place, "labelSelector"))
    yield problem.missing(at(place, "labelSelector"), "must be specified; without it, no Pod is selected");
};

/** Of a list of resources, those that must be whole numbers of bytes; '100m' of memory is a tenth of a byte. */
const wholeBytes = (list: Struct, names: readonly string[]): readonly Problem[] =>
  names.flatMap((name) => {
    const value = own(list.value, name);
    const amount = value === undefined ? undefined : roundedAmount(value);
    return amount === undefined || isWhole(amount)
      ? []
      : [
          problem.invalid(
            at(list, key(name)),
            "must be a whole number of bytes; 'm' means thousandths, and 'M' millions",
          ),
        ];
  });

/** Of limits and requests; a request that is its limit may be the server's default for it. */
export const wholeBytesIn = (place: Struct, names: readonly string[]): readonly Problem[] => {
  const [limits, requests] = [structAt(place, "limits"), structAt(place, "requests")];
  const others = names.filter((name) => own(requests.value, name) !== own(limits.value, name));
  return [...wholeBytes(limits, names), ...wholeBytes(requests, others)];
};

/** Resources of which a fraction of a byte cannot be had. */
const BYTES = ["memory", "ephemeral-storage"] as const;

/** Of containers only: the server does not look at `resources` of a Pod. */
const resources: Check = (place) => wholeBytesIn(structAt(place, "resources"), BYTES);

export const PODS: Checks = {
  V1Pod: [annotations],
  V1PodTemplateSpec: [annotations],
  V1PodSpec: [
    nodeSelector,
    lists,
    ports,
    portNames,
    gracePeriod,
    (place) => wholeBytes(structAt(place, "overhead"), BYTES),
  ],
  V1Container: [env, resources],
  V1EphemeralContainer: [env, resources],
  V1TopologySpreadConstraint: [topologyKey, selectsNothing],
  V1PodAffinityTerm: [selectsNothing],
};
