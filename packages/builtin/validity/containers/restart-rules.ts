import { arrayAt } from "kube-json";
import { type Check, type Place, at, itemsOf, needsStruct, oneOf, problem, where } from "../check.js";
import { isSet } from "../steps.js";
import type { Checks } from "../walk.js";
import { containerOf, listOf } from "./containment.js";

/** When a container restarts, if not as its pod (k8s.io/kubernetes, pkg/apis/core/validation). */

const MAX_RULES = 20;
const MAX_CODES = 255;

/** Rules of an init container without a policy are not judged, nor are those that are refused. */
const isJudged = (place: Place): boolean => {
  const container = containerOf(place);
  if (container === undefined || listOf(container) === "ephemeralContainers") return false;
  return listOf(container) === "containers" || isSet(container, "restartPolicy");
};

export const restartPolicy: Check = function* (place) {
  const rules = itemsOf(place, "restartPolicyRules");
  if (isSet(place, "restartPolicy"))
    yield* oneOf("restartPolicy", ["Always", "Never", "OnFailure"], "Unsupported")(place);
  else if (rules.length > 0)
    yield problem.missing(at(place, "restartPolicy"), "must be specified beside `restartPolicyRules`");
  if (isJudged(place) && rules.length > MAX_RULES)
    yield problem.tooMany(at(place, "restartPolicyRules"), `must have at most ${String(MAX_RULES)} items`);
};

const exitCodes: Check = function* (place) {
  if (arrayAt(place.value, "values").length > MAX_CODES)
    yield problem.tooMany(at(place, "values"), `must have at most ${String(MAX_CODES)} items`);
};

export const RESTART_RULES: Checks = {
  V1ContainerRestartRule: [
    where(isJudged, oneOf("action", ["Restart", "RestartAllContainers"], "Unsupported"), needsStruct("exitCodes")),
  ],
  V1ContainerRestartRuleOnExitCodes: [where(isJudged, oneOf("operator", ["In", "NotIn"], "Unsupported"), exitCodes)],
};
