import { dnsSubdomainProblem, qualifiedNameProblem } from "kube-api";
import { arrayAt, isObject, objectAt, own, stringAt } from "kube-json";
import {
  type Check,
  type Place,
  SPECIFY,
  at,
  choice,
  numberOf,
  oneOf,
  problem,
  textOf,
  textsOf,
  within,
} from "../check.js";
import { driverName } from "../pods/provisioned.js";
import { isSame, isSameStruct } from "../same.js";
import type { Checks } from "../walk.js";

const LIFECYCLES = ["Persistent", "Ephemeral"];

const lifecycles: Check = function* (place) {
  const field = at(place, "volumeLifecycleModes");
  if (textsOf(place, "volumeLifecycleModes").some((mode) => !LIFECYCLES.includes(mode)))
    yield problem.unsupported(field, `must have only items that are ${choice(LIFECYCLES).slice(8)}`);
};

const MIN_SECONDS = 600;
const MAX_SECONDS = 2 ** 32;

const tokens: Check = function* (place) {
  const seen = new Set<string>();
  for (const [index, item] of arrayAt(place.value, "tokenRequests").entries()) {
    const audience = stringAt(item, "audience") ?? "";
    if (seen.has(audience)) {
      yield problem.duplicate(at(place, "tokenRequests", index, "audience"), "must be unique in `tokenRequests`");
      continue;
    }
    seen.add(audience);
    yield* within(
      "expirationSeconds",
      MIN_SECONDS,
      MAX_SECONDS,
    )({
      ...place,
      value: isObject(item) ? item : {},
      field: at(place, "tokenRequests", index),
    });
  }
};

/** The server misspells one of the two. */
const stays: Check = function* (place) {
  if (place.old === undefined) return;
  if (own(place.value, "attachRequired") !== own(place.old, "attachRequired"))
    yield problem.invalid(at(place, "attachedRequired"), "must not be changed", at(place, "attachRequired"));
  const [now, before] = [place.value, place.old].map((value) => textsOf({ value }, "volumeLifecycleModes").join(" "));
  if (now !== before) yield problem.invalid(at(place, "volumeLifecycleModes"), "must not be changed");
};

const MAX_ID = 256;

const node: Check = function* (place) {
  const id = textOf(place, "nodeID");
  if (id === "") yield problem.missing(at(place, "nodeID"), SPECIFY);
  if (id.length > MAX_ID)
    yield problem.invalid(at(place, "nodeID"), `must be at most ${String(MAX_ID)} characters long`);
  const count = numberOf({ value: objectAt(place.value, "allocatable") }, "count") ?? 0;
  if (count < 0) yield problem.invalid(at(place, "allocatable", "count"), "must be greater than or equal to 0");
  const keys = textsOf(place, "topologyKeys");
  if (keys.includes("")) yield problem.missing(place.field, "must not have empty `topologyKeys`");
  if (new Set(keys).size < keys.length) yield problem.duplicate(place.field, "must have unique `topologyKeys`");
  const message = keys.map(qualifiedNameProblem).find((found) => found !== undefined);
  if (message !== undefined) yield problem.invalid(place.field, `must have valid \`topologyKeys\`, which ${message}`);
};

const DRIVER = "V1CSINodeDriver";

const nodes: Check = function* (place) {
  const seen = new Set<string>();
  for (const [index, item] of arrayAt(place.value, "drivers").entries()) {
    const name = stringAt(item, "name") ?? "";
    if (seen.has(name)) yield problem.duplicate(at(place, "drivers", index, "name"), "must be unique in `drivers`");
    seen.add(name);
  }
  const old = new Map(arrayAt(place.old, "drivers").map((item) => [stringAt(item, "name"), item]));
  // What a node can take may change.
  const isChanged = arrayAt(place.value, "drivers").some((item) => {
    const before = old.get(stringAt(item, "name"));
    if (!isObject(before) || !isObject(item)) return false;
    return !isSameStruct(DRIVER, { ...item, allocatable: undefined }, { ...before, allocatable: undefined });
  });
  if (isChanged) yield problem.invalid(at(place, "drivers"), "must not be changed, but for `allocatable`");
};

/** An attachment names a volume, or has one in it. */
const attached: Check = function* (place) {
  const [inline, name] = [own(place.value, "inlineVolumeSpec"), own(place.value, "persistentVolumeName")];
  const both = "must have exactly one of `inlineVolumeSpec` and `persistentVolumeName`";
  if (inline === undefined && name === undefined) yield problem.missing(place.field, both);
  else if (inline !== undefined && name !== undefined) yield problem.forbidden(place.field, both);
  if (name === undefined) return;
  if (name === "") yield problem.missing(at(place, "persistentVolumeName"), SPECIFY);
  const message = dnsSubdomainProblem(textOf(place, "persistentVolumeName"));
  if (message !== undefined) yield problem.invalid(at(place, "persistentVolumeName"), message);
};

const attachment: Check = function* (place: Place) {
  const message = dnsSubdomainProblem(textOf(place, "nodeName"));
  if (message !== undefined) yield problem.invalid(at(place, "nodeName"), message);
  if (place.old !== undefined && !isSame({ kind: "struct", name: place.type }, place.value, place.old))
    yield problem.invalid(place.field, "must not be changed");
};

/** k8s.io/kubernetes, pkg/apis/storage/validation. */
export const DRIVERS: Checks = {
  V1CSIDriverSpec: [
    oneOf("fsGroupPolicy", ["File", "None", "ReadWriteOnceWithFSType"], "Unsupported"),
    tokens,
    lifecycles,
    within("nodeAllocatableUpdatePeriodSeconds", 10),
    stays,
  ],
  V1CSINodeSpec: [nodes],
  V1CSINodeDriver: [driverName("name"), node],
  V1VolumeAttachmentSpec: [driverName("attacher"), attachment],
  V1VolumeAttachmentSource: [attached],
};
