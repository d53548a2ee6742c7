import { crdOf } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/versions.js";
import { crdExample, invalid, ON_CRDS, path, type Rule } from "../../kit.js";

export const groupDomainName: Rule = {
  id: "crd-naming/group-domain-name",
  conventions: ["intro-08"],
  match: ON_CRDS,
  action: "Deny",
  evidence: "An API server rejects the definition.",
  *check({ object }) {
    const crd = crdOf(object);
    if (!isFragment(crd) && !crd.group.includes("."))
      yield invalid(path("spec", "group"), "must contain at least one '.', such as 'widgets.acme.io'");
  },
  summary: "The group of a CustomResourceDefinition must be a domain name.",
  rationale:
    "Groups without a dot, such as 'apps', are reserved for Kubernetes. A group within your own domain does not collide with these or with those of other vendors.",
  go: ["// +groupName=widgets.acme.io", "package v1"],
  good: crdExample({}),
  bad: crdExample({ group: "acme" }),
};
