import { crdOf } from "../../../kube/crd/crd.js";
import { listedNames } from "../../../kube/crd/versions.js";
import { dns1035LabelProblem } from "kube-api";
import { crdExample, duplicate, formatPointer, invalid, literal, ON_CRDS, type Rule } from "../../kit.js";

export const shortNameFormat: Rule = {
  id: "crd-naming/short-name-format",
  conventions: ["shortnames-01"],
  match: ON_CRDS,
  action: "Deny",
  evidence: "An API server rejects the definition.",
  *check({ object }) {
    const crd = crdOf(object);
    for (const list of ["shortNames", "categories"] as const) {
      const before = new Set<string>();
      for (const { name, field } of listedNames(crd, list)) {
        const problem = dns1035LabelProblem(name);
        if (problem !== undefined) yield invalid(field, problem);
        else if (before.has(name)) yield duplicate(field, `must not list ${literal(name)} again`);
        before.add(name);
      }
    }
  },
  fix: ({ reason, field }) => (reason === "FieldValueDuplicate" ? [{ op: "remove", path: formatPointer(field) }] : []),
  summary: "Short names and categories must be lowercase DNS labels without duplicates.",
  rationale:
    "Users type these names, as in `kubectl get wd`. The API server rejects other names, and a duplicate has no effect.",
  reference: "Short-names and Categories",
  go: ["// +kubebuilder:resource:shortName=wd;wdg,categories=acme", "type Widget struct { /* ... */ }"],
  good: crdExample({ names: "shortNames: [wd], categories: [acme]" }),
  bad: crdExample({ names: "shortNames: [WD]" }),
};
