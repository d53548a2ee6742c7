import { type FieldPath, type JsonObject, arrayAt, child, isWithin, path, stringAt } from "kube-json";
import type { Problem } from "../problem.js";

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
