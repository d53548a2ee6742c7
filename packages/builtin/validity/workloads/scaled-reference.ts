import { pathSegmentNameProblem } from "kube-api";
import { type Place, SPECIFY, at, problem, textOf } from "../check.js";
import type { Problem } from "../problem.js";

// What an autoscaler refers to (k8s.io/kubernetes, pkg/apis/autoscaling/validation).

type Struct = Pick<Place, "value" | "field">;

/** The kind and the name of an object. */
export function* referenceProblems(reference: Struct): Iterable<Problem> {
  for (const name of ["kind", "name"]) {
    const value = textOf(reference, name);
    const message = pathSegmentNameProblem(value);
    if (value === "") yield problem.missing(at(reference, name), SPECIFY);
    else if (message !== undefined) yield problem.invalid(at(reference, name), message);
  }
}

export const versionProblem = (version: string, needsGroup: boolean): string | undefined => {
  const parts = version.split("/");
  if (parts.length > 2 && version !== "/") return "must be a group and a version, such as 'apps/v1'";
  return needsGroup && (parts.length < 2 || parts[0] === "")
    ? "must have a group, as in 'apps/v1', except for a `kind` of 'ReplicationController'"
    : undefined;
};
