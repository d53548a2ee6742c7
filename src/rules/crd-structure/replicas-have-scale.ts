import { versionAt } from "../../kube/crd/versions.js";
import { crdOf, descriptionOf, property, type SchemaNode } from "../../kube/crd/crd.js";
import { at, isObject, own } from "kube-json";
import { withValue } from "../../kube/crd/schema-fixes.js";
import { child, crdExample, ON_CRDS, required, type Rule } from "../kit.js";

export const replicasHaveScale: Rule = {
  id: "crd-structure/replicas-have-scale",
  conventions: ["kinds-23"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    // A template has no replicas; the objects made from it do.
    if (crd.kind.endsWith("Template")) return;
    for (const { served, spec, field, root } of crd.versions)
      if (served && isScalable(property(root, "spec", "replicas")) && !isObject(at(spec, "subresources", "scale")))
        yield required(child(field, "subresources", "scale"), "must be specified, because `spec` declares `replicas`");
  },
  fix({ field }, { object }) {
    const status = property(versionAt(crdOf(object), field)?.root, "status");
    // Only the author knows which other field of the status counts the replicas.
    if (property(status, "replicas")?.type !== "integer") return [];
    const selector = property(status, "selector")?.type === "string" ? SELECTOR : {};
    return withValue(object, field, { ...REPLICAS, ...selector });
  },
  summary: "A kind with an integer `spec.replicas` must have the subresource 'scale'.",
  rationale:
    "The HorizontalPodAutoscaler, PodDisruptionBudgets and `kubectl scale` use '/scale' to read and set replicas; they do not know the fields of a custom kind.",
  go: [
    "// +kubebuilder:subresource:status",
    "// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas",
    "type Widget struct { /* ... */ }",
  ],
  good: crdExample({
    version: `
      subresources:
        status: {}
        scale: { specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas }
    `,
    spec: "replicas: { type: integer, format: int32, minimum: 0, maximum: 1000 }",
    status: "replicas: { type: integer, format: int32, minimum: 0, maximum: 1000 }",
  }),
  bad: crdExample({
    spec: "replicas: { type: integer, format: int32, minimum: 0, maximum: 1000 }",
    status: "replicas: { type: integer, format: int32, minimum: 0, maximum: 1000 }",
  }),
};

/** Next to these, replicas are copies of data, or runs of a job. */
const OTHERS = ["partitions", "shards", "replicationFactor", "parallelism", "completions"];
const SPEAKS_OF_DATA =
  /\breplication factor\b|\b(?:stream|replicated|replication)\b|\b(?:replicas|copies) (?:of (?:the |each )?(?:data|partition|topic|shard|chunk|object|block)|(?:the |a |each )?(?:topic|partition|shard|volume))\b/i;

/** True for replicas that are processes, which may be scaled at any time. */
const isScalable = (node: SchemaNode | undefined): boolean =>
  node?.type === "integer" &&
  own(node.schema, "enum") === undefined &&
  !isFewAtMost(node) &&
  !OTHERS.some((name) => node.parent?.properties.has(name) === true) &&
  !SPEAKS_OF_DATA.test(descriptionOf(node.schema));

/** True for copies of data: a system has a few of them, and nothing scales them with the load. */
const isFewAtMost = ({ schema }: SchemaNode): boolean => {
  const most = own(schema, "maximum");
  return typeof most === "number" && most < 10;
};

const REPLICAS = { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" };
const SELECTOR = { labelSelectorPath: ".status.selector" };
