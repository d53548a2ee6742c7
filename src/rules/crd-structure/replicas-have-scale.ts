import { versionAt } from "../../kube/crd/versions.js";
import { crdOf, property, typeOf } from "../../kube/crd/crd.js";
import { child } from "../../kube/json/field-path.js";
import { at, isObject } from "../../kube/json/object.js";
import { withValue } from "../../kube/crd/schema-fixes.js";
import { required } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { crdExample } from "../example.js";

export const replicasHaveScale: Rule = {
  id: "crd-structure/replicas-have-scale",
  conventions: ["kinds-23"],
  summary: "A kind with an integer `spec.replicas` must have the subresource 'scale'.",
  rationale:
    "The HorizontalPodAutoscaler, PodDisruptionBudgets and `kubectl scale` use '/scale' to read and set replicas; they do not know the fields of a custom kind.",
  reference: "Types (Kinds)",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
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
  *check({ object }) {
    const crd = crdOf(object);
    // A template has no replicas; the objects made from it do.
    if (crd.kind.endsWith("Template")) return;
    for (const { served, spec, field, root } of crd.versions)
      if (
        served &&
        typeOf(property(root, "spec", "replicas")) === "integer" &&
        !isObject(at(spec, "subresources", "scale"))
      )
        yield required(
          child(field, "subresources", "scale"),
          "must be specified, because `spec` declares `replicas`",
        );
  },
  fix({ field }, { object }) {
    const status = property(versionAt(crdOf(object), field)?.root, "status");
    // Only the author knows which other field of the status counts the replicas.
    if (typeOf(property(status, "replicas")) !== "integer") return [];
    const selector = typeOf(property(status, "selector")) === "string" ? SELECTOR : {};
    return withValue(object, field, { ...REPLICAS, ...selector });
  },
};

const REPLICAS = { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" };
const SELECTOR = { labelSelectorPath: ".status.selector" };
