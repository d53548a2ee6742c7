import { isBuiltInGroup } from "kube-api";
import { isStored } from "./metadata.js";
import {
  type FieldPath,
  type JsonObject,
  type KubeObject,
  arrayAt,
  isObject,
  own,
  parseApiVersion,
  path,
} from "kube-json";

/** The values of a condition's `status` (metav1.ConditionStatus). */
export const CONDITION_STATUSES = ["True", "False", "Unknown"] as const;

interface ConditionAt {
  /** `status.conditions[0]` */
  readonly field: FieldPath;
  readonly condition: JsonObject;
}

/**
 * The items of `status.conditions` that are objects. Kinds that are not stored, such as SubjectAccessReview, have none.
 */
export function* conditions(object: KubeObject): Iterable<ConditionAt> {
  if (!isStored(object.kind)) return;
  for (const [index, condition] of arrayAt(object, "status", "conditions").entries())
    if (isObject(condition)) yield { field: path("status", "conditions", index), condition };
}

export interface Condition extends ConditionAt {
  readonly type: string;
  readonly status: string;
}

/**
 * The conditions of an object whose kind is not built in. Those of built-in kinds predate the conventions and
 * cannot be changed. Items without `type` and `status` are not conditions (ClusterServiceVersion has neither,
 * Argo CD's Application has no `status`).
 */
export function* customConditions(object: KubeObject): Iterable<Condition> {
  if (isBuiltInGroup(parseApiVersion(object.apiVersion).group)) return;
  for (const { field, condition } of conditions(object)) {
    const [type, status] = [own(condition, "type"), own(condition, "status")];
    if (typeof type === "string" && typeof status === "string") yield { field, condition, type, status };
  }
}
