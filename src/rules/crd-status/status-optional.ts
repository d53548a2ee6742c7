import { crdOf, mayBeObject, property, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { makeOptional } from "../../kube/crd/schema-fixes.js";
import { child, crdExample, forbidden, ON_CRDS, type Rule } from "../kit.js";

export const statusOptional: Rule = {
  id: "crd-status/status-optional",
  conventions: ["admission-04"],
  topic: "status",
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const { root } of reviewedVersions(crdOf(object))) {
      const status = property(root, "status");
      if (root !== undefined && status?.required === true && mayBeObject(status))
        yield {
          ...forbidden(
            child(schemaField(root), "required"),
            "may not contain 'status'; only a controller may write the status of an existing object",
          ),
          about: "status",
        };
    }
  },
  fix: ({ field }, { object }) => makeOptional(object, child(field.slice(0, -1), "properties", "status")),
  summary: "The field `status` may not be required.",
  rationale:
    "Controllers write the status after users have created the object. With the status subresource, the API server drops the status of a new object and then rejects the object, because `status` is missing.",
  reference: "Spec and Status",
  go: [
    "type Widget struct {",
    '\tmetav1.TypeMeta   `json:",inline"`',
    '\tmetav1.ObjectMeta `json:"metadata,omitempty"`',
    "\t// +required",
    '\tSpec WidgetSpec `json:"spec"`',
    "\t// +optional",
    '\tStatus WidgetStatus `json:"status,omitempty"`',
    "}",
  ],
  good: crdExample({ status: "observedGeneration: { type: integer, format: int64 }" }),
  bad: crdExample({
    version: "subresources: { status: {} }",
    keywords: "required: [spec, status]",
    properties: `
      spec: { type: object }
      status: { type: object }
    `,
  }),
};
