/**
 * The types that fields have in Pods, Deployments and Jobs, by their names (API conventions, "Primitive types").
 * crd-naming/duration-integer covers those that end in 'Seconds'.
 */

export interface WellKnownType {
  readonly type: "boolean" | "integer" | "string";
  /** A kind of Kubernetes that has the field. */
  readonly as: string;
}

/** The type of a field of this name in Kubernetes; undefined if the name says nothing. */
export const wellKnownType = (name: string): WellKnownType | undefined => TYPES.get(name);

const typed = (type: WellKnownType["type"], as: string, names: string): readonly (readonly [string, WellKnownType])[] =>
  names.split(/\s+/).map((name) => [name, { type, as }] as const);

const TYPES: ReadonlyMap<string, WellKnownType> = new Map([
  ...typed(
    "boolean",
    "Pods",
    "automountServiceAccountToken hostIPC hostNetwork hostPID hostUsers shareProcessNamespace",
  ),
  ...typed(
    "boolean",
    "containers",
    "allowPrivilegeEscalation privileged readOnlyRootFilesystem runAsNonRoot stdin tty",
  ),
  ...typed("integer", "containers", "runAsGroup runAsUser"),
  ...typed("integer", "Pods", "fsGroup"),
  ...typed("integer", "probes", "failureThreshold successThreshold"),
  ...typed("integer", "Deployments", "revisionHistoryLimit"),
  ...typed("integer", "CronJobs", "failedJobsHistoryLimit successfulJobsHistoryLimit"),
  ...typed("integer", "Jobs", "backoffLimit completions"),
  ...typed("integer", "HorizontalPodAutoscalers", "maxReplicas minReplicas"),
  ...typed("string", "Pods", "priorityClassName runtimeClassName schedulerName serviceAccountName"),
  ...typed("string", "PersistentVolumeClaims", "storageClassName"),
  ...typed("string", "Ingresses", "ingressClassName"),
]);
