import { crdOf } from "../../../kube/crd/crd.js";
import { dns1035LabelProblem } from "kube-api";
import { child, crdExample, invalid, ON_CRDS, type Rule } from "../../kit.js";

const FORM = /^v[1-9]\d*(?:(?:alpha|beta)[1-9]\d*)?$/;

export const versionPriorityName: Rule = {
  id: "crd-naming/version-priority-name",
  conventions: ["intro-16"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const { name, field } of crdOf(object).versions) {
      // version-name reports invalid names.
      if (FORM.test(name) || dns1035LabelProblem(name) !== undefined) continue;
      yield invalid(child(field, "name"), "must have the form 'v1', 'v1beta1' or 'v1alpha1'");
    }
  },
  summary: "The name of a version must have the form 'v1', 'v1beta1' or 'v1alpha1'.",
  rationale:
    "Only such names show how stable a version is. The API server ranks them, so that clients get the most stable version by default; other names come last, in alphabetical order.",
  go: ["// The name of the package is that of the version, unless +versionName says otherwise.", "package v1beta1"],
  good: crdExample({ name: "v1beta1" }),
  bad: crdExample({ name: "beta-2" }),
};
