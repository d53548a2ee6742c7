import { dnsLabelProblem, dnsSubdomainProblem, labelValueProblem, qualifiedNameProblem } from "kube-api";
import { type Json, arrayAt, equalJson, key, objectAt, own, stringAt, utf8Length } from "kube-json";
import { type Check, type Checks, type Struct, at, isSet, isTrue, itemsOf, problem, textOf } from "../check.js";
import { all, alwaysFormed, alwaysWithin, formed, needs, needsForm, oneOf, within } from "../fields.js";
import { driverName } from "../pods/provisioned.js";
import { fixed } from "../same.js";
import { EFFECTS, each, eachUnique, qualifiedProblems } from "./common.js";

/** A name, or names with '/' between them. */
const poolProblem = (name: string): string | undefined =>
  name
    .split("/")
    .map(dnsSubdomainProblem)
    .find((found) => found !== undefined);

const DEVICE_NODES = ["nodeName", "nodeSelector", "allNodes"];
const SLICE_NODES = [...DEVICE_NODES, "perDeviceNodeSelection"];

const isEmpty = (value: Json | undefined): boolean => value === false || value === "";

/** Exactly one of the fields says where devices are. */
const nodes = (names: readonly string[]): Check<Struct> =>
  function* (place) {
    const given = names.filter((name) => isSet(place, name));
    const empty = given.filter((name) => isEmpty(own(place.value, name)));
    for (const name of empty) yield problem.invalid(at(place, name), "must not be empty or 'false' where it is set");
    yield* formed("nodeName", dnsSubdomainProblem)(place);
    const message = `must have exactly one of ${names.map((name) => `\`${name}\``).join(", ")}`;
    const count = given.length - empty.length;
    if (count === 0) yield problem.missing(place.field, message);
    else if (count > 1) yield problem.invalid(place.field, message);
  };

const term: Check<Struct> = function* (place) {
  if (isSet(place, "nodeSelector") && arrayAt(place.value, "nodeSelector", "nodeSelectorTerms").length !== 1)
    yield problem.invalid(at(place, "nodeSelector", "nodeSelectorTerms"), "must have exactly 1 item");
};

/** A value of an attribute. Lists are behind a gate: the server drops them before it counts. */
const SCALARS = ["bool", "int", "string", "version"];
const LISTS = ["bools", "ints", "strings", "versions"];

const MAX_TEXT = 64;

const NUMBER = "(?:0|[1-9]\\d*)";
const PRERELEASE = `(?:${NUMBER}|\\d*[A-Za-z-][0-9A-Za-z-]*)`;
const BUILD = "[0-9A-Za-z-]+";
const VERSION = new RegExp(
  `^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-${PRERELEASE}(?:\\.${PRERELEASE})*)?(?:\\+${BUILD}(?:\\.${BUILD})*)?$`,
);

const attribute: Check<Struct> = function* (place) {
  const given = SCALARS.filter((name) => isSet(place, name)).length;
  if (given > 1 || (given === 0 && !LISTS.some((name) => isSet(place, name))))
    yield problem.invalid(place.field, "must have exactly one of `bool`, `int`, `string`, `version`");
  for (const name of ["string", "version"])
    if (utf8Length(textOf(place, name)) > MAX_TEXT)
      yield problem.tooLong(at(place, name), `must have at most ${String(MAX_TEXT)} bytes`);
  if (isSet(place, "version") && !VERSION.test(textOf(place, "version")))
    yield problem.invalid(at(place, "version"), "must be a semantic version, such as '1.2.3'");
};

/** The names in a map, which the server reports without them, and what they name. */
const eachNamed = (map: string, check: Check<Struct>): Check<Struct> =>
  function* (place) {
    for (const name of Object.keys(objectAt(place.value, map))) {
      const field = at(place, map, key(name));
      yield* qualifiedProblems(name, at(place, map), { place: field });
      yield* check({ value: objectAt(place.value, map, name), field });
    }
  };

const taint = all(
  alwaysFormed("key", qualifiedNameProblem),
  formed("value", labelValueProblem),
  oneOf("effect", EFFECTS, "Required"),
);

/** Counters, and the name of their set. */
const counters = (name: string): Check<Struct> =>
  function* (place) {
    yield* needsForm(name, dnsLabelProblem)(place);
    yield* needs("counters")(place);
    for (const counter of Object.keys(objectAt(place.value, "counters"))) {
      const message = dnsLabelProblem(counter);
      if (message !== undefined)
        yield problem.invalid(at(place, "counters"), message, at(place, "counters", key(counter)));
    }
  };

const MAX_ENTRIES = 32;
const MAX_TAINTS = 16;
const MAX_CONSUMED = 2;

/** `stored`: the taints of the devices that the slice has had, by name. They may stay what they are. */
const device = (isPlaced: boolean, stored: ReadonlyMap<string, Json | undefined>): Check<Struct> =>
  function* (place) {
    yield* alwaysFormed("name", dnsLabelProblem)(place);
    const maps = ["attributes", "capacity"].map((name) => Object.keys(objectAt(place.value, name)).length);
    if (maps.reduce((sum, count) => sum + count) > MAX_ENTRIES)
      yield problem.invalid(
        place.field,
        `must have at most ${String(MAX_ENTRIES)} entries in \`attributes\` and \`capacity\``,
      );
    yield* eachNamed("attributes", attribute)(place);
    yield* eachNamed("capacity", () => [])(place);
    if (!equalJson(own(place.value, "taints") ?? [], stored.get(textOf(place, "name")) ?? []))
      yield* each("taints", MAX_TAINTS, taint)(place);
    yield* eachUnique("consumesCounters", MAX_CONSUMED, "counterSet", counters("counterSet"))(place);
    if (isPlaced) yield* nodes(DEVICE_NODES)(place);
    else if (DEVICE_NODES.some((name) => isSet(place, name)))
      yield problem.invalid(
        place.field,
        "must not have `nodeName`, `nodeSelector` or `allNodes` unless `perDeviceNodeSelection` of the slice is 'true'",
      );
  };

const MAX_DEVICES = 128;
const MAX_ADVANCED = 64;
const MAX_SETS = 8;

/** Devices that halve the limit of a slice. */
const isAdvanced = (value: Json): boolean =>
  arrayAt(value, "taints").length > 0 ||
  arrayAt(value, "consumesCounters").length > 0 ||
  Object.values(objectAt(value, "attributes")).some((one) => LISTS.some((name) => own(one, name) !== undefined));

const devices: Check = function* (place) {
  const most = itemsOf(place, "devices").some(isAdvanced) ? MAX_ADVANCED : MAX_DEVICES;
  const stored = new Map(
    arrayAt(place.old, "devices").map((item) => [stringAt(item, "name") ?? "", own(item, "taints")]),
  );
  yield* eachUnique("devices", most, "name", device(isTrue(place.value, "perDeviceNodeSelection"), stored))(place);
  yield* eachUnique("sharedCounters", MAX_SETS, "name", counters("name"))(place);
  if (isSet(place, "devices") && isSet(place, "sharedCounters"))
    yield problem.invalid(place.field, "must not have both `devices` and `sharedCounters`");
};

const slice: readonly Check[] = [driverName("driver"), nodes(SLICE_NODES), term, devices, fixed("driver", "nodeName")];

const pool: readonly Check[] = [
  needsForm("name", poolProblem),
  alwaysWithin("resourceSliceCount", 1, Number.POSITIVE_INFINITY),
  within("generation", 0),
  fixed("name"),
];

/**
 * k8s.io/kubernetes, pkg/apis/resource/validation. Without what only drivers write: policies of capacities, conditions of binding.
 */
export const DEVICE_SLICES: Checks = {
  V1ResourceSliceSpec: slice,
  V1beta2ResourceSliceSpec: slice,
  V1ResourcePool: pool,
  V1beta2ResourcePool: pool,
};
