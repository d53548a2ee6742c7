import { dnsSubdomainProblem } from "kube-api";

/** Names with a domain before them (k8s.io/apimachinery, pkg/util/validation, IsDomainPrefixedPath). */

const PATH = /^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/;

/** What a domain and a path must be, as in 'example.com/name'; an empty text has none of these problems. */
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
