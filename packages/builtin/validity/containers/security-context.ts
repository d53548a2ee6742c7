import { isObject, own } from "kube-json";
import { type Check, at, oneOf, problem, textOf, textsOf, within } from "../check.js";
import { isSet } from "../steps.js";
import type { Checks } from "../walk.js";
import { hasHostUsers, podSpecOf } from "./containment.js";

/** What containers may do (k8s.io/kubernetes, pkg/apis/core/validation). */

const MAX_ID = 2 ** 31 - 1;

const escalation: Check = function* (place) {
  if (own(place.value, "allowPrivilegeEscalation") !== false) return;
  if (own(place.value, "privileged") === true)
    yield problem.invalid(place.field, "may not have `allowPrivilegeEscalation` false beside `privileged` true");
  const capabilities = own(place.value, "capabilities");
  if (isObject(capabilities) && textsOf({ value: capabilities }, "add").includes("CAP_SYS_ADMIN"))
    yield problem.invalid(
      place.field,
      "may not have `allowPrivilegeEscalation` false beside 'CAP_SYS_ADMIN' in `capabilities.add`",
    );
};

const procMount: Check = function* (place) {
  if (!isSet(place, "procMount")) return;
  yield* oneOf("procMount", ["Default", "Unmasked"], "Unsupported")(place);
  if (textOf(place, "procMount") === "Unmasked" && hasHostUsers(podSpecOf(place)))
    yield problem.invalid(at(place, "procMount"), "must not be 'Unmasked', unless the pod has `hostUsers` false");
};

/** Its profiles are judged with those of pods. */
export const SECURITY_CONTEXT: Checks = {
  V1SecurityContext: [within("runAsUser", 0, MAX_ID), within("runAsGroup", 0, MAX_ID), procMount, escalation],
};
