import { dnsLabelProblem } from "kube-api";
import { type FieldPath, type JsonObject, arrayAt, child, isWithin, path, stringAt } from "kube-json";
import { type Problem, SPECIFY, invalidIf, problem } from "../check.js";

const SPEC = path("spec");
const CLAIMS = child(SPEC, "volumeClaimTemplates");
const POD = child(SPEC, "template", "spec");
const VOLUMES = child(POD, "volumes");
const SERVICE = child(SPEC, "serviceName");
/** Fields of pods that a StatefulSet judges itself. */
const OF_SET = ["restartPolicy", "activeDeadlineSeconds"];

/**
 * The problems of a StatefulSet as the server counts its volumes: those of its claims come first, and replace volumes of
 * the same names (k8s.io/kubernetes, pkg/apis/apps/validation).
 */
const withClaimVolumes = (set: JsonObject, problems: readonly Problem[]): readonly Problem[] => {
  const names = arrayAt(set, "spec", "volumeClaimTemplates").map(nameInMetadata);
  const claims = new Set(names);
  if (claims.size === 0) return problems;
  let next = claims.size;
  const indexes = arrayAt(set, "spec", "template", "spec", "volumes").map((volume) =>
    claims.has(stringAt(volume, "name") ?? "") ? undefined : next++,
  );
  const others = problems.flatMap((one) => {
    const index = indexIn(one.field);
    if (index === undefined) return [one];
    const counted = indexes[index];
    const rest = one.field.slice(VOLUMES.length + 1);
    return counted === undefined
      ? []
      : [{ ...one, field: child(VOLUMES, counted, ...rest), place: one.place ?? one.field }];
  });
  return [...names.flatMap((name, index) => [...claimNameProblems(name, index)]), ...others];
};

/** The name of a claim is that of a volume of the pods, too. */
function* claimNameProblems(name: string, index: number): Iterable<Problem> {
  const [field, place] = [child(VOLUMES, index), child(CLAIMS, index, "metadata", "name")];
  if (name !== "") yield* invalidIf(child(field, "name"), dnsLabelProblem(name), place);
  else
    for (const missing of [child(field, "name"), child(field, "persistentVolumeClaim", "claimName")])
      yield problem.missing(missing, SPECIFY, place);
}

const nameInMetadata = (claim: unknown): string => stringAt(claim, "metadata", "name") ?? "";

const indexIn = (field: FieldPath): number | undefined => {
  const index = isWithin(field, VOLUMES) ? field[VOLUMES.length] : undefined;
  return typeof index === "number" ? index : undefined;
};

/**
 * The problems of a StatefulSet, or of its update, given those of the stored one. Servers before 1.34 did not validate its pods and
 * claims, so one from then may keep what is wrong: its claims cannot change, and the template of one whose spec was invalid is not
 * validated (k8s.io/kubernetes, pkg/apis/apps/validation: ValidateStatefulSetUpdate).
 */
export const statefulSetProblems = (
  set: JsonObject,
  problems: readonly Problem[],
  stored: () => readonly Problem[] | undefined,
): readonly Problem[] => {
  const all = withClaimVolumes(set, problems);
  const before = all.length === 0 ? undefined : stored();
  if (before === undefined) return all;
  const isFixed = ({ field }: Problem): boolean => [CLAIMS, SERVICE].some((one) => isWithin(field, one));
  const wasInvalid = before.some((one) => isWithin(one.field, SPEC) && !isFixed(one));
  const isOfPod = ({ field }: Problem): boolean =>
    isWithin(field, POD) && !OF_SET.some((name) => isWithin(field, child(POD, name)));
  return all.filter((one) => !isFixed(one) && !(wasInvalid && isOfPod(one)));
};
