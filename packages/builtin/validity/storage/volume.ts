import { dnsSubdomainProblem } from "kube-api";
import { type Json, type JsonObject, isArray, isObject, key, objectAt, own, stringAt } from "kube-json";
import { type Check, type Checks, type Place, at, isSet, isZero, problem, textOf } from "../check.js";
import { formed, ifSet, needsForm, needsStruct, oneOf, where } from "../fields.js";
import { amountOf } from "../quantity.js";
import { isSame, isSameStruct } from "../same.js";
import { structNamed } from "../../types/type-table.js";
import { accessModes } from "./claim.js";
import { SOURCES, volumeSources } from "./volume-sources.js";

/** In a VolumeAttachment instead of a PersistentVolume. */
const isInline = (place: Place): boolean => place.parent?.type === "V1VolumeAttachmentSource";
const isVolume = (place: Place): boolean => !isInline(place);

const capacity: Check = function* (place) {
  const amounts = objectAt(place.value, "capacity");
  const names = Object.keys(amounts);
  const field = at(place, "capacity");
  if (names.length === 0) yield problem.missing(field, "must have 'storage'");
  if (names.length !== 1 || names[0] !== "storage") yield problem.unsupported(field, "must have 'storage' only");
  for (const name of names) {
    const amount = amountOf(amounts[name]);
    if (amount !== undefined && amount.digits <= 0n)
      yield problem.invalid(at(place, "capacity", key(name)), "must be greater than 0");
  }
};

const INLINE = ["claimRef", "capacity", "nodeAffinity", "storageClassName"];

/** In an attachment, a volume is only a source. */
const inline: Check = function* (place) {
  for (const name of INLINE)
    if (!isZero(own(place.value, name)))
      yield problem.forbidden(at(place, name), "may not be set in `inlineVolumeSpec`");
  yield* needsStruct("csi")(place);
  for (const [name, value] of [
    ["persistentVolumeReclaimPolicy", "Retain"],
    ["volumeMode", "Filesystem"],
  ] as const)
    if (!["", value].includes(textOf(place, name)))
      yield problem.forbidden(at(place, name), `may only be '${value}' in \`inlineVolumeSpec\``);
};

/** A local volume is on a node. */
const local: Check = function* (place) {
  const first = SOURCES.find((name) => isSet(place, name) && name !== "flexVolume");
  if (first === "local" && !isSet(place, "nodeAffinity"))
    yield problem.missing(at(place, "nodeAffinity"), "must be specified when `local` is set");
  const path = stringAt(place.value, "hostPath", "path") ?? "";
  const isRoot = path.startsWith("/") && path.split("/").every((step) => step === "" || step === ".");
  if (isRoot && textOf(place, "persistentVolumeReclaimPolicy") === "Recycle")
    yield problem.forbidden(
      at(place, "persistentVolumeReclaimPolicy"),
      "may not be 'Recycle' when `hostPath.path` is '/'",
    );
};

const attributesClass: Check = function* (place) {
  yield* needsForm("volumeAttributesClassName", dnsSubdomainProblem)(place);
  if (!isSet(place, "csi"))
    yield problem.missing(at(place, "csi"), "must be specified when `volumeAttributesClassName` is set");
};

/** Labels of nodes that were renamed: a volume may follow. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone"],
  ["failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region"],
  ["beta.kubernetes.io/os", "kubernetes.io/os"],
  ["beta.kubernetes.io/arch", "kubernetes.io/arch"],
  ["beta.kubernetes.io/instance-type", "node.kubernetes.io/instance-type"],
]);

/** A stored affinity with the new names of labels, where the other one has them. */
const withNewNames = (before: Json | undefined, now: Json | undefined): Json | undefined => {
  if (typeof before === "string") return RENAMED.get(before) === now ? now : before;
  if (isArray(before) && isArray(now)) return before.map((item, index) => withNewNames(item, now[index]) ?? null);
  if (isObject(before) && isObject(now))
    return Object.fromEntries(Object.entries(before).map(([name, value]) => [name, withNewNames(value, now[name])]));
  return before;
};

const changes: Check = function* (place) {
  if (place.old === undefined) return;
  const [now, stored] = [objectAt(place.value, "spec"), objectAt(place.old, "spec")];
  const affinity = withNewNames(own(stored, "nodeAffinity"), own(now, "nodeAffinity"));
  const before: JsonObject = { ...stored, nodeAffinity: affinity };
  const types = structNamed("V1PersistentVolumeSpec");
  const isChanged = (name: string): boolean => {
    const type = types.get(name);
    const [left, right] = [own(now, name), own(before, name)];
    if (
      name === "csi" &&
      left !== undefined &&
      right !== undefined &&
      own(objectAt(before, name), "controllerExpandSecretRef") === undefined
    )
      return !isSameStruct(
        "V1CSIPersistentVolumeSource",
        { ...objectAt(now, name), ...NO_EXPANSION },
        objectAt(before, name),
      );
    return type !== undefined && ((left === undefined) !== (right === undefined) || !isSame(type, left, right));
  };
  const source = SOURCES.find(isChanged);
  if (source !== undefined)
    yield problem.forbidden(
      at(place, "spec", "persistentvolumesource"),
      "may not be changed",
      at(place, "spec", source),
    );
  if (own(now, "volumeMode") !== own(before, "volumeMode"))
    yield problem.invalid(["volumeMode"], "must not be changed", at(place, "spec", "volumeMode"));
  if (affinity !== undefined && isChanged("nodeAffinity"))
    yield problem.invalid(["nodeAffinity"], "must not be changed", at(place, "spec", "nodeAffinity"));
  const attributes = "volumeAttributesClassName";
  if (own(before, attributes) !== undefined && own(now, attributes) === undefined)
    yield problem.forbidden(at(place, "spec", attributes), "may not be changed to empty");
};

/** The secret with which a volume grows may be added later. */
const NO_EXPANSION = { controllerExpandSecretRef: undefined };

/** k8s.io/kubernetes, pkg/apis/core/validation. */
export const VOLUMES: Checks = {
  V1PersistentVolume: [changes],
  V1PersistentVolumeSpec: [
    accessModes,
    where(isInline, inline),
    where(
      isVolume,
      capacity,
      oneOf("persistentVolumeReclaimPolicy", ["Delete", "Recycle", "Retain"]),
      formed("storageClassName", dnsSubdomainProblem),
      oneOf("volumeMode", ["Block", "Filesystem"], "Pointer"),
    ),
    volumeSources,
    local,
    where(isVolume, ifSet("volumeAttributesClassName", attributesClass)),
  ],
  V1VolumeNodeAffinity: [needsStruct("required")],
};
