import { dnsLabelProblem, dnsSubdomainProblem } from "kube-api";
import { compareAmounts } from "kube-cel";
import { anyOf, type Json, type JsonObject, key, objectAt, own, ownObject, stringAt } from "kube-json";
import {
  type Check,
  type Checks,
  type Place,
  SPECIFY,
  at,
  isZero,
  problem,
  textOf,
  textsOf,
  notAllChosen,
} from "../check.js";
import { formed, needs, oneOf, where } from "../fields.js";
import { roundedAmount } from "../quantity.js";
import { isSameStruct } from "../same.js";

const ALONE = "ReadWriteOncePod";
const MODES = ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", ALONE];

/** The modes of a volume or claim (k8s.io/kubernetes, pkg/apis/core/validation). */
export const accessModes: Check = function* (place) {
  const modes = textsOf(place, "accessModes");
  const field = at(place, "accessModes");
  if (modes.length === 0) yield problem.missing(field, "must have at least one access mode");
  if (modes.some((mode) => !MODES.includes(mode)))
    yield notAllChosen(problem.unsupported(field, `must have only items that are ${anyOf(MODES)}`), modes, MODES);
  if (modes.includes(ALONE) && modes.some((mode) => mode !== ALONE && MODES.includes(mode)))
    yield problem.forbidden(field, `may not have '${ALONE}' beside other modes`);
};

const SPEC = "V1PersistentVolumeClaimSpec";

const size: Check = function* (place) {
  const field = at(place, "resources", key("storage"));
  const inRequests = at(place, "resources", "requests", key("storage"));
  const storage = own(objectAt(place.value, "resources", "requests"), "storage");
  const amount = roundedAmount(storage);
  if (storage === undefined) yield problem.missing(field, `${SPECIFY}, in \`requests\``, inRequests);
  else if (amount !== undefined && amount.digits <= 0n)
    yield problem.invalid(field, "must be greater than 0", inRequests);
};

interface Sources {
  readonly dataSource: JsonObject | undefined;
  readonly dataSourceRef: JsonObject | undefined;
}

/** True for the sources that claims could have before there was `dataSourceRef`. */
const isPlain = (source: JsonObject): boolean => {
  const [group, kind] = [stringAt(source, "apiGroup") ?? "", stringAt(source, "kind")];
  return group === ""
    ? kind === "PersistentVolumeClaim"
    : group === "snapshot.storage.k8s.io" && kind === "VolumeSnapshot";
};

/**
 * The sources of a claim, not of a template, as the server has them when it validates. Of a claim that had none, it drops those of
 * other namespaces, which are an alpha feature, and other sources. It sets each field from the other one.
 */
const sourcesOf = (spec: JsonObject, old?: JsonObject): Sources => {
  const { dataSource, dataSourceRef: given } = givenSources(spec);
  const hadSource = old !== undefined && sourcesOf(old).dataSource !== undefined;
  const dataSourceRef = hadSource || !isElsewhere(given) ? given : undefined;
  if (!hadSource && dataSourceRef === undefined && dataSource !== undefined && !isPlain(dataSource))
    return { dataSource: undefined, dataSourceRef };
  const copied = isElsewhere(dataSourceRef) ? undefined : dataSourceRef;
  return { dataSource: dataSource ?? copied, dataSourceRef: dataSourceRef ?? dataSource };
};

const isElsewhere = (source: JsonObject | undefined): boolean => (stringAt(source, "namespace") ?? "") !== "";

const givenSources = (spec: JsonObject): Sources => ({
  dataSource: ownObject(spec, "dataSource"),
  dataSourceRef: ownObject(spec, "dataSourceRef"),
});

function* sourceProblems(place: Place, name: string, source: JsonObject): ReturnType<Check> {
  const struct = { value: source, field: at(place, name) };
  yield* needs("name", "kind")(struct);
  if (textOf(struct, "apiGroup") === "" && textOf(struct, "kind") !== "PersistentVolumeClaim")
    yield problem.invalid(struct.field, "must have the `kind` 'PersistentVolumeClaim', or an `apiGroup`");
  // A stored claim may have had a wrong group.
  if (place.parent?.old === undefined) yield* formed("apiGroup", dnsSubdomainProblem)(struct);
  yield* formed("namespace", dnsLabelProblem)(struct);
}

const sources: Check = function* (place) {
  const isTemplate = place.parent?.parent !== undefined;
  const { dataSource, dataSourceRef } = isTemplate
    ? givenSources(place.value)
    : sourcesOf(place.value, objectAt(place.parent?.old, "spec"));
  if (dataSource !== undefined) yield* sourceProblems(place, "dataSource", dataSource);
  if (dataSourceRef !== undefined) yield* sourceProblems(place, "dataSourceRef", dataSourceRef);
  if (dataSource === undefined || dataSourceRef === undefined) return;
  if (isElsewhere(dataSourceRef))
    yield problem.invalid(place.field, "may not have a `dataSource` beside `dataSourceRef.namespace`");
  else if (["apiGroup", "kind", "name"].some((name) => own(dataSource, name) !== own(dataSourceRef, name)))
    yield problem.invalid(place.field, "must have the same in `dataSource` and `dataSourceRef`");
};

/** The claim templates of a StatefulSet cannot change, and stored ones may be wrong. */
const isJudged = (place: Place): boolean => {
  let root = place;
  while (root.parent !== undefined) root = root.parent;
  return root.type === "V1PersistentVolumeClaim" || root.old === undefined;
};

const CLASS = "volume.beta.kubernetes.io/storage-class";

/** The stored spec with the changes that a claim may make: volume and class, once, and if bound size and attributes. */
const expected = (place: Place, before: JsonObject): JsonObject => {
  const now = objectAt(place.value, "spec");
  const phase = stringAt(place.old, "status", "phase") ?? "Bound";
  const volume = (stringAt(before, "volumeName") ?? "") === "" ? { volumeName: now["volumeName"] } : {};
  const hasClass = own(before, "storageClassName") !== undefined || own(now, "storageClassName") === undefined;
  const old = stringAt(place.old, "metadata", "annotations", CLASS);
  const isOldClass = old === undefined || old === own(now, "storageClassName");
  const storageClass = hasClass || !isOldClass ? {} : { storageClassName: now["storageClassName"] };
  if (phase !== "Bound") return { ...before, ...volume, ...storageClass };
  return {
    ...before,
    ...volume,
    ...storageClass,
    resources: withSize(objectAt(before, "resources"), own(objectAt(now, "resources"), "requests")),
    volumeAttributesClassName: now["volumeAttributesClassName"],
  };
};

/** Resources with the size of other requests, if there are any. */
const withSize = (resources: JsonObject, other: Json | undefined): JsonObject => {
  if (other === undefined) return resources;
  const { storage: _, ...others } = objectAt(resources, "requests");
  const storage = own(other, "storage");
  return { ...resources, requests: storage === undefined ? others : { ...others, storage } };
};

/** Fields that the server sets in a claim, so clients do not write them. An apply keeps them. */
const LEFT_OUT = ["volumeName", "storageClassName", "dataSource", "dataSourceRef"];

const withoutLeftOut = (spec: JsonObject, now: JsonObject): JsonObject => ({
  ...spec,
  ...Object.fromEntries(LEFT_OUT.filter((name) => own(now, name) === undefined).map((name) => [name, undefined])),
});

const storageOf = (value: JsonObject | undefined, ...path: readonly string[]): ReturnType<typeof roundedAmount> =>
  roundedAmount(own(objectAt(value, ...path), "storage"));

/** A claim may shrink as long as its volume has not grown to that size, and not to nothing. A manifest does not say how large it is. */
const shrinks: Check = function* (place) {
  const requests = ["spec", "resources", "requests"];
  const [size, before] = [storageOf(place.value, ...requests), storageOf(place.old, ...requests)];
  const actual = own(place.old ?? {}, "status") === undefined ? before : storageOf(place.old, "status", "capacity");
  if (before === undefined || before.digits <= 0n) return;
  const isNone = size === undefined || size.digits <= 0n;
  if (isNone || (actual && compareAmounts(size, before) < 0 && compareAmounts(size, actual) <= 0))
    yield problem.forbidden(
      at(place, ...requests, "storage"),
      "may only be less than before if it is greater than `status.capacity`",
    );
};

/** The annotation may only change when the class moves from it to the field. */
const classAnnotation: Check = function* (place) {
  const path = ["metadata", "annotations", CLASS];
  const [now, before] = [stringAt(place.value, ...path), stringAt(place.old, ...path)];
  const isMoved =
    own(objectAt(place.old, "spec"), "storageClassName") === undefined &&
    before !== undefined &&
    stringAt(place.value, "spec", "storageClassName") === before;
  if ((now ?? "") !== (before ?? "") && !(isMoved && now === undefined))
    yield problem.invalid(at(place, ...path), "must not be changed");
};

const changes: Check = function* (place) {
  const [given, before] = [objectAt(place.value, "spec"), objectAt(place.old, "spec")];
  const now = { ...given, ...sourcesOf(given, before) };
  if (!isSameStruct(SPEC, now, withoutLeftOut(expected(place, { ...before, ...sourcesOf(before) }), now)))
    yield problem.forbidden(
      at(place, "spec"),
      "may not be changed, but for `resources.requests.storage` and `volumeAttributesClassName` of a bound claim",
    );
  if (own(now, "volumeMode") !== own(before, "volumeMode"))
    yield problem.invalid(["volumeMode"], "must not be changed", at(place, "spec", "volumeMode"));
  const attributes = "volumeAttributesClassName";
  const isApplied = stringAt(place.old, "status", "currentVolumeAttributesClassName") !== undefined;
  if (isApplied && own(before, attributes) !== own(now, attributes) && isZero(own(now, attributes)))
    yield problem.forbidden(at(place, "spec", attributes), "may not be changed to empty");
};

/** k8s.io/kubernetes, pkg/apis/core/validation. Also for the templates of claims. */
export const CLAIMS: Checks = {
  V1PersistentVolumeClaim: [
    where(({ parent, old }) => parent === undefined && old !== undefined, classAnnotation, changes, shrinks),
  ],
  V1PersistentVolumeClaimSpec: [
    where(
      isJudged,
      accessModes,
      size,
      formed("storageClassName", dnsSubdomainProblem),
      oneOf("volumeMode", ["Block", "Filesystem"], "Unsupported"),
      sources,
      formed("volumeAttributesClassName", dnsSubdomainProblem),
    ),
  ],
};
