import { type Json, type JsonObject, type KubeObject, at, child, isArray, isObject } from "kube-json";
import { readLabelSelector } from "kube-api";
import { podSpecs } from "../../kube/api/pod-template.js";
import { matching, requestsFor } from "../../model/match.js";
import type { Defaulter } from "../../model/rule.js";
import { beforeAndAfter } from "../../text/examples.js";
import { closed } from "../../model/json-schema.js";

interface TopologySpreadOptions {
  /** Labels of nodes over whose values the pods are spread. */
  readonly topologyKeys: readonly string[];
}

export const topologySpread: Defaulter<TopologySpreadOptions> = {
  id: "workloads/topology-spread",
  kind: "Static",
  match: matching(requestsFor("apps", ["deployments", "statefulsets"])),
  options: {
    schema: closed({
      topologyKeys: {
        description: "Labels of nodes over whose values the pods are spread, in order of importance.",
        type: "array",
        minItems: 1,
        uniqueItems: true,
        items: { type: "string", minLength: 1 },
      },
    }),
    defaults: { topologyKeys: ["topology.kubernetes.io/zone", "kubernetes.io/hostname"] },
  },
  *defaults({ object }, { topologyKeys }) {
    const labelSelector = selectorOf(object);
    if (labelSelector === undefined) return;
    const isLarge = sizeOf(labelSelector) > MAX_SELECTOR;
    const constraint = (topologyKey: string): Json => ({
      topologyKey,
      maxSkew: 1,
      whenUnsatisfiable: "ScheduleAnyway",
      labelSelector,
    });
    for (const { field, spec } of podSpecs(object)) {
      if (["podAffinity", "podAntiAffinity"].some((name) => at(spec, "affinity", name) !== undefined)) continue;
      const constraints = child(field, "topologySpreadConstraints");
      if (isLarge) yield { field: constraints, undecided: "`spec.selector` is too large to be copied" };
      else yield { field: constraints, value: topologyKeys.map(constraint), immutable: true };
    }
  },
  summary: "Adds constraints that spread the pods of a new Deployment or StatefulSet over zones and nodes.",
  rationale:
    "Replicas on one node or in one zone fail together. By default the scheduler tolerates up to five more pods in one zone than in another, so three replicas may all be in one; the Kubernetes documentation recommends constraints (https://kubernetes.io/docs/concepts/scheduling-eviction/topology-spread-constraints/). These are preferences, so no pod stays pending because of them. Workloads with constraints or pod affinity of their own are exempt, and so are existing objects and those that a controller creates, because their pods would be replaced.",
  reference: "What May Be Defaulted",
  ...beforeAndAfter(`
    apiVersion: apps/v1
    kind: Deployment
    metadata:
      name: web
    spec:
      selector: { matchLabels: { app: web } }
      template:
        metadata: { labels: { app: web } }
  -     spec: { containers: [{ name: web, image: "acme.io/web:1" }] }
  +     spec:
  +       containers: [{ name: web, image: "acme.io/web:1" }]
  +       topologySpreadConstraints:
  +         - topologyKey: topology.kubernetes.io/zone
  +           maxSkew: 1
  +           whenUnsatisfiable: ScheduleAnyway
  +           labelSelector: { matchLabels: { app: web } }
  +         - topologyKey: kubernetes.io/hostname
  +           maxSkew: 1
  +           whenUnsatisfiable: ScheduleAnyway
  +           labelSelector: { matchLabels: { app: web } }
  `),
};

/** Characters of keys and values: ten times those of a hundred typical labels. Each constraint has a copy. */
const MAX_SELECTOR = 40_000;

const sizeOf = (value: Json | undefined): number => {
  if (isArray(value)) return value.reduce<number>((sum, item) => sum + sizeOf(item), value.length);
  if (!isObject(value)) return typeof value === "string" ? value.length : 0;
  return Object.entries(value).reduce((sum, [name, entry]) => sum + name.length + 1 + sizeOf(entry), 0);
};

/** The selector of the workload; undefined if it selects nothing or is malformed. */
const selectorOf = (object: KubeObject): JsonObject | undefined => {
  const selector = readLabelSelector(at(object, "spec", "selector"));
  if (selector === undefined) return undefined;
  const { matchLabels = {}, matchExpressions = [] } = selector;
  // Copied member by member, to leave out unknown fields.
  const requirements = matchExpressions.map(({ key, operator, values }) => ({
    key,
    operator,
    ...(values === undefined ? {} : { values }),
  }));
  const members = {
    ...(Object.keys(matchLabels).length === 0 ? {} : { matchLabels }),
    ...(requirements.length === 0 ? {} : { matchExpressions: requirements }),
  };
  return Object.keys(members).length === 0 ? undefined : members;
};
