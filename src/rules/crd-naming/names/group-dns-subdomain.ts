import { crdOf } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/versions.js";
import { dnsSubdomainProblem } from "kube-api";
import { crdExample, invalid, ON_CRDS, path, type Rule } from "../../kit.js";

export const groupDnsSubdomain: Rule = {
  id: "crd-naming/group-dns-subdomain",
  conventions: ["intro-14"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    const crd = crdOf(object);
    // group-domain-name reports a missing group.
    if (isFragment(crd) || crd.group === "") return;
    const problem = dnsSubdomainProblem(crd.group);
    if (problem !== undefined) yield invalid(path("spec", "group"), problem);
  },
  summary: "The group of a CustomResourceDefinition must be a lowercase DNS subdomain.",
  rationale:
    "The group is part of every URL and of the name of the CustomResourceDefinition, and clients compare it exactly.",
  go: ["// +groupName=acme-tools.io", "package v1"],
  good: crdExample({}),
  bad: crdExample({ group: "Acme_Tools.io" }),
};
