import { crdOf } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/fragment.js";
import { path } from "../../../kube/json/field-path.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import type { Rule } from "../../../model/rule.js";
import { crdExample } from "../../example.js";

export const groupDomainName: Rule = {
  id: "crd-naming/group-domain-name",
  conventions: ["intro-08"],
  summary: "The group of a CustomResourceDefinition must be in the form of a domain name.",
  rationale:
    "Groups without a dot, such as 'apps', belong to Kubernetes; a name below a domain of your own never collides with one of them or with another vendor's.",
  reference: "API Conventions",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Deny",
  good: crdExample({}),
  bad: crdExample({ group: "acme" }),
  *check({ object }) {
    const crd = crdOf(object);
    if (!isFragment(crd) && !crd.group.includes("."))
      yield invalid(path("spec", "group"), "must contain at least one '.', such as 'widgets.acme.io'");
  },
};
