import { dnsLabelProblem, pathSegmentNameProblem } from "kube-api";
import { objectAt, own } from "kube-json";
import { type Check, type Place, SPECIFY, at, choice, numberOf, problem, textOf } from "../check.js";
import type { Problem } from "../problem.js";
import { amountOf } from "../quantity.js";
import { referenceProblems, versionProblem } from "./scaled-reference.js";
import { quoted } from "../quoted.js";

/** Metrics of HorizontalPodAutoscalers (k8s.io/kubernetes, pkg/apis/autoscaling/validation). */

type Struct = Pick<Place, "value" | "field">;

/** The fields of sources, in the order of the server, which only looks into the first one. */
const SOURCES: Readonly<Record<string, (source: Struct) => Iterable<Problem>>> = {
  object: objectProblems,
  external: externalProblems,
  pods: podsProblems,
  resource: resourceProblems,
  containerResource: containerProblems,
};

/** The fields, by the types. */
const TYPES: Readonly<Record<string, string>> = {
  ContainerResource: "containerResource",
  External: "external",
  Object: "object",
  Pods: "pods",
  Resource: "resource",
};
const TARGETS = ["Utilization", "Value", "AverageValue"];

export const metric: Check = function* (place) {
  const type = textOf(place, "type");
  const wanted = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
  if (type === "") yield problem.missing(at(place, "type"), SPECIFY);
  if (wanted === undefined) yield problem.unsupported(at(place, "type"), choice(Object.keys(TYPES)));
  const present = Object.entries(SOURCES).filter(([name]) => own(place.value, name) !== undefined);
  for (const [name, problems] of present.slice(0, 1))
    yield* problems({ value: objectAt(place.value, name), field: at(place, name) });
  if (wanted !== undefined && !present.some(([name]) => name === wanted))
    yield problem.missing(at(place, wanted), `must be specified when \`type\` is '${type}'`);
  if (present.length < 2) return;
  for (const [name] of present)
    if (name !== wanted)
      yield problem.forbidden(at(place, name), `may not be specified when \`type\` is ${quoted(type)}`);
};

const targetOf = (source: Struct): Struct => ({ value: objectAt(source.value, "target"), field: at(source, "target") });

function* objectProblems(source: Struct): Iterable<Problem> {
  const described = { value: objectAt(source.value, "describedObject"), field: at(source, "describedObject") };
  yield* referenceProblems(described);
  const message = versionProblem(textOf(described, "apiVersion"), false);
  if (message !== undefined) yield problem.invalid(at(described, "apiVersion"), message);
  yield* metricNameProblems(source);
  yield* targetProblems(targetOf(source));
  yield* neededValue(targetOf(source));
}

function* externalProblems(source: Struct): Iterable<Problem> {
  yield* metricNameProblems(source);
  const target = targetOf(source);
  yield* targetProblems(target);
  yield* neededValue(target);
  if (["value", "averageValue"].every((name) => own(target.value, name) !== undefined))
    yield problem.forbidden(at(target, "value"), "may not be specified beside `averageValue`");
}

function* neededValue(target: Struct): Iterable<Problem> {
  if (["value", "averageValue"].every((name) => own(target.value, name) === undefined))
    yield problem.missing(at(target, "averageValue"), "must be specified, or `value`");
}

function* podsProblems(source: Struct): Iterable<Problem> {
  yield* metricNameProblems(source);
  const target = targetOf(source);
  yield* targetProblems(target);
  if (own(target.value, "averageValue") === undefined) yield problem.missing(at(target, "averageValue"), SPECIFY);
}

function* containerProblems(source: Struct): Iterable<Problem> {
  const container = textOf(source, "container");
  const message = container === "" ? undefined : dnsLabelProblem(container);
  if (container === "") yield problem.missing(at(source, "container"), SPECIFY);
  if (message !== undefined) yield problem.invalid(at(source, "container"), message);
  yield* resourceProblems(source);
}

function* resourceProblems(source: Struct): Iterable<Problem> {
  if (textOf(source, "name") === "") yield problem.missing(at(source, "name"), SPECIFY);
  const target = targetOf(source);
  yield* targetProblems(target);
  const [utilization, value] = ["averageUtilization", "averageValue"].map(
    (name) => own(target.value, name) !== undefined,
  );
  if (!utilization && !value)
    yield problem.missing(at(target, "averageUtilization"), "must be specified, or `averageValue`");
  if (utilization && value)
    yield problem.forbidden(at(target, "averageValue"), "may not be specified beside `averageUtilization`");
}

function* metricNameProblems(source: Struct): Iterable<Problem> {
  const metric = { value: objectAt(source.value, "metric"), field: at(source, "metric") };
  const name = textOf(metric, "name");
  const message = pathSegmentNameProblem(name);
  if (name === "") yield problem.missing(at(metric, "name"), SPECIFY);
  else if (message !== undefined) yield problem.invalid(at(metric, "name"), message);
}

function* targetProblems(target: Struct): Iterable<Problem> {
  const type = textOf(target, "type");
  if (type === "") yield problem.missing(at(target, "type"), choice(TARGETS));
  if (!TARGETS.includes(type)) yield problem.invalid(at(target, "type"), choice(TARGETS));
  for (const name of ["value", "averageValue"]) {
    const amount = amountOf(own(target.value, name));
    if (amount !== undefined && amount.digits <= 0n) yield problem.invalid(at(target, name), "must be greater than 0");
  }
  const utilization = numberOf(target, "averageUtilization");
  if (utilization !== undefined && utilization < 1)
    yield problem.invalid(at(target, "averageUtilization"), "must be greater than 0");
}
