import { crdOf, property, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { isMirrored } from "../../kube/crd/mirrored.js";
import { makeOptional } from "../../kube/crd/schema-fixes.js";
import { conditionsSchema, crdExample, forbidden, ON_CRDS, type Rule } from "../kit.js";

/** Fields that Kubernetes itself requires in the status of DaemonSets and PodDisruptionBudgets. */
const REQUIRED: ReadonlySet<string> = new Set(
  `currentNumberScheduled desiredNumberScheduled numberMisscheduled numberReady
  currentHealthy desiredHealthy disruptionsAllowed expectedPods`.split(/\s+/),
);

export const statusNumberOptional: Rule = {
  id: "crd-status/status-number-optional",
  topic: "status",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const { root } of reviewedVersions(crd)) {
      const status = property(root, "status");
      if (status === undefined || status.coreType !== undefined) continue;
      for (const [name, node] of status.properties)
        if (node.required && node.type === "integer" && !REQUIRED.has(name) && !isMirrored(crd, node))
          yield forbidden(
            schemaField(node),
            "may not be listed in `required`; it is not known before a controller has observed it",
          );
    }
  },
  fix: ({ field }, { object }) => makeOptional(object, field),
  summary: "A number of a status, such as `replicas`, may not be required.",
  rationale:
    "Before a controller first observes the system, there is no number to report. If it is required, the first report of anything else has to invent one: a 0 then means both none and not yet known.",
  reference: "Optional vs. Required",
  go: ["// In the type of the status.", "// +optional", 'Replicas *int32 `json:"replicas,omitempty"`'],
  good: crdExample({
    status: `${conditionsSchema({ maxItems: 16 })}
observedGeneration: { type: integer, format: int64, minimum: 0 }
replicas: { type: integer, format: int32, minimum: 0, maximum: 1000 }`,
  }),
  bad: crdExample({
    version: "subresources: { status: {} }",
    properties: `
      spec: { type: object }
      status:
        type: object
        required: [replicas]
        properties:
          replicas: { type: integer, format: int32, minimum: 0, maximum: 1000 }
    `,
  }),
};
