import { builtInByName, builtInByShortName } from "../../../kube/api/builtin-names.js";
import { crdOf } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/fragment.js";
import { path } from "../../../kube/json/field-path.js";
import { duplicate } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { crdExample } from "../../example.js";

export const noShortNameCollision: Rule = {
  id: "crd-naming/no-short-name-collision",
  conventions: ["shortnames-03"],
  summary: "A short name may not be a name of a built-in resource.",
  rationale:
    "A short name that two resources share means now this and now that one: 'kubectl delete svc' must not depend on which CRDs are installed.",
  reference: "Short-names",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Deny",
  good: crdExample({ names: "shortNames: [wd]" }),
  bad: crdExample({ names: "shortNames: [svc]" }),
  *check({ object }) {
    const crd = crdOf(object);
    if (isFragment(crd)) return;
    for (const [index, name] of crd.shortNames.entries()) {
      const builtIn = builtInByShortName(name) ?? builtInByName(name);
      // As short for itself it leads where it would without.
      if (builtIn === undefined || name === crd.plural || name === crd.singular) continue;
      yield duplicate(
        path("spec", "names", "shortNames", index),
        `must not be ${literal(name)}, which stands for the built-in ${literal(builtIn.plural)}`,
      );
    }
  },
};
