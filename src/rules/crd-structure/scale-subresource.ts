import { parseJsonPath, resolveJsonPath } from "../../kube/crd/json-path.js";
import { type CrdVersion, type SchemaNode, crdOf, reviewedVersions, isBelow } from "../../kube/crd/crd.js";
import { objectAt, own } from "kube-json";
import { type Cause, child, crdExample, examplesIn, invalid, ON_CRDS, type Rule } from "../kit.js";

interface ScaleTarget {
  readonly path: string;
  readonly type: string;
  readonly sections: readonly string[];
  readonly wants: string;
}

const TARGETS: readonly ScaleTarget[] = [
  {
    path: "specReplicasPath",
    type: "integer",
    sections: ["spec"],
    wants: "must be the path of an integer field under `spec`, such as '.spec.replicas', that the schema declares",
  },
  {
    path: "statusReplicasPath",
    type: "integer",
    sections: ["status"],
    wants: "must be the path of an integer field under `status`, such as '.status.replicas', that the schema declares",
  },
  {
    path: "labelSelectorPath",
    type: "string",
    sections: ["status", "spec"],
    wants:
      "must be the path of a string field under `status` or `spec`, such as '.status.selector', that the schema declares",
  },
];

/** False if the schema shows that the path is not a field of that type; open and map schemas do not show it. */
const resolves = ({ root }: CrdVersion, text: string, { type, sections }: ScaleTarget): boolean => {
  const steps = parseJsonPath(text);
  const [first] = steps ?? [];
  if (first?.step !== "field" || !sections.includes(first.name)) return false;
  if (steps?.some(({ step }) => step !== "field") !== false) return false;
  const resolution = root === undefined ? "open" : resolveJsonPath(root, steps);
  if (resolution === "open") return true;
  if (!("found" in resolution)) return false;
  const found = resolution.found.type;
  return found === type || found === undefined || isInMap(resolution.found);
};

/** True for a field inside a map, whose keys the schema does not know. */
const isInMap = (node: SchemaNode): boolean => isOfMap(node) || isBelow(node, isOfMap);
const isOfMap = ({ step }: SchemaNode): boolean => step === "additionalProperties";

const brokenPaths = function* (version: CrdVersion): Iterable<Cause> {
  const scale = objectAt(version.spec, "subresources", "scale");
  for (const target of TARGETS) {
    const text = own(scale, target.path);
    // The API server rejects a missing path, or one that is not a string.
    if (typeof text === "string" && text !== "" && !resolves(version, text, target))
      yield invalid(child(version.field, "subresources", "scale", target.path), target.wants);
  }
};

export const scaleSubresource: Rule = {
  id: "crd-structure/scale-subresource",
  conventions: ["kinds-16"],
  match: ON_CRDS,
  action: "Deny",
  evidence: "An API server rejects the definition, or 'kubectl scale' fails.",
  *check({ object }) {
    for (const version of reviewedVersions(crdOf(object))) yield* brokenPaths(version);
  },
  summary:
    "The paths of the subresource 'scale' must be integers in `spec` and `status` and, for the selector, a string.",
  rationale:
    "The API server accepts a path that does not exist. `kubectl scale` and the HorizontalPodAutoscaler then read zero replicas and write to a field that is pruned.",
  go: [
    "// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas",
    "type Widget struct { /* ... */ }",
  ],
  ...examplesIn((version) =>
    crdExample({
      version,
      spec: "replicas: { type: integer, format: int32, minimum: 0, maximum: 1000 }",
      status: "replicas: { type: integer, format: int32, minimum: 0, maximum: 1000 }",
    }),
  )(`
    subresources:
      status: {}
  -   scale: { specReplicasPath: .spec.replicas, statusReplicasPath: .status.readyReplicas }
  +   scale: { specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas }
  `),
};
