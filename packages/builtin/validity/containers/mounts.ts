import { type JsonObject, own, stringAt } from "kube-json";
import { type Check, type Place, SPECIFY, at, choice, itemsOf, problem } from "../check.js";
import type { Problem } from "../problem.js";
import type { Checks } from "../walk.js";
import { listOf, podSpecOf, volumesOf } from "./containment.js";
import { parentPathProblem, relativePathProblem } from "./paths.js";

/** Volumes in containers, as folders or as devices (k8s.io/kubernetes, pkg/apis/core/validation). */

const NO_VOLUME = "must be the name of one of the valid `volumes` of the pod";

const text = (value: JsonObject, name: string): string => stringAt(value, name) ?? "";

/** The names and paths of what a container has in the other list. Of a name used twice only the last path counts. */
const usedIn = (place: Place, list: string, path: string) => {
  const paths = new Map(itemsOf(place, list).map((item) => [text(item, "name"), text(item, path)]));
  return { names: new Set(paths.keys()), paths: new Set(paths.values()) };
};

export const volumeMounts: Check = function* (place) {
  const spec = podSpecOf(place);
  const volumes = spec && volumesOf(spec);
  const devices = usedIn(place, "volumeDevices", "devicePath");
  const paths = new Set<string>();
  for (const [index, mount] of itemsOf(place, "volumeMounts").entries()) {
    const name = text(mount, "name");
    const path = text(mount, "mountPath");
    const nameField = at(place, "volumeMounts", index, "name");
    const pathField = at(place, "volumeMounts", index, "mountPath");
    if (name === "") yield problem.missing(nameField, SPECIFY);
    if (volumes?.has(name) === false) yield problem.notFound(nameField, NO_VOLUME);
    if (devices.names.has(name)) yield problem.invalid(nameField, "may not be in `volumeDevices`, too");
    if (path === "") yield problem.missing(pathField, SPECIFY);
    if (paths.has(path)) yield problem.invalid(pathField, "must be unique in `volumeMounts`");
    if (devices.paths.has(path)) yield problem.invalid(pathField, "may not be a `devicePath` of `volumeDevices`, too");
    paths.add(path);
    yield* mountOptions(place, mount, index);
  }
};

/** Of these fields the server names the list without the item. */
function* mountOptions(place: Place, mount: JsonObject, index: number): Iterable<Problem> {
  for (const name of ["subPath", "subPathExpr"]) {
    const message = text(mount, name) === "" ? undefined : relativePathProblem(text(mount, name));
    if (message !== undefined)
      yield problem.invalid(at(place, "volumeMounts", name), message, at(place, "volumeMounts", index, name));
  }
  if (text(mount, "subPath") !== "" && text(mount, "subPathExpr") !== "")
    yield problem.invalid(at(place, "volumeMounts", index, "subPathExpr"), "may not be set beside `subPath`");
  yield* propagation(place, mount, index);
  yield* recursiveReadOnly(place, mount, index);
}

const PROPAGATIONS = ["Bidirectional", "HostToContainer", "None"];

function* propagation(place: Place, mount: JsonObject, index: number): Iterable<Problem> {
  const value = stringAt(mount, "mountPropagation");
  const field = at(place, "volumeMounts", "mountPropagation");
  const inItem = at(place, "volumeMounts", index, "mountPropagation");
  if (value !== undefined && !PROPAGATIONS.includes(value))
    yield problem.unsupported(field, choice(PROPAGATIONS), inItem);
  else if (value === "Bidirectional" && own(own(place.value, "securityContext"), "privileged") !== true)
    yield problem.forbidden(field, "may not be 'Bidirectional', except in privileged containers", inItem);
}

const RECURSIONS = ["Disabled", "Enabled", "IfPossible"];

function* recursiveReadOnly(place: Place, mount: JsonObject, index: number): Iterable<Problem> {
  const value = stringAt(mount, "recursiveReadOnly");
  if (value === undefined || value === "Disabled") return;
  const field = at(place, "volumeMounts", "recursiveReadOnly");
  const inItem = at(place, "volumeMounts", index, "recursiveReadOnly");
  if (!RECURSIONS.includes(value)) {
    yield problem.unsupported(field, choice(RECURSIONS), inItem);
    return;
  }
  if (own(mount, "readOnly") !== true)
    yield problem.forbidden(field, `may not be '${value}', unless \`readOnly\` is 'true'`, inItem);
  if ((stringAt(mount, "mountPropagation") ?? "None") !== "None")
    yield problem.forbidden(field, `may not be '${value}', unless \`mountPropagation\` is 'None'`, inItem);
}

export const volumeDevices: Check = function* (place) {
  const spec = podSpecOf(place);
  const volumes = spec && volumesOf(spec);
  const mounts = usedIn(place, "volumeMounts", "mountPath");
  const names = new Set<string>();
  const paths = new Set<string>();
  for (const [index, device] of itemsOf(place, "volumeDevices").entries()) {
    const name = text(device, "name");
    const path = text(device, "devicePath");
    const nameField = at(place, "volumeDevices", index, "name");
    const pathField = at(place, "volumeDevices", index, "devicePath");
    if (name === "") yield problem.missing(nameField, SPECIFY);
    if (names.has(name)) yield problem.invalid(nameField, "must be unique in `volumeDevices`");
    if (volumes?.has(name) === false) yield problem.notFound(nameField, NO_VOLUME);
    else if (!isOfClaim(volumes?.get(name)))
      yield problem.invalid(nameField, "must be the name of a volume with `persistentVolumeClaim` or `ephemeral`");
    if (mounts.names.has(name)) yield problem.invalid(nameField, "may not be in `volumeMounts`, too");
    if (path === "") yield problem.missing(pathField, SPECIFY);
    if (paths.has(path)) yield problem.invalid(pathField, "must be unique in `volumeDevices`");
    const backsteps = parentPathProblem(path);
    if (backsteps === undefined) paths.add(path);
    else yield problem.invalid(pathField, backsteps);
    if (mounts.paths.has(path)) yield problem.invalid(pathField, "may not be a `mountPath` of `volumeMounts`, too");
    if (name !== "") names.add(name);
  }
};

const isOfClaim = (volume: JsonObject | undefined): boolean =>
  volume === undefined || own(volume, "persistentVolumeClaim") !== undefined || own(volume, "ephemeral") !== undefined;

/** Parts of volumes are for containers of the workload only. */
const wholeVolumesOnly: Check = function* (place) {
  const container = place.parent;
  if (container === undefined || listOf(container) !== "ephemeralContainers") return;
  for (const name of ["subPath", "subPathExpr"])
    if (text(place.value, name) !== "")
      yield problem.forbidden(at(place, name), "may not be set in `ephemeralContainers`");
};

export const MOUNTS: Checks = {
  V1VolumeMount: [wholeVolumesOnly],
};
