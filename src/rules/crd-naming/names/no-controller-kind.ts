import { crdOf } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/versions.js";
import { crdExample, invalid, ON_CRDS, path, type Rule } from "../../kit.js";

export const noControllerKind: Rule = {
  id: "crd-naming/no-controller-kind",
  conventions: ["naming-07"],
  match: ON_CRDS,
  action: "Warn",
  evidence: "Reviewers called none of four such findings right: each of these kinds configures a controller.",
  *check({ object }) {
    const crd = crdOf(object);
    if (isFragment(crd) || !/.Controller$/.test(crd.kind)) return;
    yield invalid(
      path("spec", "names", "kind"),
      "must name the controlled object, such as 'Job', without 'Controller', unless each object configures a controller",
    );
  },
  summary: "The name of a kind must not end with 'Controller'.",
  rationale:
    "An object declares desired state, and a controller realizes it: users create a 'Job', not a 'JobController'. ReplicationController predates this convention. A kind whose objects describe controllers, such as those that an operator installs, may be called so.",
  go: ["// +kubebuilder:object:root=true", "type Widget struct { /* ... */ }"],
  good: crdExample({}),
  bad: crdExample({ kind: "WidgetController", plural: "widgetcontrollers" }),
};
