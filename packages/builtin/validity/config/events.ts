import { qualifiedNameProblem } from "kube-api";
import { objectAt, own, stringAt, utf8Length } from "kube-json";
import {
  type Check,
  type Checks,
  type Place,
  SPECIFY,
  at,
  invalidIf,
  isSet,
  isZero,
  numberOf,
  problem,
  structAt,
  textOf,
} from "../check.js";
import { isChanged } from "../same.js";
import { needs } from "../fields.js";

/** The fields of events.k8s.io by the names of the core group, which the server uses for both. */
const NAMES: Readonly<Record<string, string>> = {
  involvedObject: "regarding",
  message: "note",
  source: "deprecatedSource",
  firstTimestamp: "deprecatedFirstTimestamp",
  lastTimestamp: "deprecatedLastTimestamp",
  count: "deprecatedCount",
};

const isOfNewGroup = ({ type }: Place): boolean => type === "EventsV1Event";
const nameOf = (place: Place, name: string): string => (isOfNewGroup(place) ? (NAMES[name] ?? name) : name);

const MAX_WORDS = 128;
const MAX_MESSAGE = 1024;

/** Checks an event with `eventTime`. */
const details: Check = function* (place) {
  if (isZero(own(place.value, "eventTime"))) return;
  // Only the core group has another name for it.
  const controller = isOfNewGroup(place) ? "reportingController" : "reportingComponent";
  if (textOf(place, controller) === "") yield problem.missing([controller], SPECIFY);
  yield* invalidIf([controller], qualifiedNameProblem(textOf(place, controller)));
  for (const name of ["reportingInstance", "action", "reason"]) {
    if (textOf(place, name) === "") yield problem.missing([name], SPECIFY);
    if (utf8Length(textOf(place, name)) > MAX_WORDS)
      yield problem.invalid([name], `must be at most ${String(MAX_WORDS)} characters long`);
  }
  if (utf8Length(textOf(place, nameOf(place, "message"))) > MAX_MESSAGE)
    yield problem.invalid(["message"], `must be at most ${String(MAX_MESSAGE)} characters long`);
};

/** Without a namespace, the event is in that of the request. */
const namespaces: Check = function* (place) {
  const namespace = stringAt(place.value, "metadata", "namespace") ?? "";
  const about = stringAt(objectAt(place.value, nameOf(place, "involvedObject")), "namespace") ?? "";
  if (namespace === "") return;
  const hasTime = !isZero(own(place.value, "eventTime"));
  const isFine =
    about === "" ? namespace === "default" || (hasTime && namespace === "kube-system") : hasTime || about === namespace;
  if (!isFine) yield problem.invalid(["involvedObject", "namespace"], "must be that of `metadata.namespace`");
};

const UNSET = ["firstTimestamp", "lastTimestamp", "count"];

const strict: Check = function* (place) {
  if (place.old !== undefined) return;
  if (isZero(own(place.value, "eventTime"))) yield problem.missing(["eventTime"], SPECIFY);
  const type = textOf(place, "type");
  if (type !== "Normal" && type !== "Warning") yield problem.invalid(["type"], "must be 'Normal' or 'Warning'");
  for (const name of UNSET)
    if (!isZero(own(place.value, nameOf(place, name)))) yield problem.invalid([name], "must be empty in new events");
  const source = objectAt(place.value, nameOf(place, "source"));
  if (!isZero(own(source, "component")) || !isZero(own(source, "host")))
    yield problem.invalid(["source"], "must be empty in new events");
};

const series: Check = function* (place) {
  if (!isSet(place, "series") || (place.old !== undefined && !isChanged(place, "series"))) return;
  const found = structAt(place, "series");
  if ((numberOf(found, "count") ?? 0) < 2)
    yield problem.invalid(at(found, "count"), "must be greater than or equal to 2");
  yield* needs("lastObservedTime")(found);
};

const FIXED = `involvedObject reason message source firstTimestamp lastTimestamp count type eventTime action related
  reportingController reportingInstance`.split(/\s+/);

const unchanged: Check = function* (place) {
  for (const name of FIXED)
    if (isChanged(place, nameOf(place, name))) yield problem.invalid([name], "must not be changed");
};

/** The fields of the new group, which the server names as those of the core group. */
const placed = (check: Check): Check =>
  function* (place) {
    for (const found of check(place)) {
      const [first = "", ...rest] = found.field;
      yield { ...found, place: [typeof first === "string" ? nameOf(place, first) : first, ...rest] };
    }
  };

/** k8s.io/kubernetes, pkg/apis/core/validation, events.go. */
export const EVENTS: Checks = {
  CoreV1Event: [details, namespaces],
  EventsV1Event: [details, namespaces, strict, series, unchanged].map(placed),
};
