import { own } from "kube-json";
import {
  type Check,
  type Place,
  at,
  itemsOf,
  needs,
  numberOf,
  oneOf,
  onlyOne,
  portProblem,
  problem,
  textOf,
  where,
  within,
} from "../check.js";
import type { Checks } from "../walk.js";
import { containerOf, hasLifecycle, podSpecOf } from "./containment.js";

/** Probes and hooks of containers (k8s.io/kubernetes, pkg/apis/core/validation). */

const PROBE_HANDLERS = ["exec", "httpGet", "tcpSocket", "grpc"];
const HOOK_HANDLERS = ["exec", "httpGet", "tcpSocket", "sleep"];
const HANDLERS = ["exec", "httpGet", "tcpSocket", "grpc", "sleep"];

const DEFAULT_GRACE_SECONDS = 30;

/** Those of other containers are refused as a whole. */
const isJudged = (place: Place): boolean => {
  const container = containerOf(place);
  return container !== undefined && hasLifecycle(container);
};

/** Of several handlers only the first is judged; the others are refused. */
const isFirst = (place: Place): boolean => {
  const { parent } = place;
  if (parent === undefined || !isJudged(place)) return false;
  return HANDLERS.find((name) => own(parent.value, name) !== undefined) === place.field.at(-1);
};

/** By number or by name. Not set, it is the number 0. */
const port: Check = function* (place) {
  const message = portProblem(own(place.value, "port") ?? 0);
  if (message !== undefined) yield problem.invalid(at(place, "port"), message);
};

const isReadinessProbe = ({ field }: Place): boolean => field.at(-1) === "readinessProbe";

const noGraceOfReadiness: Check = function* (place) {
  if (isReadinessProbe(place) && own(place.value, "terminationGracePeriodSeconds") !== undefined)
    yield problem.invalid(at(place, "terminationGracePeriodSeconds"), "may not be set in `readinessProbe`");
};

const successThreshold: Check = function* (place) {
  if (isReadinessProbe(place)) yield* within("successThreshold", 0)(place);
  else if (numberOf(place, "successThreshold") !== 1)
    yield problem.invalid(at(place, "successThreshold"), "must be 1 in `livenessProbe` and `startupProbe`");
};

const headerNames: Check = function* (place) {
  if (itemsOf(place, "httpHeaders").some((header) => !/^[-A-Za-z0-9]+$/.test(textOf({ value: header }, "name"))))
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

export const PROBES: Checks = {
  V1Probe: [
    where(
      isJudged,
      onlyOne(PROBE_HANDLERS, "must have one of `exec`, `httpGet`, `tcpSocket` and `grpc`"),
      within("initialDelaySeconds", 0),
      within("timeoutSeconds", 0),
      within("periodSeconds", 0),
      within("failureThreshold", 0),
      within("terminationGracePeriodSeconds", 1),
      successThreshold,
      noGraceOfReadiness,
    ),
  ],
  V1LifecycleHandler: [
    where(isJudged, onlyOne(HOOK_HANDLERS, "must have one of `exec`, `httpGet`, `tcpSocket` and `sleep`")),
  ],
  V1ExecAction: [where(isFirst, needs("command"))],
  V1HTTPGetAction: [where(isFirst, port, oneOf("scheme", ["HTTP", "HTTPS"], "Unsupported"), headerNames)],
  V1TCPSocketAction: [where(isFirst, port)],
  V1GRPCAction: [where(isFirst, port)],
  V1SleepAction: [where(isFirst, sleepTime)],
};
