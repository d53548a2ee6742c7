import { type Meant } from "kube-api";
import { key, objectAt, own } from "kube-json";
import { type Check, type Checks, type Problem, at, itemsOf, meaning, problem, textOf } from "../validity/check.js";

/** Labels of nodes that were renamed (k8s.io/kubernetes, pkg/api/node/util.go), with their new names if they have one. */
const OLD_LABELS: ReadonlyMap<string, string | undefined> = new Map([
  ["beta.kubernetes.io/arch", "kubernetes.io/arch"],
  ["beta.kubernetes.io/os", "kubernetes.io/os"],
  ["beta.kubernetes.io/instance-type", "node.kubernetes.io/instance-type"],
  ["failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region"],
  ["failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone"],
  ["node-role.kubernetes.io/master", "node-role.kubernetes.io/control-plane"],
  ["app.kubernetes.io/created-by", undefined],
  ["scheduler.alpha.kubernetes.io/preferAvoidPods", undefined],
]);

function* oldLabel(
  field: Problem["field"],
  label: string,
  meant: (name: string) => Meant | undefined = (value) => ({ value }),
): Iterable<Problem> {
  if (!OLD_LABELS.has(label)) return;
  const name = OLD_LABELS.get(label);
  const must = name === undefined ? "may not be used" : `must be '${name}'`;
  const found = problem.unsupported(field, `${must}; Kubernetes deprecated the label '${label}' of nodes`);
  yield name === undefined ? found : meaning(found, meant(name));
}

export const nodeSelector: Check = function* (place) {
  const labels = objectAt(place.value, "nodeSelector");
  for (const [label, value = null] of Object.entries(labels))
    yield* oldLabel(at(place, "nodeSelector", key(label)), label, (name) =>
      own(labels, name) === undefined ? { name, value } : undefined,
    );
};

const keysIn = (list: string): Check =>
  function* (place) {
    for (const [index, item] of itemsOf(place, list).entries())
      yield* oldLabel(at(place, list, index, "key"), textOf({ value: item }, "key"));
  };

export const topologyKey: Check = (place) => oldLabel(at(place, "topologyKey"), textOf(place, "topologyKey"));

export const NODE_LABELS: Checks = {
  V1NodeSelectorTerm: [keysIn("matchExpressions")],
  V1Scheduling: [nodeSelector],
  V1TopologySelectorTerm: [keysIn("matchLabelExpressions")],
};
