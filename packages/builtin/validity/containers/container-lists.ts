import { arrayAt } from "kube-json";
import { type Check, type Problem, type Struct, at, numberOf, problem, structsAt, textOf } from "../check.js";
import { needs } from "../fields.js";
import { containersIn, isOfPod } from "./containment.js";

/** Two containers that run together must not use the same port of the host. */
export const hostPorts: Check = function* (place) {
  const seen = new Set<string>();
  for (const container of structsAt(place, "containers")) yield* repeatedHostPorts(container, seen);
  // Init containers run one after another. The server always names the first.
  for (const container of structsAt(place, "initContainers"))
    for (const found of repeatedHostPorts(container, new Set()))
      yield { ...found, field: at(place, "initContainers", 0, ...found.field.slice(-3)), place: found.field };
};

function* repeatedHostPorts(container: Struct, seen: Set<string>): Iterable<Problem> {
  for (const port of structsAt(container, "ports")) {
    const number = numberOf(port, "hostPort") ?? 0;
    if (number === 0) continue;
    const text = `${textOf(port, "protocol")}/${textOf(port, "hostIP")}/${String(number)}`;
    if (seen.has(text))
      yield problem.duplicate(at(port, "hostPort"), "must be unique in `ports` of the containers that run together");
    seen.add(text);
  }
}

/** The lists of containers of a pod (k8s.io/kubernetes, pkg/apis/core/validation). */

/** A name must be unique in all lists. Only a nameless init container does not count. */
const uniqueNames: Check = function* (place) {
  const names = new Set<string>();
  for (const list of ["containers", "initContainers", "ephemeralContainers"])
    for (const container of containersIn(place, [list])) {
      const name = textOf(container, "name");
      if (names.has(name))
        yield problem.duplicate(
          at(container, "name"),
          "must be unique in `containers`, `initContainers` and `ephemeralContainers`",
        );
      if (name !== "" || list !== "initContainers") names.add(name);
    }
};

/** An ephemeral container may name one of the others, which it looks at. */
const targets: Check = function* (place) {
  const others = containersIn(place, ["containers", "initContainers"]);
  const names = new Set(others.map((container) => textOf(container, "name")));
  for (const container of containersIn(place, ["ephemeralContainers"])) {
    const target = textOf(container, "targetContainerName");
    if (target !== "" && !names.has(target))
      yield problem.notFound(
        at(container, "targetContainerName"),
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
