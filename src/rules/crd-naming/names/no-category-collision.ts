import { builtInByName, builtInByShortName } from "../../../kube/api/builtin-names.js";
import { crdOf } from "../../../kube/crd/crd.js";
import { listedNames } from "../../../kube/crd/versions.js";
import { crdExample, duplicate, literal, ON_CRDS, type Rule } from "../../kit.js";

/** Resources that can only be created are not targets of `kubectl get`. */
const UNLISTED = /^Binding$|Review$/;

export const noCategoryCollision: Rule = {
  id: "crd-naming/no-category-collision",
  conventions: ["categories-02"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const { name, field } of listedNames(crdOf(object), "categories")) {
      const builtIn = builtInByShortName(name) ?? builtInByName(name);
      if (builtIn !== undefined && !UNLISTED.test(builtIn.kind))
        yield duplicate(
          field,
          `must not be ${literal(name)}, because users get the built-in ${literal(builtIn.kind)} with that name`,
        );
    }
  },
  summary: "A category may not be the name of a built-in resource.",
  rationale:
    "Clients resolve categories and resource names together, so `kubectl get services` might show the category instead of the Services.",
  go: ["// +kubebuilder:resource:categories=acme", "type Widget struct { /* ... */ }"],
  good: crdExample({ names: "categories: [acme]" }),
  bad: crdExample({ names: "categories: [services]" }),
};
