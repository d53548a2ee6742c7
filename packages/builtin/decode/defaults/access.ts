import type { Defaults } from "../decode.js";

// Structs that are no pointers in Go are there, even if they are not set: their checks then tell what they lack.

/** k8s.io/kubernetes, pkg/apis/rbac/v1/defaults.go. Groups that are not set need no default: the checks let them pass. */
export const ACCESS_DEFAULTS: Defaults = {
  V1RoleBinding: ({ roleRef }) => (roleRef === undefined ? { roleRef: {} } : undefined),
  V1ClusterRoleBinding: ({ roleRef }) => (roleRef === undefined ? { roleRef: {} } : undefined),
  V1CertificateSigningRequest: ({ spec }) => (spec === undefined ? { spec: {} } : undefined),
};
