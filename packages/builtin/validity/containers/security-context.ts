import { arrayAt, isNumber, own, stringAt, utf8Length } from "kube-json";
import { dnsSubdomainProblem } from "kube-api";
import {
  type Check,
  type Checks,
  SPECIFY,
  at,
  isSet,
  isTrue,
  itemsOf,
  problem,
  range,
  structAt,
  textOf,
  textsOf,
} from "../check.js";
import { formedIfSet, oneOf, within } from "../fields.js";
import { hasHostUsers, podSpecOf } from "./containment.js";
import { isPadded, relativePathProblem } from "../forms.js";

/** Security contexts of containers (k8s.io/kubernetes, pkg/apis/core/validation). */

const MAX_ID = 2 ** 31 - 1;

const escalation: Check = function* (place) {
  if (own(place.value, "allowPrivilegeEscalation") !== false) return;
  if (own(place.value, "privileged") === true)
    yield problem.invalid(place.field, "may not have `allowPrivilegeEscalation` false beside `privileged` true");
  if (textsOf(structAt(place, "capabilities"), "add").includes("CAP_SYS_ADMIN"))
    yield problem.invalid(
      place.field,
      "may not have `allowPrivilegeEscalation` false beside 'CAP_SYS_ADMIN' in `capabilities.add`",
    );
};

const procMount: Check = function* (place) {
  yield* oneOf("procMount", ["Default", "Unmasked"], "Pointer")(place);
  if (textOf(place, "procMount") === "Unmasked" && hasHostUsers(podSpecOf(place)))
    yield problem.invalid(at(place, "procMount"), "must not be 'Unmasked', unless the pod has `hostUsers` false");
};

// Security contexts of pods (k8s.io/kubernetes, pkg/apis/core/validation).

const MAX_SYSCTL = 253;
const SYSCTL_PART = /^[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?$/;

const supplementalGroups: Check = function* (place) {
  for (const [index, value] of arrayAt(place.value, "supplementalGroups").entries())
    if (isNumber(value) && (value < 0 || value > MAX_ID))
      yield problem.invalid(at(place, "supplementalGroups", index), range(0, MAX_ID));
};

const isSysctl = (name: string): boolean =>
  name.length <= MAX_SYSCTL && name.split(/[./]/).every((part) => SYSCTL_PART.test(part));

/** The namespace of a sysctl; in a name with '/' first, '.' and '/' change places. */
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
  // The server reports this field of the pod's spec here.
  if (isTrue(spec, "shareProcessNamespace") && isTrue(spec, "hostPID"))
    yield problem.invalid(at(place, "shareProcessNamespace"), "must not be 'true' when `hostPID` is 'true'", [
      ...place.field.slice(0, -1),
      "shareProcessNamespace",
    ]);
};

/** A server with default features takes only 'Recursive', unless the stored pod already has a policy. */
const changePolicy: Check = function* (place) {
  const old = podSpecOf(place)?.old;
  const had = stringAt(old, "securityContext", "seLinuxChangePolicy") !== undefined;
  yield* oneOf("seLinuxChangePolicy", had ? ["MountOption", "Recursive"] : ["Recursive"], "Pointer")(place);
};

/** Profiles in the security contexts of containers and pods (k8s.io/kubernetes, pkg/apis/core/validation). */

const TYPES = ["Localhost", "RuntimeDefault", "Unconfined"];
const OF_LOCALHOST = "must be specified when `type` is 'Localhost'";

const onlyLocalhost: Check = function* (place) {
  if (isSet(place, "localhostProfile"))
    yield problem.invalid(at(place, "localhostProfile"), "may not be set, unless `type` is 'Localhost'");
};

const seccompFile: Check = function* (place) {
  if (textOf(place, "type") !== "Localhost") yield* onlyLocalhost(place);
  else if (!isSet(place, "localhostProfile")) yield problem.missing(at(place, "localhostProfile"), OF_LOCALHOST);
  else yield* formedIfSet("localhostProfile", relativePathProblem)(place);
};

/** The longest path of Linux. */
const MAX_PATH = 4095;

const appArmorProfile: Check = function* (place) {
  const type = textOf(place, "type");
  if (type === "RuntimeDefault" || type === "Unconfined") yield* onlyLocalhost(place);
  if (type !== "Localhost") return;
  const field = at(place, "localhostProfile");
  const profile = textOf(place, "localhostProfile");
  if (profile === "") yield problem.missing(field, OF_LOCALHOST);
  else if (isPadded(profile)) yield problem.invalid(field, "must not start or end with white space, such as ' '");
  if (utf8Length(profile) > MAX_PATH) yield problem.tooLong(field, `must be at most ${String(MAX_PATH)} bytes long`);
};

const MAX_CREDENTIALS_KIB = 64;

const credentialsProblem = (text: string): string | undefined => {
  if (text === "") return "must not be empty";
  return utf8Length(text) > MAX_CREDENTIALS_KIB * 1024
    ? `must be at most ${String(MAX_CREDENTIALS_KIB)} KiB long`
    : undefined;
};

const MAX_DOMAIN = 255;
const MAX_USER = 104;
const NET_BIOS = /^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}$/u;
const DNS_PART = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

const isDomain = (text: string): boolean => NET_BIOS.test(text) || text.split(".").every((part) => DNS_PART.test(part));

const isControl = (character: string): boolean => character < " " || character === "\u007F";

/** The user of a Windows process: `user` or `domain\user`. */
const userProblem = (text: string): string | undefined => {
  if (text === "") return "must not be empty";
  if (text.split("").some(isControl)) return "must not contain control characters, such as a tab, '\\t'";
  const parts = text.split("\\");
  if (parts.length > 2) return "must contain at most one '\\'";
  const [domain, user = ""] = parts.length === 2 ? parts : [undefined, text];
  if (domain !== undefined && (utf8Length(domain) > MAX_DOMAIN || !isDomain(domain)))
    return `must have a domain of at most ${String(MAX_DOMAIN)} characters, as in NetBIOS or DNS, before the '\\'`;
  if (user === "" || utf8Length(user) > MAX_USER) return `must have a user of 1 to ${String(MAX_USER)} characters`;
  if (/^[. ]+$/.test(user)) return "must not have a user of periods and spaces only, such as '. .'";
  return /["/\\:;|=,+*?<>@[\]]/.test(user) ? "must have a user without any of '\"/\\:;|=,+*?<>@[]'" : undefined;
};

/** Its profiles are judged with those of pods. */
export const SECURITY: Checks = {
  V1SecurityContext: [within("runAsUser", 0, MAX_ID), within("runAsGroup", 0, MAX_ID), procMount, escalation],
  V1PodSecurityContext: [
    ...["fsGroup", "runAsUser", "runAsGroup"].map((name) => within(name, 0, MAX_ID)),
    supplementalGroups,
    sharedProcesses,
    sysctls,
    oneOf("fsGroupChangePolicy", ["Always", "OnRootMismatch"], "Pointer"),
    oneOf("supplementalGroupsPolicy", ["Merge", "Strict"], "Pointer"),
    changePolicy,
  ],
  V1SeccompProfile: [oneOf("type", TYPES, "Required"), seccompFile],
  V1AppArmorProfile: [oneOf("type", TYPES, "Required"), appArmorProfile],
  V1WindowsSecurityContextOptions: [
    formedIfSet("gmsaCredentialSpecName", dnsSubdomainProblem),
    formedIfSet("gmsaCredentialSpec", credentialsProblem),
    formedIfSet("runAsUserName", userProblem),
  ],
};
