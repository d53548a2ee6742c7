import { arrayAt, objectAt, own, stringAt } from "kube-json";
import { type Check, type Place, SPECIFY, at, problem } from "../check.js";
import type { Problem } from "../problem.js";
import { containersIn, isSet } from "../steps.js";

// What a pod may not have on an operating system (k8s.io/kubernetes, pkg/apis/core/validation).

const SYSTEMS = ["linux", "windows"];

const ON_WINDOWS = "may not be set when `os.name` is 'windows'";

/** Fields of Linux, which a Windows pod may not set at all. */
const OF_SPEC = ["hostUsers", "shareProcessNamespace"];
const OF_SECURITY_CONTEXT = [
  "appArmorProfile",
  "seLinuxOptions",
  "seccompProfile",
  "fsGroup",
  "fsGroupChangePolicy",
  "runAsUser",
  "runAsGroup",
  "supplementalGroups",
  "supplementalGroupsPolicy",
  "seLinuxChangePolicy",
];
const OF_CONTAINER = [
  "appArmorProfile",
  "seLinuxOptions",
  "seccompProfile",
  "capabilities",
  "readOnlyRootFilesystem",
  "privileged",
  "allowPrivilegeEscalation",
  "procMount",
  "runAsUser",
  "runAsGroup",
];

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
    yield problem.unsupported(at(spec, "os"), "must have the `name` 'linux' or 'windows'");
  else yield* name === "windows" ? onWindows(spec) : onLinux(spec);
};
