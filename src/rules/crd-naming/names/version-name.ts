import { crdOf } from "../../../kube/crd/crd.js";
import { dns1035LabelProblem } from "kube-api";
import { child, crdExample, invalid, ON_CRDS, type Rule } from "../../kit.js";

export const versionName: Rule = {
  id: "crd-naming/version-name",
  conventions: ["intro-11"],
  match: ON_CRDS,
  action: "Deny",
  evidence: "An API server rejects the definition.",
  *check({ object }) {
    for (const version of crdOf(object).versions) {
      const problem = dns1035LabelProblem(version.name);
      if (problem !== undefined) yield invalid(child(version.field, "name"), problem);
    }
  },
  summary: "The name of a version must be a DNS label that starts with a letter.",
  rationale: "The version is part of every URL, and code generators turn it into a package or module name.",
  go: ["// The name of the package is that of the version, unless +versionName says otherwise.", "package v1beta1"],
  good: crdExample({ name: "v1beta1" }),
  bad: crdExample({ name: "1.0" }),
};
