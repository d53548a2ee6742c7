import { crdOf } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/versions.js";
import { isPascalCase, pascalCase } from "../../../kube/words/condition-types.js";
import { crdExample, invalid, literal, ON_CRDS, path, type Rule } from "../../kit.js";

export const kindPascalCase: Rule = {
  id: "crd-naming/kind-pascal-case",
  conventions: ["intro-13"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    const name = pascalCase(crd.kind);
    if (!isFragment(crd) && !/^[A-Z][A-Za-z0-9]*$/.test(crd.kind))
      yield invalid(
        path("spec", "names", "kind"),
        `must match regex '[A-Z][A-Za-z0-9]*'${isPascalCase(name) ? `, such as ${literal(name)}` : ""}`,
      );
  },
  summary: "A kind must be PascalCase: letters and digits, starting with a capital letter.",
  rationale:
    "The kind is the name of a type in client libraries, and the capital letter distinguishes kinds from resources.",
  go: ["// +kubebuilder:object:root=true", "type PrintJob struct { /* ... */ }"],
  good: crdExample({ kind: "PrintJob", plural: "printjobs" }),
  bad: crdExample({ kind: "printJob", plural: "printjobs" }),
};
