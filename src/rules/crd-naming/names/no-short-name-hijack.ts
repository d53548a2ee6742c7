import { builtInByShortName } from "../../../kube/api/builtin-names.js";
import { crdOf } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/versions.js";
import { crdExample, duplicate, literal, ON_CRDS, path, type Rule } from "../../kit.js";

export const noShortNameHijack: Rule = {
  id: "crd-naming/no-short-name-hijack",
  conventions: ["shortnames-05"],
  match: ON_CRDS,
  action: "Deny",
  evidence: "With this name, kubectl may find this resource instead of the built-in one.",
  *check({ object }) {
    const crd = crdOf(object);
    if (isFragment(crd)) return;
    for (const field of ["plural", "singular"] as const) {
      const builtIn = builtInByShortName(crd[field]);
      if (builtIn !== undefined)
        yield duplicate(
          path("spec", "names", field),
          `must not be ${literal(crd[field])}, which is the short name of the built-in ${literal(builtIn.plural)}`,
        );
    }
  },
  summary: "The plural or singular name of a resource may not be the short name of a built-in resource.",
  rationale:
    "Clients prefer a full name to a short name: if a resource is named 'sts', `kubectl get sts` no longer shows StatefulSets.",
  go: ["// +kubebuilder:resource:path=stations", "type Station struct { /* ... */ }"],
  good: crdExample({ kind: "Station", plural: "stations" }),
  bad: crdExample({ kind: "Station", plural: "sts" }),
};
