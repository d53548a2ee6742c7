import { objectAt, own, stringAt } from "kube-json";
import { type Check, at, choice, itemsOf, needs, numberOf, oneOf, problem, textOf, within } from "../check.js";
import type { Checks } from "../walk.js";
import { metric } from "./autoscaler-metrics.js";
import { referenceProblems, versionProblem } from "./scaled-reference.js";

/** HorizontalPodAutoscalers of both versions (k8s.io/kubernetes, pkg/apis/autoscaling/validation). */

const POLICY_TYPES = ["Percent", "Pods"];
const SELECT_POLICIES = ["Disabled", "Max", "Min"];
const MAX_PERIOD = 1800;
const MAX_WINDOW = 3600;

const replicas: Check = function* (place) {
  // Zero is a feature that is off, but what has it may keep it.
  const hadZero = place.old !== undefined && own(place.old, "minReplicas") === 0;
  const [min, max = 0] = [numberOf(place, "minReplicas"), numberOf(place, "maxReplicas")];
  const low = hadZero ? 0 : 1;
  if (min !== undefined && min < low)
    yield problem.invalid(at(place, "minReplicas"), `must be greater than or equal to ${String(low)}`);
  if (max < 1) yield problem.invalid(at(place, "maxReplicas"), "must be greater than or equal to 1");
  if (min !== undefined && max < min)
    yield problem.invalid(at(place, "maxReplicas"), "must be greater than or equal to `minReplicas`");
  if (min === 0 && !itemsOf(place, "metrics").some(({ type }) => type === "Object" || type === "External"))
    yield problem.forbidden(
      at(place, "metrics"),
      "may only lack a metric of type 'Object' or 'External' when `minReplicas` is not 0",
      at(place, "minReplicas"),
    );
};

const target: Check = function* (place) {
  const reference = { value: objectAt(place.value, "scaleTargetRef"), field: at(place, "scaleTargetRef") };
  yield* referenceProblems(reference);
  const old = place.old === undefined ? undefined : objectAt(place.old, "scaleTargetRef");
  const version = textOf(reference, "apiVersion");
  const isUnchanged =
    old !== undefined &&
    ["kind", "apiVersion"].every((name) => (stringAt(old, name) ?? "") === textOf(reference, name));
  const message = isUnchanged
    ? undefined
    : versionProblem(version, textOf(reference, "kind") !== "ReplicationController");
  if (message !== undefined) yield problem.invalid(at(reference, "apiVersion"), message);
};

/** Of version 1, which the server converts to a metric of version 2. */
const utilization: Check = function* (place) {
  const percent = numberOf(place, "targetCPUUtilizationPercentage");
  const hasMetrics =
    stringAt(place.root, "metadata", "annotations", "autoscaling.alpha.kubernetes.io/metrics") !== undefined;
  if (percent !== undefined && percent < 1 && !hasMetrics)
    yield problem.invalid(
      at(place, "metrics", 0, "resource", "target", "averageUtilization"),
      "must be greater than 0, which `targetCPUUtilizationPercentage` sets",
      at(place, "targetCPUUtilizationPercentage"),
    );
};

const scalingPolicy: Check = function* (place) {
  if (!POLICY_TYPES.includes(textOf(place, "type"))) yield problem.unsupported(at(place, "type"), choice(POLICY_TYPES));
  for (const name of ["value", "periodSeconds"])
    if ((numberOf(place, name) ?? 0) <= 0) yield problem.invalid(at(place, name), "must be greater than 0");
  if ((numberOf(place, "periodSeconds") ?? 0) > MAX_PERIOD)
    yield problem.invalid(at(place, "periodSeconds"), `must be less than or equal to ${String(MAX_PERIOD)}`);
};

const selectPolicy: Check = function* (place) {
  if (own(place.value, "selectPolicy") === "")
    yield problem.unsupported(at(place, "selectPolicy"), choice(SELECT_POLICIES));
};

export const AUTOSCALERS: Checks = {
  V1HorizontalPodAutoscalerSpec: [replicas, target, utilization],
  V2HorizontalPodAutoscalerSpec: [replicas, target],
  V2MetricSpec: [metric],
  V2HPAScalingRules: [
    within("stabilizationWindowSeconds", 0, MAX_WINDOW),
    oneOf("selectPolicy", SELECT_POLICIES),
    selectPolicy,
    needs("policies"),
  ],
  V2HPAScalingPolicy: [scalingPolicy],
};
