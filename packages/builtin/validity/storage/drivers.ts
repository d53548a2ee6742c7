import { dnsSubdomainProblem, qualifiedNameProblem } from "kube-api";
import { anyOf, arrayAt, isObject, own, stringAt } from "kube-json";
import {
  type Check,
  type Checks,
  SPECIFY,
  at,
  isSet,
  problem,
  repeatedIn,
  structAt,
  structsAt,
  textOf,
  textsIn,
  textsOf,
  notAllChosen,
} from "../check.js";
import { allUnique, alwaysFormed, formedIfSet, needs, oneOf, within } from "../fields.js";
import { driverName } from "../pods/provisioned.js";
import { fixed, isSame, isSameStruct } from "../same.js";

const LIFECYCLES = ["Persistent", "Ephemeral"];

const lifecycles: Check = function* (place) {
  const [field, modes] = [at(place, "volumeLifecycleModes"), textsOf(place, "volumeLifecycleModes")];
  const found = problem.unsupported(field, `must have only items that are ${anyOf(LIFECYCLES)}`);
  if (modes.some((mode) => !LIFECYCLES.includes(mode))) yield notAllChosen(found, modes, LIFECYCLES);
};

const MIN_SECONDS = 600;
const MAX_SECONDS = 2 ** 32;

const tokens: Check = function* (place) {
  yield* allUnique("tokenRequests", "audience")(place);
  const repeated = repeatedIn(textsIn(place, "tokenRequests", "audience"));
  for (const [index, request] of structsAt(place, "tokenRequests").entries())
    if (!repeated.has(index)) yield* within("expirationSeconds", MIN_SECONDS, MAX_SECONDS)(request);
};

const tokensInSecrets: Check = function* (place) {
  if (isSet(place, "serviceAccountTokenInSecrets") && arrayAt(place.value, "tokenRequests").length === 0)
    yield problem.invalid(
      at(place, "serviceAccountTokenInSecrets"),
      "may only be specified when `tokenRequests` has items",
    );
};

/** The server misspells one of the two fields. */
const stays: Check = function* (place) {
  if (place.old === undefined) return;
  if (own(place.value, "attachRequired") !== own(place.old, "attachRequired"))
    yield problem.invalid(at(place, "attachedRequired"), "must not be changed", at(place, "attachRequired"));
};

const MAX_ID = 256;

const node: Check = function* (place) {
  if (textOf(place, "nodeID").length > MAX_ID)
    yield problem.invalid(at(place, "nodeID"), `must be at most ${String(MAX_ID)} characters long`);
  yield* within("count", 0)(structAt(place, "allocatable"));
  const keys = textsOf(place, "topologyKeys");
  if (keys.includes("")) yield problem.missing(place.field, "must not have empty `topologyKeys`");
  if (new Set(keys).size < keys.length) yield problem.duplicate(place.field, "must have unique `topologyKeys`");
  const message = keys.map(qualifiedNameProblem).find((found) => found !== undefined);
  if (message !== undefined) yield problem.invalid(place.field, `must have valid \`topologyKeys\`, which ${message}`);
};

const DRIVER = "V1CSINodeDriver";

const nodes: Check = function* (place) {
  const old = new Map(arrayAt(place.old, "drivers").map((item) => [stringAt(item, "name"), item]));
  // `allocatable` may change.
  const isChanged = arrayAt(place.value, "drivers").some((item) => {
    const before = old.get(stringAt(item, "name"));
    if (!isObject(before) || !isObject(item)) return false;
    return !isSameStruct(DRIVER, { ...item, allocatable: undefined }, { ...before, allocatable: undefined });
  });
  if (isChanged) yield problem.invalid(at(place, "drivers"), "must not be changed, but for `allocatable`");
};

/** An attachment must name a volume, or contain one. */
const attached: Check = function* (place) {
  const [inline, name] = [own(place.value, "inlineVolumeSpec"), own(place.value, "persistentVolumeName")];
  const both = "must have exactly one of `inlineVolumeSpec` and `persistentVolumeName`";
  if (inline === undefined && name === undefined) yield problem.missing(place.field, both);
  else if (inline !== undefined && name !== undefined) yield problem.forbidden(place.field, both);
  if (name === "") yield problem.missing(at(place, "persistentVolumeName"), SPECIFY);
  yield* formedIfSet("persistentVolumeName", dnsSubdomainProblem)(place);
};

const attachment: Check = function* (place) {
  if (place.old !== undefined && !isSame({ kind: "struct", name: place.type }, place.value, place.old))
    yield problem.invalid(place.field, "must not be changed");
};

/** k8s.io/kubernetes, pkg/apis/storage/validation. */
export const DRIVERS: Checks = {
  V1CSIDriverSpec: [
    oneOf("fsGroupPolicy", ["File", "None", "ReadWriteOnceWithFSType"], "Unsupported"),
    tokens,
    tokensInSecrets,
    lifecycles,
    within("nodeAllocatableUpdatePeriodSeconds", 10),
    stays,
    fixed("volumeLifecycleModes"),
  ],
  V1CSINodeSpec: [allUnique("drivers", "name"), nodes],
  V1CSINodeDriver: [driverName("name"), needs("nodeID"), node],
  V1VolumeAttachmentSpec: [driverName("attacher"), alwaysFormed("nodeName", dnsSubdomainProblem), attachment],
  V1VolumeAttachmentSource: [attached],
};
