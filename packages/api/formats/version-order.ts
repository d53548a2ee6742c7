import { compareText } from "kube-json";
/** Versions of an API by their names, as Kubernetes orders them (k8s.io/apimachinery, pkg/version). */

type Stability = "alpha" | "beta" | "stable";

const KUBE_LIKE = /^v(\d+)(?:(alpha|beta)(\d+))?$/;
const LEVELS: Readonly<Record<Stability, number>> = { alpha: 0, beta: 1, stable: 2 };

/**
 * The stability of a version: an alpha version may change at any time, others must not break their users
 * (Kubernetes deprecation policy). Other names count as stable unless they contain 'alpha' or 'beta'.
 */
export const stabilityOf = (version: string): Stability =>
  version.includes("alpha") ? "alpha" : version.includes("beta") ? "beta" : "stable";

/** True if clients may rely on the version: it is not alpha. */
export const isDependable = (version: string): boolean => stabilityOf(version) !== "alpha";

/** Less than 0 if the first version promises less than the second. */
export const compareStability = (a: string, b: string): number => LEVELS[stabilityOf(a)] - LEVELS[stabilityOf(b)];

/** Less than 0 if the first version precedes the second: v1alpha1, v1beta1, v1beta2, v1, v2. */
export const compareVersions = (a: string, b: string): number => {
  const [left, right] = [KUBE_LIKE.exec(a), KUBE_LIKE.exec(b)];
  // The API server prefers names of this form to any other.
  if (left === null || right === null) return left === right ? compareText(b, a) : left === null ? -1 : 1;
  return compareStability(a, b) || Number(left[1]) - Number(right[1]) || Number(left[3] ?? 0) - Number(right[3] ?? 0);
};
