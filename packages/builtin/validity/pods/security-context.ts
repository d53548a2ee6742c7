import { arrayAt, isNumber, objectAt, own, stringAt } from "kube-json";
import { type Check, SPECIFY, at, itemsOf, oneOf, problem, range, textOf, within } from "../check.js";
import { podSpecOf } from "../containers/containment.js";
import type { Checks } from "../walk.js";
import { ifSet, isTrue } from "../steps.js";

// What a pod as a whole may do (k8s.io/kubernetes, pkg/apis/core/validation).

const MAX_ID = 2 ** 31 - 1;
const MAX_SYSCTL = 253;
const SYSCTL_PART = /^[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?$/;

const supplementalGroups: Check = function* (place) {
  for (const [index, value] of arrayAt(place.value, "supplementalGroups").entries())
    if (isNumber(value) && (value < 0 || value > MAX_ID))
      yield problem.invalid(at(place, "supplementalGroups", index), range(0, MAX_ID));
};

const isSysctl = (name: string): boolean =>
  name.length <= MAX_SYSCTL && name.split(/[./]/).every((part) => SYSCTL_PART.test(part));

/** The namespace that a sysctl is of; in one with '/' first, '.' and '/' change places. */
const namespaceOf = (name: string): "network" | "ipc" | undefined => {
  const first = /[./]/.exec(name)?.[0];
  const dotted = first === "/" ? name.replaceAll("/", ".") : name;
  if (dotted.startsWith("net.")) return "network";
  return dotted === "kernel.sem" || /^(?:kernel\.shm|kernel\.msg|fs\.mqueue\.)/.test(dotted) ? "ipc" : undefined;
};

/** The field of a pod that shares the namespace of a sysctl with the host. */
const sharedBy = (name: string, spec: unknown): string | undefined => {
  const namespace = namespaceOf(name);
  if (namespace === "network" && own(spec, "hostNetwork") === true) return "hostNetwork";
  return namespace === "ipc" && own(spec, "hostIPC") === true ? "hostIPC" : undefined;
};

const sysctls: Check = function* (place) {
  const seen = new Set<string>();
  const spec = podSpecOf(place);
  const hadShared = arrayAt(spec?.old, "securityContext", "sysctls").some(
    (one) => sharedBy(stringAt(one, "name") ?? "", spec?.old) !== undefined,
  );
  for (const [index, value] of itemsOf(place, "sysctls").entries()) {
    const name = textOf({ value }, "name");
    const field = at(place, "sysctls", index, "name");
    if (name === "") yield problem.missing(field, SPECIFY);
    else if (!isSysctl(name))
      yield problem.invalid(
        field,
        `must have at most ${String(MAX_SYSCTL)} characters: parts of lowercase letters, digits, '-' and '_', separated by '.', such as 'net.core.somaxconn'`,
      );
    else if (seen.has(name)) yield problem.duplicate(field, "must be unique in `sysctls`");
    const shared = hadShared ? undefined : sharedBy(name, spec?.value);
    if (shared !== undefined) yield problem.invalid(field, `must not be set by a pod whose \`${shared}\` is 'true'`);
    seen.add(name);
  }
};

const sharedProcesses: Check = function* (place) {
  const spec = podSpecOf(place)?.value;
  // The server has this field of the pod's spec here.
  if (isTrue(spec, "shareProcessNamespace") && isTrue(spec, "hostPID"))
    yield problem.invalid(at(place, "shareProcessNamespace"), "must not be 'true' when `hostPID` is 'true'", [
      ...place.field.slice(0, -1),
      "shareProcessNamespace",
    ]);
};

/** A server with default features only takes 'Recursive', but where another policy is stored already. */
const changePolicy: Check = function* (place) {
  const old = podSpecOf(place)?.old;
  const had = own(objectAt(old, "securityContext"), "seLinuxChangePolicy") !== undefined;
  yield* oneOf("seLinuxChangePolicy", had ? ["MountOption", "Recursive"] : ["Recursive"], "Unsupported")(place);
};

export const SECURITY_CONTEXT: Checks = {
  V1PodSecurityContext: [
    within("fsGroup", 0, MAX_ID),
    within("runAsUser", 0, MAX_ID),
    within("runAsGroup", 0, MAX_ID),
    supplementalGroups,
    sharedProcesses,
    sysctls,
    ifSet("fsGroupChangePolicy", oneOf("fsGroupChangePolicy", ["Always", "OnRootMismatch"], "Unsupported")),
    ifSet("supplementalGroupsPolicy", oneOf("supplementalGroupsPolicy", ["Merge", "Strict"], "Unsupported")),
    ifSet("seLinuxChangePolicy", changePolicy),
  ],
};
