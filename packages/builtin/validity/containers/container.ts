import { type Json, objectAt, own } from "kube-json";
import { dnsLabelProblem, notChosen } from "kube-api";
import {
  type Check,
  type Checks,
  type Place,
  at,
  isSet,
  itemsOf,
  problem,
  repeatedIn,
  structsAt,
  textOf,
  textsIn,
} from "../check.js";
import { atMost, formed, needs, needsStruct, oneOf, where, within } from "../fields.js";
import { portNameProblem } from "../ports.js";
import { containerOf, hasLifecycle, isOfPod, isSidecar, listOf, podSpecOf } from "./containment.js";
import { envFromSources } from "./env.js";
import { volumeDevices, volumeMounts } from "./mounts.js";
import { isPadded } from "../forms.js";

/** Ports of containers (k8s.io/kubernetes, pkg/apis/core/validation). */

const MAX_PORT = 65_535;

/** The number of a port, if it is not 0. */
const portNumber = (name: string): Check =>
  function* (place) {
    if (own(place.value, name) !== 0) yield* within(name, 1, MAX_PORT)(place);
  };

/** The names of the ports of a container; invalid ones are not compared. */
const portNames: Check = function* (place) {
  const seen = new Set<string>();
  for (const [index, name] of textsIn(place, "ports", "name").entries()) {
    if (name === "") continue;
    const message = portNameProblem(name);
    const field = at(place, "ports", index, "name");
    if (message !== undefined) yield problem.invalid(field, message);
    else if (seen.has(name)) yield problem.duplicate(field, "must be unique in `ports`");
    else seen.add(name);
  }
};

/** How the resources of a running container change (k8s.io/kubernetes, pkg/apis/core/validation). */

const RESOURCES = ["cpu", "memory"];
const POLICIES = ["NotRequired", "RestartContainer"];

/** For most, the server names the list, not the item. */
const resizePolicy: Check = function* (place) {
  const spec = podSpecOf(place);
  const list = at(place, "resizePolicy");
  const isNeverRestarted = spec !== undefined && textOf(spec, "restartPolicy") === "Never";
  const isPassing = listOf(place) === "initContainers" && !isSidecar(place);
  for (const index of repeatedIn(textsIn(place, "resizePolicy", "resourceName")))
    yield problem.duplicate(at(place, "resizePolicy", index), "must have a unique `resourceName`");
  for (const item of structsAt(place, "resizePolicy")) {
    const [resource, policy] = [textOf(item, "resourceName"), textOf(item, "restartPolicy")];
    if (resource === "") yield problem.missing(list, "must have `resourceName` in each item");
    else if (!RESOURCES.includes(resource))
      yield notChosen(problem.unsupported, list, RESOURCES, resource, { place: at(item, "resourceName") });
    if (policy === "") yield problem.missing(list, "must have `restartPolicy` in each item");
    else if (!POLICIES.includes(policy))
      yield notChosen(problem.unsupported, list, POLICIES, policy, { place: at(item, "restartPolicy") });
    if (isNeverRestarted && policy !== "NotRequired")
      yield problem.invalid(list, "must have `restartPolicy` 'NotRequired' when the pod has `restartPolicy` 'Never'");
    if (isPassing && policy === "RestartContainer")
      yield problem.invalid(
        at(item, "restartPolicy"),
        "may not be 'RestartContainer' in an init container without `restartPolicy` 'Always'",
      );
  }
};

/** When a container restarts, if not as its pod (k8s.io/kubernetes, pkg/apis/core/validation). */

/** Rules of an init container without a policy are not judged, nor are those that are refused. */
const isJudged = (place: Place): boolean => {
  const container = containerOf(place);
  if (container === undefined || listOf(container) === "ephemeralContainers") return false;
  return listOf(container) === "containers" || isSet(container, "restartPolicy");
};

const restartPolicy: Check = function* (place) {
  const rules = itemsOf(place, "restartPolicyRules");
  if (isSet(place, "restartPolicy"))
    yield* oneOf("restartPolicy", ["Always", "Never", "OnFailure"], "Unsupported")(place);
  else if (rules.length > 0)
    yield problem.missing(at(place, "restartPolicy"), "must be specified beside `restartPolicyRules`");
  if (isJudged(place)) yield* atMost(20, "restartPolicyRules")(place);
};

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
    if (isSet(place, name) && (name !== "lifecycle" || isKept(own(place.value, name))))
      yield problem.forbidden(
        at(place, name),
        "may not be set in an init container, unless it has `restartPolicy` 'Always'",
      );
};

/** Without the feature gate ContainerStopSignals, `stopSignal` is dropped, and what has nothing else with it. */
const isKept = (lifecycle: Json | undefined): boolean =>
  own(lifecycle, "postStart") !== undefined ||
  own(lifecycle, "preStop") !== undefined ||
  own(lifecycle, "stopSignal") === undefined;

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
  if (isSet(place, "lifecycle") && isKept(own(place.value, "lifecycle"))) refused.push("lifecycle");
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

export const CONTAINERS: Checks = {
  V1ContainerPort: [
    needs("containerPort"),
    portNumber("containerPort"),
    portNumber("hostPort"),
    oneOf("protocol", ["SCTP", "TCP", "UDP"], "Required"),
  ],
  V1ContainerRestartRule: [
    where(isJudged, oneOf("action", ["Restart", "RestartAllContainers"], "Unsupported"), needsStruct("exitCodes")),
  ],
  V1ContainerRestartRuleOnExitCodes: [
    where(isJudged, oneOf("operator", ["In", "NotIn"], "Unsupported"), atMost(255, "values")),
  ],
  V1Container: [...EVERY, restartPolicy, shortRunning],
  V1EphemeralContainer: [...EVERY, ephemeral],
};
