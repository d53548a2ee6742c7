import { type JsonObject, arrayAt, objectAt, own } from "kube-json";
import { type Check, type Place, at, itemsOf, numberOf, problem } from "../check.js";
import { hasHostUsers, isOfPod } from "../containers/containment.js";
import { containersIn, isTrue } from "../steps.js";

// What a pod shares with its host (k8s.io/kubernetes, pkg/apis/core/validation).

/** In the network of the host, ports are those of the host. The server does not look at init containers. */
export const hostPorts: Check = function* (spec) {
  if (!isTrue(spec.value, "hostNetwork")) return;
  for (const { value, field } of containersIn(spec, ["containers"]))
    for (const [index, port] of itemsOf({ value }, "ports").entries()) {
      const hostPort = numberOf({ value: port }, "hostPort") ?? 0;
      // A template may leave it out.
      const isLeftOut = hostPort === 0 && !isOfPod(spec);
      if (!isLeftOut && hostPort !== (numberOf({ value: port }, "containerPort") ?? 0))
        yield problem.invalid(
          [...field, "ports", index, "hostPort"],
          "must equal `containerPort` when `hostNetwork` is 'true'",
        );
    }
};

/** What a stored pod with users of its own has, others let in, too. */
const had = (spec: Place, holds: (old: JsonObject) => boolean): boolean =>
  spec.old !== undefined && own(spec.old, "hostUsers") === false && holds(spec.old);

const hasDevices = (old: JsonObject): boolean =>
  ["initContainers", "containers", "ephemeralContainers"].some((list) =>
    arrayAt(old, list).some((container) => arrayAt(container, "volumeDevices").length > 0),
  );

const OWN_USERS = "may not be set when `hostUsers` is 'false'";

/** A pod with users of its own shares nothing else with its host. */
export const hostUsers: Check = function* (spec) {
  if (hasHostUsers(spec)) return;
  if (isTrue(spec.value, "hostNetwork") && !had(spec, (old) => isTrue(old, "hostNetwork")))
    yield problem.forbidden(at(spec, "hostNetwork"), OWN_USERS);
  // The server writes these in capitals.
  if (isTrue(spec.value, "hostPID")) yield problem.forbidden(at(spec, "HostPID"), OWN_USERS, at(spec, "hostPID"));
  if (isTrue(spec.value, "hostIPC")) yield problem.forbidden(at(spec, "HostIPC"), OWN_USERS, at(spec, "hostIPC"));
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
