import { own } from "kube-json";
import { type Check, type Checks, type Place, at, isSet, numberOf, problem, textsIn } from "../check.js";
import { needs, oneOf, onlyOne, where, within } from "../fields.js";
import { referencedPort } from "../ports.js";
import { containerOf, hasLifecycle, podSpecOf } from "./containment.js";

/** Probes and hooks of containers (k8s.io/kubernetes, pkg/apis/core/validation). */

const HANDLERS = ["exec", "httpGet", "tcpSocket", "grpc", "sleep"];

const DEFAULT_GRACE_SECONDS = 30;

/** Other containers may not have probes and hooks at all. */
const isJudged = (place: Place): boolean => {
  const container = containerOf(place);
  return container !== undefined && hasLifecycle(container);
};

/** Only the first of several handlers is judged; the others are refused. */
const isFirst = (place: Place): boolean => {
  const { parent } = place;
  if (parent === undefined || !isJudged(place)) return false;
  return HANDLERS.find((name) => isSet(parent, name)) === place.field.at(-1);
};

/** By number or by name. Not set, it is the number 0. */
const port: Check = function* (place) {
  yield* referencedPort(at(place, "port"), own(place.value, "port") ?? 0);
};

const isReadinessProbe = ({ field }: Place): boolean => field.at(-1) === "readinessProbe";

const noGraceOfReadiness: Check = function* (place) {
  if (isReadinessProbe(place) && isSet(place, "terminationGracePeriodSeconds"))
    yield problem.invalid(at(place, "terminationGracePeriodSeconds"), "may not be set in `readinessProbe`");
};

const successThreshold: Check = function* (place) {
  if (isReadinessProbe(place)) yield* within("successThreshold", 0)(place);
  else if (numberOf(place, "successThreshold") !== 1)
    yield problem.invalid(at(place, "successThreshold"), "must be 1 in `livenessProbe` and `startupProbe`");
};

const headerNames: Check = function* (place) {
  if (textsIn(place, "httpHeaders", "name").some((name) => !/^[-A-Za-z0-9]+$/.test(name)))
    yield problem.invalid(
      at(place, "httpHeaders"),
      "must have names of letters, digits and '-' only, such as 'X-Header-Name'",
    );
};

/** A sleep must end within the time that a pod has to stop. */
const sleepTime: Check = function* (place) {
  const pod = podSpecOf(place);
  const grace = (pod && numberOf(pod, "terminationGracePeriodSeconds")) ?? DEFAULT_GRACE_SECONDS;
  const seconds = numberOf(place, "seconds") ?? 0;
  if (seconds < 0 || seconds > grace)
    yield problem.invalid(place.field, "must have `seconds` between 0 and `terminationGracePeriodSeconds`, inclusive");
};

/** What a probe may do. */
export const OF_PROBE: readonly string[] = ["exec", "httpGet", "tcpSocket", "grpc"];
/** What a hook may do. */
export const OF_HOOK: readonly string[] = ["exec", "httpGet", "tcpSocket", "sleep"];

export const PROBES: Checks = {
  V1Probe: [
    where(
      isJudged,
      onlyOne(OF_PROBE, "must have one of `exec`, `httpGet`, `tcpSocket` and `grpc`"),
      ...["initialDelaySeconds", "timeoutSeconds", "periodSeconds", "failureThreshold"].map((name) => within(name, 0)),
      within("terminationGracePeriodSeconds", 1),
      successThreshold,
      noGraceOfReadiness,
    ),
  ],
  V1LifecycleHandler: [
    where(isJudged, onlyOne(OF_HOOK, "must have one of `exec`, `httpGet`, `tcpSocket` and `sleep`")),
  ],
  V1ExecAction: [where(isFirst, needs("command"))],
  V1HTTPGetAction: [where(isFirst, port, oneOf("scheme", ["HTTP", "HTTPS"], "Unsupported"), headerNames)],
  V1TCPSocketAction: [where(isFirst, port)],
  V1GRPCAction: [where(isFirst, port)],
  V1SleepAction: [where(isFirst, sleepTime)],
};
