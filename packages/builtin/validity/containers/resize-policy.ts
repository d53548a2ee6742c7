import { stringAt } from "kube-json";
import { type Check, at, choice, itemsOf, problem, textOf } from "../check.js";
import { isSidecar, listOf, podSpecOf } from "./containment.js";

/** How the resources of a running container change (k8s.io/kubernetes, pkg/apis/core/validation). */

const RESOURCES = ["cpu", "memory"];
const POLICIES = ["NotRequired", "RestartContainer"];

/** For most, the server names the list, not the item. */
export const resizePolicy: Check = function* (place) {
  const spec = podSpecOf(place);
  const list = at(place, "resizePolicy");
  const isNeverRestarted = spec !== undefined && textOf(spec, "restartPolicy") === "Never";
  const isPassing = listOf(place) === "initContainers" && !isSidecar(place);
  const seen = new Set<string>();
  for (const [index, item] of itemsOf(place, "resizePolicy").entries()) {
    const resource = stringAt(item, "resourceName") ?? "";
    const policy = stringAt(item, "restartPolicy") ?? "";
    if (seen.has(resource))
      yield problem.duplicate(at(place, "resizePolicy", index), "must have a unique `resourceName`");
    seen.add(resource);
    if (resource === "") yield problem.missing(list, "must have `resourceName` in each item");
    else if (!RESOURCES.includes(resource))
      yield problem.unsupported(list, `must have items whose \`resourceName\` is ${quoted(RESOURCES)}`);
    if (policy === "") yield problem.missing(list, "must have `restartPolicy` in each item");
    else if (!POLICIES.includes(policy))
      yield problem.unsupported(list, `must have items whose \`restartPolicy\` is ${quoted(POLICIES)}`);
    if (isNeverRestarted && policy !== "NotRequired")
      yield problem.invalid(list, "must have `restartPolicy` 'NotRequired' when the pod has `restartPolicy` 'Never'");
    if (isPassing && policy === "RestartContainer")
      yield problem.invalid(
        at(place, "resizePolicy", index, "restartPolicy"),
        "may not be 'RestartContainer' in an init container without `restartPolicy` 'Always'",
      );
  }
};

const quoted = (values: readonly string[]): string => choice(values).replace("must be ", "");
