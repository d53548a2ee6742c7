import { type FieldPath, type JsonObject, arrayAt, child, isWithin, objectAt, path, stringAt } from "kube-json";
import type { Problem } from "../check.js";
import { isSameStruct } from "../same.js";

const VOLUMES = path("spec", "template", "spec", "volumes");

/**
 * The problems of a StatefulSet as the server counts its volumes: those of its claims come first, and replace volumes of
 * the same names (k8s.io/kubernetes, pkg/apis/apps/validation).
 */
export const withClaimVolumes = (set: JsonObject, problems: readonly Problem[]): readonly Problem[] => {
  const claims = new Set(arrayAt(set, "spec", "volumeClaimTemplates").map(nameInMetadata));
  if (claims.size === 0) return problems;
  let next = claims.size;
  const indexes = arrayAt(set, "spec", "template", "spec", "volumes").map((volume) =>
    claims.has(stringAt(volume, "name") ?? "") ? undefined : next++,
  );
  return problems.flatMap((problem) => {
    const index = indexIn(problem.field);
    if (index === undefined) return [problem];
    const counted = indexes[index];
    const rest = problem.field.slice(VOLUMES.length + 1);
    return counted === undefined
      ? []
      : [{ ...problem, field: child(VOLUMES, counted, ...rest), place: problem.place ?? problem.field }];
  });
};

const nameInMetadata = (claim: unknown): string => stringAt(claim, "metadata", "name") ?? "";

const indexIn = (field: FieldPath): number | undefined => {
  const index = isWithin(field, VOLUMES) ? field[VOLUMES.length] : undefined;
  return typeof index === "number" ? index : undefined;
};

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
