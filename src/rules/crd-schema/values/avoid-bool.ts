import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

export const avoidBool: Rule = {
  id: "crd-schema/avoid-bool",
  conventions: ["primitives-12"],
  summary:
    "A field under `spec` must be a string with named values instead of a boolean, unless there can never be a third choice.",
  rationale:
    "Many ideas start as a yes or no and end as a choice of three. A boolean cannot grow: it needs a second boolean next to it, and then some of the four combinations mean nothing.",
  reference: "Primitive types",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  go: [
    "// +kubebuilder:validation:Enum=Delete;Retain",
    "type DeletionPolicy string",
    "",
    "// +optional",
    'PodDeletionPolicy DeletionPolicy `json:"podDeletionPolicy,omitempty"`',
  ],
  good: specExample("podDeletionPolicy: { type: string, enum: [Delete, Retain] }"),
  bad: specExample("deletePods: { type: boolean }"),
  *check({ object }) {
    // crd-schema/pure-maps-only covers maps of booleans.
    for (const node of nodesOfType(crdOf(object), "boolean"))
      if (node.section === "spec" && node.step !== "additionalProperties" && !OF_KUBERNETES.has(node.under))
        yield invalid(
          schemaField(node),
          "must have type 'string' with named values in `enum`, such as 'Always' and 'Never', unless there can never be a third choice",
        );
  },
};

/**
 * Booleans of containers, volumes and Services: APIs that pass such a choice on follow them. `paused`, `suspend` and
 * `enabled` are not among them: reviewers ask for a policy or a state in new APIs.
 */
const OF_KUBERNETES: ReadonlySet<string> = new Set(
  `allocateLoadBalancerNodePorts allowPrivilegeEscalation allowVolumeExpansion automountServiceAccountToken
  enableServiceLinks hostIPC hostNetwork hostPID hostUsers immutable optional privileged
  publishNotReadyAddresses readOnly readOnlyRootFilesystem runAsNonRoot setHostnameAsFQDN shareProcessNamespace stdin
  tty unschedulable`.split(/\s+/),
);
