import { dnsLabelProblem, notChosen, pathSegmentNameProblem, quoted } from "kube-api";
import { objectAt, own, stringAt } from "kube-json";
import {
  type Check,
  type Checks,
  type Problem,
  type Struct,
  SPECIFY,
  at,
  choice,
  invalidIf,
  isSet,
  itemsOf,
  numberOf,
  problem,
  structAt,
  textOf,
} from "../check.js";
import { containerResourceProblem } from "../config/resource-names.js";
import { all, amountFromZero, formed, needs, needsForm, needsStruct, oneOf, within } from "../fields.js";
import { amountOf } from "../quantity.js";

// References of autoscalers (k8s.io/kubernetes, pkg/apis/autoscaling/validation).

/** The kind and the name of an object. */
const referenceProblems = all(needsForm("kind", pathSegmentNameProblem), needsForm("name", pathSegmentNameProblem));

const versionProblem = (version: string, needsGroup: boolean): string | undefined => {
  const parts = version.split("/");
  if (parts.length > 2 && version !== "/") return "must be a group and a version, such as 'apps/v1'";
  return needsGroup && (parts.length < 2 || parts[0] === "")
    ? "must have a group, as in 'apps/v1', except for a `kind` of 'ReplicationController'"
    : undefined;
};

/** Metrics of HorizontalPodAutoscalers (k8s.io/kubernetes, pkg/apis/autoscaling/validation). */

/** The fields of sources, in the order of the server, which only checks the first one. */
const SOURCES: Readonly<Record<string, (source: Struct) => Iterable<Problem>>> = {
  object: objectProblems,
  external: externalProblems,
  pods: podsProblems,
  resource: resourceProblems,
  containerResource: containerProblems,
};

/** The field of each type. */
export const METRIC_SOURCES: Readonly<Record<string, string>> = {
  ContainerResource: "containerResource",
  External: "external",
  Object: "object",
  Pods: "pods",
  Resource: "resource",
};
const TARGETS = ["Utilization", "Value", "AverageValue"];

const metric: Check = function* (place) {
  const type = textOf(place, "type");
  const wanted = Object.hasOwn(METRIC_SOURCES, type) ? METRIC_SOURCES[type] : undefined;
  if (type === "") yield problem.missing(at(place, "type"), SPECIFY);
  if (wanted === undefined) yield notChosen(problem.unsupported, at(place, "type"), Object.keys(METRIC_SOURCES), type);
  const present = Object.entries(SOURCES).filter(([name]) => isSet(place, name));
  for (const [name, problems] of present.slice(0, 1)) yield* problems(structAt(place, name));
  if (wanted !== undefined && !present.some(([name]) => name === wanted))
    yield problem.missing(at(place, wanted), `must be specified when \`type\` is '${type}'`);
  if (present.length < 2) return;
  for (const [name] of present)
    if (name !== wanted)
      yield problem.forbidden(at(place, name), `may not be specified when \`type\` is ${quoted(type)}`);
};

function* objectProblems(source: Struct): Iterable<Problem> {
  const described = structAt(source, "describedObject");
  yield* referenceProblems(described);
  yield* invalidIf(at(described, "apiVersion"), versionProblem(textOf(described, "apiVersion"), false));
  yield* metricName(source);
  const target = structAt(source, "target");
  yield* targetProblems(target);
  yield* neededValue(target);
}

function* externalProblems(source: Struct): Iterable<Problem> {
  yield* metricName(source);
  const target = structAt(source, "target");
  yield* targetProblems(target);
  yield* neededValue(target);
  if (isSet(target, "value") && isSet(target, "averageValue"))
    yield problem.forbidden(at(target, "value"), "may not be specified beside `averageValue`");
}

function* neededValue(target: Struct): Iterable<Problem> {
  if (!isSet(target, "value") && !isSet(target, "averageValue"))
    yield problem.missing(at(target, "averageValue"), "must be specified, or `value`");
}

function* podsProblems(source: Struct): Iterable<Problem> {
  yield* metricName(source);
  const target = structAt(source, "target");
  yield* targetProblems(target);
  yield* needsStruct("averageValue")(target);
}

function* containerProblems(source: Struct): Iterable<Problem> {
  yield* needsForm("container", dnsLabelProblem)(source);
  yield* formed("name", containerResourceProblem)(source);
  yield* resourceProblems(source);
}

function* resourceProblems(source: Struct): Iterable<Problem> {
  yield* needs("name")(source);
  const target = structAt(source, "target");
  yield* targetProblems(target);
  const [utilization, value] = [isSet(target, "averageUtilization"), isSet(target, "averageValue")];
  if (!utilization && !value)
    yield problem.missing(at(target, "averageUtilization"), "must be specified, or `averageValue`");
  if (utilization && value)
    yield problem.forbidden(at(target, "averageValue"), "may not be specified beside `averageUtilization`");
}

const metricName: Check<Struct> = (source) => needsForm("name", pathSegmentNameProblem)(structAt(source, "metric"));

function* targetProblems(target: Struct): Iterable<Problem> {
  const type = textOf(target, "type");
  if (type === "") yield problem.missing(at(target, "type"), choice(TARGETS));
  if (!TARGETS.includes(type)) yield notChosen(problem.invalid, at(target, "type"), TARGETS, type);
  for (const name of ["value", "averageValue"]) {
    const amount = amountOf(own(target.value, name));
    if (amount !== undefined && amount.digits <= 0n) yield problem.invalid(at(target, name), "must be greater than 0");
  }
  const utilization = numberOf(target, "averageUtilization");
  if (utilization !== undefined && utilization < 1)
    yield problem.invalid(at(target, "averageUtilization"), "must be greater than 0");
}

/** HorizontalPodAutoscalers of both versions (k8s.io/kubernetes, pkg/apis/autoscaling/validation). */

const MAX_PERIOD = 1800;
const MAX_WINDOW = 3600;

const replicas: Check = function* (place) {
  // Zero needs a feature that is off, but a stored zero may stay.
  const hadZero = place.old !== undefined && own(place.old, "minReplicas") === 0;
  const [min, max = 0] = [numberOf(place, "minReplicas"), numberOf(place, "maxReplicas")];
  const low = hadZero ? 0 : 1;
  if (min !== undefined && min < low)
    yield problem.invalid(at(place, "minReplicas"), `must be greater than or equal to ${String(low)}`);
  if (max === 0) yield problem.missing(at(place, "maxReplicas"), "must be specified, and must be greater than 0");
  else if (max < 1) yield problem.invalid(at(place, "maxReplicas"), "must be greater than or equal to 1");
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
  const reference = structAt(place, "scaleTargetRef");
  yield* referenceProblems(reference);
  const old = place.old && { value: objectAt(place.old, "scaleTargetRef") };
  if (old !== undefined && ["kind", "apiVersion"].every((name) => textOf(old, name) === textOf(reference, name)))
    return;
  const needsGroup = textOf(reference, "kind") !== "ReplicationController";
  yield* invalidIf(at(reference, "apiVersion"), versionProblem(textOf(reference, "apiVersion"), needsGroup));
};

/** A field of version 1, which the server converts to a metric of version 2. */
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
  for (const name of ["value", "periodSeconds"])
    if ((numberOf(place, name) ?? 0) <= 0) yield problem.invalid(at(place, name), "must be greater than 0");
  if ((numberOf(place, "periodSeconds") ?? 0) > MAX_PERIOD)
    yield problem.invalid(at(place, "periodSeconds"), `must be less than or equal to ${String(MAX_PERIOD)}`);
};

export const AUTOSCALERS: Checks = {
  V1HorizontalPodAutoscalerSpec: [replicas, target, utilization],
  V2HorizontalPodAutoscalerSpec: [replicas, target],
  V2MetricSpec: [metric],
  V2HPAScalingRules: [
    within("stabilizationWindowSeconds", 0, MAX_WINDOW),
    oneOf("selectPolicy", ["Disabled", "Max", "Min"], "Pointer"),
    needs("policies"),
    amountFromZero("tolerance"),
  ],
  V2HPAScalingPolicy: [oneOf("type", ["Percent", "Pods"], "Unsupported"), scalingPolicy],
};
