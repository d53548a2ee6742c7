import { qualifiedNameProblem } from "kube-api";
import type { FieldPath, Json } from "kube-json";
import { type Problem, problem } from "../check.js";
import { isWhole, roundedAmount } from "../quantity.js";

/** The names of resources in quotas and limits (k8s.io/kubernetes, pkg/apis/core/helper). */

/** Resources that quotas count. */
const COUNTED =
  `pods resourcequotas services replicationcontrollers secrets configmaps persistentvolumeclaims services.nodeports
  services.loadbalancers`.split(/\s+/);

const CONTAINER = ["cpu", "memory", "ephemeral-storage"];

const QUOTA: ReadonlySet<string> = new Set([
  ...COUNTED,
  ...CONTAINER,
  ...CONTAINER.map((name) => `requests.${name}`),
  ...CONTAINER.map((name) => `limits.${name}`),
  "requests.storage",
]);

export const HUGE_PAGES = "hugepages-";

export const isHugePages = (name: string): boolean => name.startsWith(HUGE_PAGES);

/** True for resources that quotas know. */
export const isQuotaResource = (name: string): boolean =>
  QUOTA.has(name) || isHugePages(name) || name.startsWith("requests.hugepages-");

const isNative = (name: string): boolean => !name.includes("/") || name.includes("kubernetes.io/");

/** True for a resource with a domain of its owner (IsExtendedResourceName). */
export const isExtended = (name: string): boolean =>
  !isNative(name) && !name.startsWith("requests.") && qualifiedNameProblem(`requests.${name}`) === undefined;

/** True if more of a resource may be promised than there is. */
export const isOvercommitted = (name: string): boolean => isNative(name) && !isHugePages(name);

const resourceNameProblem = (name: string): string | undefined => {
  const message = qualifiedNameProblem(name);
  if (message !== undefined || name.includes("/") || name === "storage" || isQuotaResource(name)) return message;
  return "must be a resource of Kubernetes, such as 'cpu', or have a domain, as 'example.com/gpu'";
};

export const quotaResourceProblem = (name: string): string | undefined =>
  resourceNameProblem(name) ??
  (name.includes("/") || isQuotaResource(name)
    ? undefined
    : "must be a resource of quotas, such as 'requests.storage'");

export const containerResourceProblem = (name: string): string | undefined => {
  const message = resourceNameProblem(name);
  if (message !== undefined) return message;
  if (!name.includes("/"))
    return CONTAINER.includes(name) || isHugePages(name)
      ? undefined
      : "must be a resource of containers, such as 'cpu' or 'memory'";
  return isNative(name) || isExtended(name) ? undefined : "must not start with 'requests.'";
};

export const limitResourceProblem = (limitType: string, name: string): string | undefined =>
  limitType === "Pod" || limitType === "Container" ? containerResourceProblem(name) : resourceNameProblem(name);

/** An amount of a resource (ValidateResourceQuantityValue). */
export function* amountProblems(name: string, value: Json | undefined, field: FieldPath): Iterable<Problem> {
  const amount = roundedAmount(value);
  if (amount === undefined) return;
  if (amount.digits < 0n) yield problem.invalid(field, "must be greater than or equal to 0");
  if ((COUNTED.includes(name) || isExtended(name)) && !isWhole(amount))
    yield problem.invalid(field, "must be a whole number, such as 1");
}
