import { dnsSubdomainProblem } from "kube-api";
import { type Check, at, numberOf, problem } from "./check.js";

/** Names with a domain before them (k8s.io/apimachinery, pkg/util/validation, IsDomainPrefixedPath). */

const PATH = /^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/;

/** Why a text is not a domain and a path, as in 'example.com/name'; an empty text has none of these problems. */
export const domainPathProblems = (text: string): readonly string[] => {
  if (text === "") return [];
  const slash = text.indexOf("/");
  if (slash < 1 || slash === text.length - 1) return ["must be a domain and a path, such as 'example.com/name'"];
  const message = dnsSubdomainProblem(text.slice(0, slash));
  return [
    ...(message === undefined ? [] : [`must start with a domain: ${message}`]),
    ...(PATH.test(text.slice(slash + 1))
      ? []
      : ["must have a path after the domain, of characters as in URLs, such as 'example.com/name'"]),
  ];
};

const SPACE = "[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
const PADDED = new RegExp(`^${SPACE}|${SPACE}$`);

/** True for a text with white space at its start or end, as Go trims it (strings.TrimSpace). */
export const isPadded = (text: string): boolean => PADDED.test(text);

/** Forms of paths in a container or volume (k8s.io/kubernetes, pkg/apis/core/validation). */

/** A path must stay below where it starts (validatePathNoBacksteps). */
export const parentPathProblem = (path: string): string | undefined =>
  path.split("/").includes("..") ? "must not contain '..'" : undefined;

/** A path must be relative, too (validateLocalDescendingPath). */
export const relativePathProblem = (path: string): string | undefined =>
  path.startsWith("/") ? "must be a relative path, such as 'a/b'" : parentPathProblem(path);

/** A relative path that leads down, and does not start with '..', which the kubelet keeps for itself. */
export const unreservedPathProblem = (path: string): string | undefined =>
  relativePathProblem(path) ?? (path.startsWith("..") ? "must not start with '..'" : undefined);

const MAX_MODE = 0o777;

/** The mode bits of files. */
export const fileModes = (name: string): Check =>
  function* (place) {
    const mode = numberOf(place, name);
    if (mode !== undefined && (mode < 0 || mode > MAX_MODE))
      yield problem.invalid(at(place, name), "must be between 0 and 0777 (octal), inclusive");
  };
