import { type JsonObject, own } from "kube-json";
import {
  type Check,
  type Checks,
  type Place,
  type Problem,
  type Struct,
  at,
  isTrue,
  problem,
  structsAt,
  textOf,
} from "../check.js";
import { listOf, podSpecOf, volumesOf } from "./containment.js";
import { parentPathProblem, relativePathProblem } from "../forms.js";
import { renamed, formed, needs, oneOf } from "../fields.js";

/** Volumes in containers, as folders or as devices (k8s.io/kubernetes, pkg/apis/core/validation). */

const NO_VOLUME = "must be the name of one of the valid `volumes` of the pod";

/** The names and paths in a container's other list. If a name is used twice, only the last path counts. */
const usedIn = (place: Place, list: string, path: string) => {
  const paths = new Map(structsAt(place, list).map((item) => [textOf(item, "name"), textOf(item, path)]));
  return { names: new Set(paths.keys()), paths: new Set(paths.values()) };
};

export const volumeMounts: Check = function* (place) {
  const spec = podSpecOf(place);
  const volumes = spec && volumesOf(spec);
  const devices = usedIn(place, "volumeDevices", "devicePath");
  const paths = new Set<string>();
  for (const mount of structsAt(place, "volumeMounts")) {
    const [name, path] = [textOf(mount, "name"), textOf(mount, "mountPath")];
    const [nameField, pathField] = [at(mount, "name"), at(mount, "mountPath")];
    yield* needs("name", "mountPath")(mount);
    if (volumes?.has(name) === false) yield problem.notFound(nameField, NO_VOLUME);
    if (devices.names.has(name)) yield problem.invalid(nameField, "may not be in `volumeDevices`, too");
    if (paths.has(path)) yield problem.invalid(pathField, "must be unique in `volumeMounts`");
    if (devices.paths.has(path)) yield problem.invalid(pathField, "may not be a `devicePath` of `volumeDevices`, too");
    paths.add(path);
    if (textOf(mount, "subPath") !== "" && textOf(mount, "subPathExpr") !== "")
      yield problem.invalid(at(mount, "subPathExpr"), "may not be set beside `subPath`");
    const isPrivileged = own(own(place.value, "securityContext"), "privileged") === true;
    // For these fields, the server names the list, not the item.
    yield* renamed(mount, at(place, "volumeMounts"), (one) => mountOptions(one, isPrivileged));
  }
};

const RECURSIONS = ["Disabled", "Enabled", "IfPossible"];

function* mountOptions(mount: Struct, isPrivileged: boolean): Iterable<Problem> {
  for (const name of ["subPath", "subPathExpr"]) yield* formed(name, relativePathProblem)(mount);
  yield* oneOf("mountPropagation", ["Bidirectional", "HostToContainer", "None"], "Pointer")(mount);
  if (textOf(mount, "mountPropagation") === "Bidirectional" && !isPrivileged)
    yield problem.forbidden(
      at(mount, "mountPropagation"),
      "may not be 'Bidirectional', except in privileged containers",
    );
  yield* oneOf("recursiveReadOnly", RECURSIONS, "Pointer")(mount);
  const value = textOf(mount, "recursiveReadOnly");
  const field = at(mount, "recursiveReadOnly");
  if (value !== "Enabled" && value !== "IfPossible") return;
  if (!isTrue(mount.value, "readOnly"))
    yield problem.forbidden(field, `may not be '${value}', unless \`readOnly\` is 'true'`);
  if ((own(mount.value, "mountPropagation") ?? "None") !== "None")
    yield problem.forbidden(field, `may not be '${value}', unless \`mountPropagation\` is 'None'`);
}

export const volumeDevices: Check = function* (place) {
  const spec = podSpecOf(place);
  const volumes = spec && volumesOf(spec);
  const mounts = usedIn(place, "volumeMounts", "mountPath");
  const names = new Set<string>();
  const paths = new Set<string>();
  for (const device of structsAt(place, "volumeDevices")) {
    const [name, path] = [textOf(device, "name"), textOf(device, "devicePath")];
    const [nameField, pathField] = [at(device, "name"), at(device, "devicePath")];
    yield* needs("name", "devicePath")(device);
    if (names.has(name)) yield problem.invalid(nameField, "must be unique in `volumeDevices`");
    if (volumes?.has(name) === false) yield problem.notFound(nameField, NO_VOLUME);
    else if (!isOfClaim(volumes?.get(name)))
      yield problem.invalid(nameField, "must be the name of a volume with `persistentVolumeClaim` or `ephemeral`");
    if (mounts.names.has(name)) yield problem.invalid(nameField, "may not be in `volumeMounts`, too");
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
    if (textOf(place, name) !== "") yield problem.forbidden(at(place, name), "may not be set in `ephemeralContainers`");
};

export const MOUNTS: Checks = {
  V1VolumeMount: [wholeVolumesOnly],
};
