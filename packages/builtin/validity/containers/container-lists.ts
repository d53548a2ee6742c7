import { arrayAt } from "kube-json";
import { type Check, at, needs, problem, textOf } from "../check.js";
import { containersIn } from "../steps.js";
import { isOfPod } from "./containment.js";
import { hostPorts } from "./host-ports.js";

/** The lists of containers of a pod (k8s.io/kubernetes, pkg/apis/core/validation). */

/** A name must be unique in all lists. Only a nameless init container does not count. */
const uniqueNames: Check = function* (place) {
  const names = new Set<string>();
  for (const list of ["containers", "initContainers", "ephemeralContainers"])
    for (const { value, field } of containersIn(place, [list])) {
      const name = textOf({ value }, "name");
      if (names.has(name))
        yield problem.duplicate(
          [...field, "name"],
          "must be unique in `containers`, `initContainers` and `ephemeralContainers`",
        );
      if (name !== "" || list !== "initContainers") names.add(name);
    }
};

/** An ephemeral container may name one of the others, which it looks at. */
const targets: Check = function* (place) {
  const others = containersIn(place, ["containers", "initContainers"]);
  const names = new Set(others.map((container) => textOf(container, "name")));
  for (const { value, field } of containersIn(place, ["ephemeralContainers"])) {
    const target = textOf({ value }, "targetContainerName");
    if (target !== "" && !names.has(target))
      yield problem.notFound(
        [...field, "targetContainerName"],
        "must be the name of one of `containers` and `initContainers`",
      );
  }
};

/** They are added to pods that run. */
const noEphemeralContainers: Check = function* (place) {
  const isKept = isOfPod(place) && place.old !== undefined;
  if (!isKept && arrayAt(place.value, "ephemeralContainers").length > 0)
    yield problem.forbidden(
      at(place, "ephemeralContainers"),
      "may only be set in a pod that runs, through its subresource `ephemeralcontainers`",
    );
};

/** The checks of a V1PodSpec that compare its containers. */
export const CONTAINER_LISTS: readonly Check[] = [
  needs("containers"),
  uniqueNames,
  targets,
  noEphemeralContainers,
  hostPorts,
];
