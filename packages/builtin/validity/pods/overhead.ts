import { objectAt } from "kube-json";
import { type Check, at, isZero, problem, textOf } from "../check.js";
import { isOfPod } from "../containers/containment.js";
import { RESOURCES } from "../containers/resources.js";

/**
 * What running a pod takes besides its containers: checked as limits of a container. The server takes it from the
 * RuntimeClass (plugin/pkg/admission/runtimeclass), and only there.
 */
export const overhead: Check = function* (spec) {
  const limits = objectAt(spec.value, "overhead");
  const type = "V1ResourceRequirements";
  const place = { ...spec, value: { limits }, field: at(spec, "overhead"), type, parent: undefined };
  for (const check of RESOURCES[type] ?? []) yield* check(place);
  const isCreated = isOfPod(spec) && spec.old === undefined;
  if (isCreated && !isZero(limits) && textOf(spec, "runtimeClassName") === "")
    yield problem.forbidden(at(spec, "overhead"), "may not be set without `runtimeClassName`, which provides it");
};
