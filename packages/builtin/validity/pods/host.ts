import { notChosen } from "kube-api";
import { type JsonObject, arrayAt, objectAt, own, stringAt } from "kube-json";
import {
  type Check,
  type Place,
  type Problem,
  SPECIFY,
  at,
  isSet,
  isTrue,
  numberOf,
  problem,
  structsAt,
} from "../check.js";
import { containersIn, hasHostUsers, isOfPod } from "../containers/containment.js";

// Namespaces and ports of the host that a pod uses (k8s.io/kubernetes, pkg/apis/core/validation).

/** In the host's network, ports of containers are ports of the host. The server ignores init containers. */
export const hostPorts: Check = function* (spec) {
  if (!isTrue(spec.value, "hostNetwork")) return;
  for (const port of containersIn(spec, ["containers"]).flatMap((container) => structsAt(container, "ports"))) {
    const hostPort = numberOf(port, "hostPort") ?? 0;
    // A template may leave it out.
    const isLeftOut = hostPort === 0 && !isOfPod(spec);
    if (!isLeftOut && hostPort !== (numberOf(port, "containerPort") ?? 0))
      yield problem.invalid(at(port, "hostPort"), "must equal `containerPort` when `hostNetwork` is 'true'");
  }
};

/** The server allows fields that a stored pod with its own users already has. */
const had = (spec: Place, holds: (old: JsonObject) => boolean): boolean =>
  spec.old !== undefined && own(spec.old, "hostUsers") === false && holds(spec.old);

const hasDevices = (old: JsonObject): boolean =>
  ["initContainers", "containers", "ephemeralContainers"].some((list) =>
    arrayAt(old, list).some((container) => arrayAt(container, "volumeDevices").length > 0),
  );

const OWN_USERS = "may not be set when `hostUsers` is 'false'";

/** A pod with its own users must not share anything else with its host. */
export const hostUsers: Check = function* (spec) {
  if (hasHostUsers(spec)) return;
  if (isTrue(spec.value, "hostNetwork") && !had(spec, (old) => isTrue(old, "hostNetwork")))
    yield problem.forbidden(at(spec, "hostNetwork"), OWN_USERS);
  // The server capitalizes these names.
  for (const name of ["hostPID", "hostIPC"])
    if (isTrue(spec.value, name)) yield problem.forbidden(at(spec, name.replace("h", "H")), OWN_USERS, at(spec, name));
  if (had(spec, hasDevices)) return;
  for (const { value, field } of containersIn(spec))
    if (arrayAt(value, "volumeDevices").length > 0) yield problem.forbidden([...field, "volumeDevices"], OWN_USERS);
};

const hostProcessOf = (value: JsonObject): unknown =>
  own(objectAt(value, "securityContext", "windowsOptions"), "hostProcess");

/** All containers of a Windows pod are processes of the host, or none. */
export const hostProcesses: Check = function* (spec) {
  const ofPod = hostProcessOf(spec.value);
  const containers = containersIn(spec);
  for (const { value, field } of containers) {
    const ofContainer = hostProcessOf(value);
    if (ofPod !== undefined && ofContainer !== undefined && ofContainer !== ofPod)
      yield problem.invalid(
        [...field, "securityContext", "windowsOptions", "hostProcess"],
        "must equal that of the pod, which is set, too",
      );
  }
  const count = containers.filter(({ value }) => (hostProcessOf(value) ?? ofPod) === true).length;
  if (count === 0) return;
  if (count < containers.length)
    yield problem.invalid(spec.field, "must have `hostProcess` 'true' for all containers, or for none");
  if (!isTrue(spec.value, "hostNetwork"))
    yield problem.invalid(at(spec, "hostNetwork"), "must be 'true' when containers have `hostProcess` 'true'");
};

// Fields that a pod may not set on an operating system (k8s.io/kubernetes, pkg/apis/core/validation).

const SYSTEMS = ["linux", "windows"];

const ON_WINDOWS = "may not be set when `os.name` is 'windows'";

/** Fields of Linux, which a Windows pod may not set at all. */
const OF_SPEC = ["hostUsers", "shareProcessNamespace"];
const OF_SECURITY_CONTEXT =
  `appArmorProfile seLinuxOptions seccompProfile fsGroup fsGroupChangePolicy runAsUser runAsGroup
  supplementalGroups supplementalGroupsPolicy seLinuxChangePolicy`.split(/\s+/);
const OF_CONTAINER = `appArmorProfile seLinuxOptions seccompProfile capabilities readOnlyRootFilesystem privileged
  allowPrivilegeEscalation procMount runAsUser runAsGroup`.split(/\s+/);

function* onWindows(spec: Place): Iterable<Problem> {
  for (const name of OF_SPEC) if (isSet(spec, name)) yield problem.forbidden(at(spec, name), ON_WINDOWS);
  for (const name of ["hostPID", "hostIPC"])
    if (own(spec.value, name) === true) yield problem.forbidden(at(spec, name), ON_WINDOWS);
  const context = objectAt(spec.value, "securityContext");
  const isGiven = (name: string): boolean => own(context, name) !== undefined;
  for (const name of OF_SECURITY_CONTEXT)
    if (isGiven(name)) yield problem.forbidden(at(spec, "securityContext", name), ON_WINDOWS);
  if (arrayAt(context, "sysctls").length > 0)
    yield problem.forbidden(at(spec, "securityContext", "sysctls"), ON_WINDOWS);
  for (const { value, field } of containersIn(spec))
    for (const name of OF_CONTAINER)
      if (own(objectAt(value, "securityContext"), name) !== undefined)
        yield problem.forbidden([...field, "securityContext", name], ON_WINDOWS);
}

function* onLinux(spec: Place): Iterable<Problem> {
  for (const { value, field } of [spec, ...containersIn(spec)])
    if (own(objectAt(value, "securityContext"), "windowsOptions") !== undefined)
      yield problem.forbidden(
        [...field, "securityContext", "windowsOptions"],
        "may not be set when `os.name` is 'linux'",
      );
}

export const operatingSystem: Check = function* (spec) {
  if (!isSet(spec, "os")) return;
  const name = stringAt(spec.value, "os", "name") ?? "";
  if (name === "") yield problem.missing(at(spec, "os", "name"), SPECIFY);
  else if (!SYSTEMS.includes(name))
    yield notChosen(problem.unsupported, at(spec, "os"), SYSTEMS, name, { place: at(spec, "os", "name") });
  else yield* name === "windows" ? onWindows(spec) : onLinux(spec);
};
