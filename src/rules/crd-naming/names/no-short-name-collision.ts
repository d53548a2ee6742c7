import { builtInByName, builtInByShortName } from "../../../kube/api/builtin-names.js";
import { crdOf } from "../../../kube/crd/crd.js";
import { listedNames } from "../../../kube/crd/versions.js";
import { crdExample, duplicate, literal, ON_CRDS, type Rule } from "../../kit.js";

export const noShortNameCollision: Rule = {
  id: "crd-naming/no-short-name-collision",
  conventions: ["shortnames-03"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const { name, field } of listedNames(crd, "shortNames")) {
      const builtIn = builtInByShortName(name) ?? builtInByName(name);
      // A short name that repeats its own resource's name changes nothing.
      if (builtIn === undefined || name === crd.plural || name === crd.singular) continue;
      yield duplicate(field, `must not be ${literal(name)}, which stands for the built-in ${literal(builtIn.plural)}`);
    }
  },
  summary: "A short name may not be the name of a built-in resource.",
  rationale:
    "A name that two resources share is ambiguous: the effect of `kubectl delete svc` must not depend on the installed CRDs.",
  go: ["// +kubebuilder:resource:shortName=wd", "type Widget struct { /* ... */ }"],
  good: crdExample({ names: "shortNames: [wd]" }),
  bad: crdExample({ names: "shortNames: [svc]" }),
};
