import { crdOf } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/versions.js";
import { crdExample, invalid, ON_CRDS, path, type Rule } from "../../kit.js";

export const noControllerKind: Rule = {
  id: "crd-naming/no-controller-kind",
  conventions: ["naming-07"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    const crd = crdOf(object);
    if (isFragment(crd) || !/.Controller$/.test(crd.kind)) return;
    yield invalid(
      path("spec", "names", "kind"),
      "must name the controlled object, such as 'Job', and must not end with 'Controller'",
    );
  },
  summary: "The name of a kind must not end with 'Controller'.",
  rationale:
    "An object declares desired state, and a controller realizes it: users create a 'Job', not a 'JobController'. ReplicationController predates this convention.",
  go: ["// +kubebuilder:object:root=true", "type Widget struct { /* ... */ }"],
  good: crdExample({}),
  bad: crdExample({ kind: "WidgetController", plural: "widgetcontrollers" }),
};
