import { dnsLabelProblem } from "kube-api";
import { type Json, objectAt, own } from "kube-json";
import { type Check, at, formed, needs, oneOf, problem, textOf } from "../check.js";
import { isSet } from "../steps.js";
import type { Checks } from "../walk.js";
import { hasLifecycle, isOfPod, listOf, podSpecOf } from "./containment.js";
import { envFromSources } from "./env.js";
import { volumeDevices, volumeMounts } from "./mounts.js";
import { portNames } from "./ports.js";
import { resizePolicy } from "./resize-policy.js";
import { restartPolicy } from "./restart-rules.js";
import { isPadded } from "./text.js";

/** Containers, and what only some of them may have (k8s.io/kubernetes, pkg/apis/core/validation). */

/** In templates, some write a blank for an image that is put in later. */
const image: Check = function* (place) {
  const isJudged = listOf(place) === "ephemeralContainers" || isOfPod(podSpecOf(place));
  if (isJudged && isPadded(textOf(place, "image")))
    yield problem.invalid(at(place, "image"), "must not start or end with white space, such as ' '");
};

const OF_LONG_RUNNING = ["lifecycle", "livenessProbe", "readinessProbe", "startupProbe"];

const shortRunning: Check = function* (place) {
  if (hasLifecycle(place)) return;
  for (const name of OF_LONG_RUNNING)
    if (isSet(place, name) && (name !== "lifecycle" || hasHooks(own(place.value, name))))
      yield problem.forbidden(
        at(place, name),
        "may not be set in an init container, unless it has `restartPolicy` 'Always'",
      );
};

/** Without the feature gate ContainerStopSignals, `stopSignal` is dropped. */
const hasHooks = (lifecycle: Json | undefined): boolean =>
  own(lifecycle, "postStart") !== undefined || own(lifecycle, "preStop") !== undefined;

const OF_WORKLOAD = [
  "livenessProbe",
  "ports",
  "readinessProbe",
  "resizePolicy",
  "restartPolicy",
  "restartPolicyRules",
  "startupProbe",
];

/** True for a field of containers that those of a list may not set; in `initContainers`, unless they restart always. */
export const isForbiddenIn = (list: string, field: string): boolean =>
  list === "initContainers"
    ? OF_LONG_RUNNING.includes(field)
    : list === "ephemeralContainers" && [...OF_WORKLOAD, "resources", "lifecycle"].includes(field);

/** An ephemeral container only looks at the others. */
const ephemeral: Check = function* (place) {
  const refused = OF_WORKLOAD.filter((name) => isSet(place, name));
  if (Object.keys(objectAt(place.value, "resources")).length > 0) refused.push("resources");
  if (hasHooks(own(place.value, "lifecycle"))) refused.push("lifecycle");
  for (const name of refused) yield problem.forbidden(at(place, name), "may not be set in `ephemeralContainers`");
};

const EVERY: readonly Check[] = [
  needs("name", "image"),
  formed("name", dnsLabelProblem),
  image,
  oneOf("terminationMessagePolicy", ["File", "FallbackToLogsOnError"], "Required"),
  oneOf("imagePullPolicy", ["Always", "IfNotPresent", "Never"], "Required"),
  portNames,
  envFromSources,
  volumeMounts,
  volumeDevices,
  resizePolicy,
];

export const CONTAINER: Checks = {
  V1Container: [...EVERY, restartPolicy, shortRunning],
  V1EphemeralContainer: [...EVERY, ephemeral],
};
