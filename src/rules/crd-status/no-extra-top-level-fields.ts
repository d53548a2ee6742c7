import { crdOf, property, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { crdExample, forbidden, ON_CRDS, type Rule } from "../kit.js";

const TOP_LEVEL: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata", "spec", "status"]);

export const noExtraTopLevelFields: Rule = {
  id: "crd-status/no-extra-top-level-fields",
  conventions: ["specstatus-13"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const { root } of reviewedVersions(crdOf(object))) {
      if (property(root, "spec") === undefined || property(root, "status") === undefined) continue;
      for (const [name, node] of root?.properties ?? [])
        if (!TOP_LEVEL.has(name))
          yield forbidden(
            schemaField(node),
            "may not be declared next to `spec` and `status`; only fields within these two may be added",
          );
    }
  },
  summary: "A kind with `spec` and `status` may not have other fields of its own at the top level.",
  rationale:
    "Users and tools expect desired state in `spec` and observed state in `status`. RBAC and the status subresource cannot tell who may write any other field.",
  go: ["type WidgetSpec struct {", '\tColor *string `json:"color,omitempty"`', "}"],
  good: crdExample({
    version: "subresources: { status: {} }",
    properties: `
      spec:
        type: object
        properties:
          color: { type: string, maxLength: 63 }
      status: { type: object }
    `,
  }),
  bad: crdExample({
    version: "subresources: { status: {} }",
    properties: `
      spec: { type: object }
      status: { type: object }
      color: { type: string, maxLength: 63 }
    `,
  }),
};
