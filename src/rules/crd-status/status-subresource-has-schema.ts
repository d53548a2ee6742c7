import { crdOf, property, schemaField } from "../../kube/crd/crd.js";
import { at, isObject, own } from "kube-json";
import { WIDGET_IN_GO, child, crdExample, ON_CRDS, required, type Rule } from "../kit.js";

export const statusSubresourceHasSchema: Rule = {
  id: "crd-status/status-subresource-has-schema",
  conventions: ["specstatus-18"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const { served, spec, root } of crdOf(object).versions) {
      if (!served || root === undefined || !isObject(at(spec, "subresources", "status"))) continue;
      const open = own(root.schema, "x-kubernetes-preserve-unknown-fields") === true;
      if (!open && property(root, "status") === undefined)
        yield required(
          child(schemaField(root), "properties", "status"),
          "must be declared, because the subresource 'status' is enabled; without a status, remove the subresource",
        );
    }
  },
  summary: "A CustomResourceDefinition with the subresource 'status' must declare `status` in its schema.",
  rationale:
    "The API server prunes undeclared fields: every status that a controller writes would be lost without an error.",
  go: ["// +kubebuilder:subresource:status", ...WIDGET_IN_GO],
  good: crdExample({ status: "readyReplicas: { type: integer, format: int32, minimum: 0, maximum: 1000 }" }),
  bad: crdExample({ version: "subresources: { status: {} }", properties: "spec: { type: object }" }),
};
