import { crdOf, mayBeObject, property } from "../../kube/crd/crd.js";
import { at, isObject } from "kube-json";
import { hasNoFields } from "../../kube/fields/opaque-objects.js";
import { withValue } from "../../kube/crd/schema-fixes.js";
import { child, crdExample, ON_CRDS, required, type Rule } from "../kit.js";

export const statusSubresource: Rule = {
  id: "crd-status/status-subresource",
  conventions: ["specstatus-08"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const version of crdOf(object).versions) {
      // crd-status/status-conditions asks for the fields of a status that has none, or for no status.
      const status = property(version.root, "status");
      if (!version.served || status === undefined || hasNoFields(status) || !mayBeObject(status)) continue;
      if (!isObject(at(version.spec, "subresources", "status")))
        yield required(
          child(version.field, "subresources", "status"),
          status.required
            ? "must be specified, because the schema declares `status`, which must not be required then"
            : "must be specified, because the schema declares `status`; if nothing writes `status`, remove it instead",
        );
    }
  },
  fix: ({ field }, { object }) => withValue(object, field, {}),
  summary: "A CustomResourceDefinition whose schema declares `status` must enable the subresource 'status'.",
  rationale:
    "Without it, users can write `status` and controllers `spec`, one permission covers both, and each status update increments `metadata.generation` as if the spec had changed.",
  go: ["// +kubebuilder:subresource:status", "type Widget struct { /* ... */ }"],
  good: crdExample({ status: "readyReplicas: { type: integer, format: int32, minimum: 0, maximum: 1000 }" }),
  bad: crdExample({
    version: "",
    status: "readyReplicas: { type: integer, format: int32, minimum: 0, maximum: 1000 }",
  }),
};
