import { type FieldPath, type JsonObject, child, stringAt } from "kube-json";
import { type Check, at, itemsOf, numberOf, problem } from "../check.js";
import type { Problem } from "../problem.js";

/** Ports of the host, of which two containers that run together may not have the same. */
export const hostPorts: Check = function* (place) {
  const seen = new Set<string>();
  for (const [index, container] of itemsOf(place, "containers").entries())
    yield* repeatedHostPorts(container, seen, at(place, "containers", index));
  // Init containers run one after another. The server always names the first.
  for (const [index, container] of itemsOf(place, "initContainers").entries())
    for (const found of repeatedHostPorts(container, new Set(), at(place, "initContainers", index)))
      yield { ...found, field: at(place, "initContainers", 0, ...found.field.slice(-3)), place: found.field };
};

function* repeatedHostPorts(container: JsonObject, seen: Set<string>, field: FieldPath): Iterable<Problem> {
  for (const [index, port] of itemsOf({ value: container }, "ports").entries()) {
    const number = numberOf({ value: port }, "hostPort") ?? 0;
    if (number === 0) continue;
    const text = `${stringAt(port, "protocol") ?? ""}/${stringAt(port, "hostIP") ?? ""}/${String(number)}`;
    if (seen.has(text))
      yield problem.duplicate(
        child(field, "ports", index, "hostPort"),
        "must be unique in `ports` of the containers that run together",
      );
    seen.add(text);
  }
}
