import { quoted } from "kube-api";
import { type FieldPath, type JsonObject, key, objectAt, own, parseJson, stringAt } from "kube-json";
import { type Check, type Place, type Problem, at, invalidIf, problem, structAt, textOf } from "../check.js";
import { containersIn, osOf } from "../containers/containment.js";
import { relativePathProblem } from "../forms.js";

// Annotations of pods and templates that mean something to the server (k8s.io/kubernetes, pkg/apis/core/validation).

export const MIRROR = "kubernetes.io/config.mirror";
const TOLERATIONS = "scheduler.alpha.kubernetes.io/tolerations";
const DELETION_COST = "controller.kubernetes.io/pod-deletion-cost";
export const SECCOMP_OF_POD = "seccomp.security.alpha.kubernetes.io/pod";
export const SECCOMP = "container.seccomp.security.alpha.kubernetes.io/";
export const APP_ARMOR = "container.apparmor.security.beta.kubernetes.io/";
const LOCALHOST = "localhost/";

/** A cost that Go reads: an integer of 32 bits without leading zeros or '+'. */
const isCost = (text: string): boolean =>
  /^(?:0|[1-9]\d{0,9}|-\d{1,20})$/.test(text) && Number(text) >= -(2 ** 31) && Number(text) < 2 ** 31;

const isJsonList = (text: string): boolean => {
  try {
    const value = parseJson(text);
    return value === null || Array.isArray(value);
  } catch {
    return false;
  }
};

const seccompProblem = (profile: string): string | undefined => {
  if (["runtime/default", "docker/default", "unconfined"].includes(profile)) return undefined;
  return profile.startsWith(LOCALHOST)
    ? relativePathProblem(profile.slice(LOCALHOST.length))
    : "must be 'runtime/default', 'unconfined' or 'localhost/PATH'";
};

const isAppArmor = (profile: string): boolean =>
  ["", "runtime/default", "unconfined"].includes(profile) || profile.startsWith(LOCALHOST);

/** The metadata of a pod or template, with its spec. */
const partsOf = (place: Place) => {
  const isPod = place.type === "V1Pod";
  const metadata = objectAt(place.value, "metadata");
  const spec: Place = { ...place, ...structAt(place, "spec"), type: "V1PodSpec" };
  return {
    annotations: objectAt(metadata, "annotations"),
    // The server leaves out `metadata` in templates.
    field: isPod ? at(place, "metadata", "annotations") : at(place, "annotations"),
    old: place.old && objectAt(place.old, "metadata", "annotations"),
    spec,
  };
};

export const annotations: Check = function* (place) {
  const inObject = at(place, "metadata", "annotations");
  const { field } = partsOf(place);
  for (const found of annotationProblems(place))
    yield { ...found, place: [...inObject, ...found.field.slice(field.length)] };
};

const annotationProblems: Check = function* (place) {
  const { annotations: texts, field, old, spec } = partsOf(place);
  const names = new Set(containersIn(spec).map((container) => textOf(container, "name")));
  if (own(texts, MIRROR) !== undefined && textOf(spec, "nodeName") === "")
    yield problem.invalid([...field, key(MIRROR)], "must not be set without `spec.nodeName`");
  const tolerations = stringAt(texts, TOLERATIONS) ?? "";
  if (tolerations !== "" && !isJsonList(tolerations))
    yield problem.invalid(field, `must have a list in JSON as '${TOLERATIONS}'`);
  const cost = stringAt(texts, DELETION_COST);
  const hadBadCost = !isCost(stringAt(old, DELETION_COST) ?? "0");
  if (cost !== undefined && !isCost(cost) && !hadBadCost)
    yield problem.invalid([...field, key(DELETION_COST)], "must be an integer with format 'int32'");
  for (const [name, profile] of Object.entries(texts)) {
    if (typeof profile !== "string") continue;
    if (name === SECCOMP_OF_POD || name.startsWith(SECCOMP))
      yield* invalidIf([...field, name], seccompProblem(profile));
    if (!name.startsWith(APP_ARMOR)) continue;
    if (!names.has(name.slice(APP_ARMOR.length)))
      yield problem.invalid([...field, key(name)], "must end with the `name` of a container");
    if (!isAppArmor(profile))
      yield problem.invalid([...field, key(name)], "must be 'runtime/default', 'unconfined' or 'localhost/PROFILE'");
  }
};

/** The values of annotations that say the same as the type of a profile. */
const SAME: ReadonlyMap<string, readonly string[]> = new Map([
  ["Unconfined", ["unconfined"]],
  ["RuntimeDefault", ["runtime/default"]],
]);

const disagrees = (annotation: string): string => `may not differ from the annotation for it, ${quoted(annotation)}`;

/** A profile must be that of an annotation, if there is one. */
function* profileProblems(
  profile: JsonObject,
  annotation: string | undefined,
  at: FieldPath,
  alsoDefault: readonly string[],
): Iterable<Problem> {
  const type = stringAt(profile, "type") ?? "";
  if (annotation === undefined) return;
  if (type === "Localhost") {
    if (!annotation.startsWith(LOCALHOST)) yield problem.forbidden([...at, "type"], disagrees(annotation));
    else if (annotation.slice(LOCALHOST.length) !== stringAt(profile, "localhostProfile"))
      yield problem.forbidden([...at, "localhostProfile"], disagrees(annotation));
    return;
  }
  const same = SAME.get(type);
  const others = type === "RuntimeDefault" ? alsoDefault : [];
  if (same !== undefined && !same.includes(annotation) && !others.includes(annotation))
    yield problem.forbidden([...at, "type"], disagrees(annotation));
}

const profileOf = (value: JsonObject, name: string): JsonObject => objectAt(value, "securityContext", name);

/** For a new pod, and for templates. */
export const profilesAgree: Check = function* (place) {
  const { annotations: texts, spec } = partsOf(place);
  if (place.type === "V1Pod" && place.old !== undefined) return;
  const docker = ["docker/default"];
  const ofPod = [...spec.field, "securityContext", "seccompProfile"];
  yield* profileProblems(profileOf(spec.value, "seccompProfile"), stringAt(texts, SECCOMP_OF_POD), ofPod, docker);
  for (const { value, field } of containersIn(spec)) {
    const name = stringAt(value, "name") ?? "";
    const seccomp = [...field, "securityContext", "seccompProfile"];
    const appArmor = [...field, "securityContext", "appArmorProfile"];
    yield* profileProblems(profileOf(value, "seccompProfile"), stringAt(texts, SECCOMP + name), seccomp, docker);
    const own = profileOf(value, "appArmorProfile");
    const profile = Object.keys(own).length > 0 ? own : profileOf(spec.value, "appArmorProfile");
    if (osOf(spec) !== "windows") yield* profileProblems(profile, stringAt(texts, APP_ARMOR + name), appArmor, []);
  }
};
