import { crdOf } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/versions.js";
import { dnsSubdomainProblem, isWithinDomain } from "kube-api";
import { child, crdExample, invalid, literal, notSupported, ON_CRDS, oneOf, path, type Rule } from "../../kit.js";
import { texts } from "../../plain-options.js";

/** Placeholders of documents and project generators; the last four are reserved (RFC 2606). */
const PLACEHOLDERS = "example.com example.net example.org my.domain mycompany.com example invalid localhost test".split(
  " ",
);

/** reserved-group reports these. */
const KUBERNETES = ["k8s.io", "kubernetes.io"];

export const groupOwnedDomain: Rule<{ readonly ownedDomains: readonly string[] }> = {
  id: "crd-naming/group-owned-domain",
  conventions: ["intro-10"],
  match: ON_CRDS,
  action: "Warn",
  options: {
    // Without any, only placeholder domains are reported.
    ...texts({ ownedDomains: "Domains that the group must be within, such as 'acme.io'." }),
    *check({ ownedDomains }) {
      for (const [index, domain] of ownedDomains.entries()) {
        const problem = dnsSubdomainProblem(domain);
        if (problem !== undefined) yield invalid(child(path("ownedDomains"), index), problem);
      }
    },
  },
  *check({ object }, { ownedDomains }) {
    const crd = crdOf(object);
    // An API server rejects a single word.
    if (isFragment(crd) || !crd.group.includes(".") || isWithin(crd.group, KUBERNETES)) return;
    const place = path("spec", "group");
    if (ownedDomains.length > 0 && !isWithin(crd.group, ownedDomains))
      yield notSupported(place, `must be ${oneOf(ownedDomains)}, or a subdomain of it`);
    const placeholder = PLACEHOLDERS.find((domain) => isWithinDomain(crd.group, domain));
    if (ownedDomains.length === 0 && placeholder !== undefined)
      yield notSupported(place, `must be within a domain that you own instead of ${literal(placeholder)}`);
  },
  summary: "The group of a CustomResourceDefinition must be within a domain that its author owns.",
  rationale:
    "Only the owner of a domain can guarantee that no other API uses a group within it. Placeholders such as 'example.com' and 'my.domain' belong to no author: two APIs that keep them collide.",
  go: ["// +groupName=acme.io", "package v1"],
  good: crdExample({}),
  bad: crdExample({ group: "my.domain" }),
};

const isWithin = (group: string, domains: readonly string[]): boolean =>
  domains.some((domain) => isWithinDomain(group, domain));
