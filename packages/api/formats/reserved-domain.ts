import { isWithinDomain } from "./names.js";

const RESERVED = ["k8s.io", "kubernetes.io"];

/** The domain of the Kubernetes project that a group is within, or undefined: 'x-k8s.io' is free for all. */
export const reservedDomain = (group: string): string | undefined =>
  RESERVED.find((domain) => isWithinDomain(group, domain));
