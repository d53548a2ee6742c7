import { arrayAt, own, stringAt } from "kube-json";
import { type Check, at, needs, oneOf, portNameProblem, problem, within } from "../check.js";
import type { Checks } from "../walk.js";

/** Ports of containers (k8s.io/kubernetes, pkg/apis/core/validation). */

const MAX_PORT = 65_535;

/** The number of a port, if it is not 0. */
const portNumber = (name: string): Check =>
  function* (place) {
    if (own(place.value, name) !== 0) yield* within(name, 1, MAX_PORT)(place);
  };

/** The names of the ports of a container, of which invalid ones are not compared. */
export const portNames: Check = function* (place) {
  const seen = new Set<string>();
  for (const [index, port] of arrayAt(place.value, "ports").entries()) {
    const name = stringAt(port, "name") ?? "";
    if (name === "") continue;
    const message = portNameProblem(name);
    const field = at(place, "ports", index, "name");
    if (message !== undefined) yield problem.invalid(field, message);
    else if (seen.has(name)) yield problem.duplicate(field, "must be unique in `ports`");
    else seen.add(name);
  }
};

export const PORTS: Checks = {
  V1ContainerPort: [
    needs("containerPort"),
    portNumber("containerPort"),
    portNumber("hostPort"),
    oneOf("protocol", ["SCTP", "TCP", "UDP"], "Required"),
  ],
};
