import { crdOf, property, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { crdExample, forbidden, ON_CRDS, type Rule, specExample } from "../kit.js";

/** no-root-items reports `items`. */
const KNOWN: ReadonlySet<string> = new Set("apiVersion kind metadata spec status items".split(" "));

export const fieldsInSpec: Rule = {
  id: "crd-structure/fields-in-spec",
  conventions: ["specstatus-01"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    // Such as StorageClass: parameters that the spec of another kind refers to.
    if (crd.kind.endsWith("Class") || RECORDS.test(crd.kind)) return;
    for (const { root } of reviewedVersions(crd)) {
      // crd-status/no-extra-top-level-fields reports kinds with both, spec-status-layout those with neither.
      if ((property(root, "spec") === undefined) === (property(root, "status") === undefined)) continue;
      for (const [name, node] of root?.properties ?? [])
        if (!KNOWN.has(name))
          yield forbidden(schemaField(node), "may not be at the top level; only `spec` may hold desired state");
    }
  },
  summary: "A kind with `spec` or `status` may not have other fields at the top level.",
  rationale:
    "Users and tools expect desired state in `spec` and observed state in `status`. Any other field is a special case for each of them.",
  go: ["type WidgetSpec struct {", '\tColor *string `json:"color,omitempty"`', "}"],
  good: specExample("color: { type: string, maxLength: 63 }"),
  bad: crdExample({ properties: "spec: { type: object }\ncolor: { type: string, maxLength: 63 }" }),
};

/** Kinds of records, which have no desired state. */
const RECORDS = /(?:Lock|Record|Report|Results?)$/;
