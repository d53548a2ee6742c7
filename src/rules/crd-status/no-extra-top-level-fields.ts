import { crdOf, property, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { forbidden } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { crdExample } from "../example.js";

const TOP_LEVEL: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata", "spec", "status"]);

export const noExtraTopLevelFields: Rule = {
  id: "crd-status/no-extra-top-level-fields",
  conventions: ["specstatus-13"],
  summary: "A kind with `spec` and `status` may not have other fields of its own at the top level.",
  rationale:
    "Users and tools look for the desired state under `spec` and for the observed one under `status`; RBAC and the status subresource cannot tell whose a field beside them is.",
  reference: "Spec and Status",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Deny",
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
  *check({ object }) {
    for (const { root } of reviewedVersions(crdOf(object))) {
      if (property(root, "spec") === undefined || property(root, "status") === undefined) continue;
      for (const [name, node] of root?.properties ?? [])
        if (!TOP_LEVEL.has(name))
          yield forbidden(
            schemaField(node),
            "may not be specified next to `spec` and `status`; only fields within these two may be added",
          );
    }
  },
};
