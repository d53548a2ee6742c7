import { type JsonObject, isWithin, objectAt, path } from "kube-json";
import type { Problem } from "../problem.js";
import { isSameStruct } from "../same.js";

const CLAIMS = path("spec", "volumeClaimTemplates");
const POD = path("spec", "template", "spec");

/**
 * The problems of an update of a StatefulSet. Servers before 1.34 did not validate its pods and claims, so one from then may
 * stay as it is: its claims cannot change, and its template is validated when it does (k8s.io/kubernetes, pkg/apis/apps/validation).
 */
export const withoutKept = (
  set: JsonObject,
  before: JsonObject | undefined,
  problems: readonly Problem[],
): readonly Problem[] => {
  if (before === undefined || problems.length === 0) return problems;
  const isKept = isSameStruct("V1PodTemplateSpec", templateOf(set), templateOf(before));
  return problems.filter(({ field }) => !isWithin(field, CLAIMS) && !(isKept && isWithin(field, POD)));
};

const templateOf = (set: JsonObject): JsonObject => objectAt(set, "spec", "template");
