import { dnsSubdomainProblem } from "kube-api";
import { type Check, at, oneOf, problem, textOf } from "../check.js";
import { utf8Length } from "../config/bytes.js";
import { formedIfSet, isSet } from "../steps.js";
import type { Checks } from "../walk.js";
import { relativePathProblem } from "./paths.js";
import { isPadded } from "./text.js";

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

export const SECURITY_PROFILES: Checks = {
  V1SeccompProfile: [oneOf("type", TYPES, "Required"), seccompFile],
  V1AppArmorProfile: [oneOf("type", TYPES, "Required"), appArmorProfile],
  V1WindowsSecurityContextOptions: [
    formedIfSet("gmsaCredentialSpecName", dnsSubdomainProblem),
    formedIfSet("gmsaCredentialSpec", credentialsProblem),
    formedIfSet("runAsUserName", userProblem),
  ],
};
