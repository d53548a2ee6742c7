import { crdOf } from "../../../kube/crd/crd.js";
import { child } from "../../../kube/json/field-path.js";
import { dns1035LabelProblem } from "../../../kube/formats/names.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import type { Rule } from "../../../model/rule.js";
import { crdExample } from "../../example.js";

export const versionName: Rule = {
  id: "crd-naming/version-name",
  conventions: ["intro-11"],
  summary: "The name of a version must be a DNS label that starts with a letter.",
  rationale: "The version is part of every URL, and code generators turn it into a package or module name.",
  reference: "API Conventions",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Deny",
  go: ["// The name of the package is that of the version, unless +versionName says otherwise.", "package v1beta1"],
  good: crdExample({ name: "v1beta1" }),
  bad: crdExample({ name: "1.0" }),
  *check({ object }) {
    for (const version of crdOf(object).versions) {
      const problem = dns1035LabelProblem(version.name);
      if (problem !== undefined) yield invalid(child(version.field, "name"), problem);
    }
  },
};
