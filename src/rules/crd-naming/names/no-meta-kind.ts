import { crdOf } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/versions.js";
import { crdExample, forbidden, literal, ON_CRDS, path, type Rule } from "../../kit.js";

const META_KINDS: ReadonlySet<string> = new Set([
  // Go clients register these in every group ...
  ...["CreateOptions", "DeleteOptions", "GetOptions", "ListOptions"],
  ...["PatchOptions", "UpdateOptions", "WatchEvent"],
  // ... and these for every group that they do not know.
  ...["APIGroup", "APIGroupList", "APIResourceList", "APIVersions", "Status"],
  // The conventions name these as shared, too.
  ...["List", "Scale"],
]);

export const noMetaKind: Rule = {
  id: "crd-naming/no-meta-kind",
  conventions: ["kinds-11", "kinds-20"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    const crd = crdOf(object);
    if (isFragment(crd) || !META_KINDS.has(crd.kind)) return;
    const owner =
      crd.kind === "List" ? "client tools may use this kind" : "the type that all API groups share may have this name";
    yield forbidden(path("spec", "names", "kind"), `may not be ${literal(crd.kind)}; only ${owner}`);
  },
  summary: "A kind may not have the name of a type that all API groups share, such as 'Status'.",
  rationale:
    "Clients register these types in every group. They decode an object of such a kind as the shared type and lose its fields.",
  go: ["// +kubebuilder:object:root=true", "type WidgetStatus struct { /* ... */ }"],
  good: crdExample({ kind: "WidgetStatus", plural: "widgetstatuses" }),
  bad: crdExample({ kind: "Status", plural: "statuses" }),
};
