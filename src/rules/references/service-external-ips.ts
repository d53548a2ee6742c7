import { type Range, isInRange, parseAddress, parseRange } from "kube-api";
import { type Json, type KubeObject, arrayAt } from "kube-json";
import { anyOf, child, examples, forbidden, invalid, literal, matching, path, requestsFor, type Rule } from "../kit.js";
import { texts } from "../plain-options.js";

export const serviceExternalIPs: Rule<{ readonly allowedCIDRs: readonly string[] }> = {
  id: "references/service-external-ips",
  conventions: ["allocated-02"],
  match: matching(requestsFor("", ["services"])),
  action: "Deny",
  evidence: "A user could receive the traffic of any address.",
  options: {
    ...texts({ allowedCIDRs: "IP ranges whose addresses may be used, such as '192.0.2.0/24'." }, {}),
    *check({ allowedCIDRs }) {
      for (const [index, range] of allowedCIDRs.entries())
        if (parseRange(range) === undefined)
          yield invalid(path("allowedCIDRs", index), "must be a range, such as '192.0.2.0/24' or '2001:db8::/32'");
    },
  },
  *check({ object, oldObject }, { allowedCIDRs }) {
    const had = new Set(addressesOf(oldObject).map(canonical));
    const added = [...addressesOf(object).entries()].filter(([, address]) => !had.has(canonical(address)));
    if (added.length === 0) return;
    const field = path("spec", "externalIPs");
    const ranges = allowedCIDRs.map(parseRange).filter((range) => range !== undefined);
    if (allowedCIDRs.length === 0) {
      const message =
        "may not be specified unless an administrator allows a range; a Service of `type` 'LoadBalancer' gets its own address";
      // The added addresses identify the finding: one address in the old Service does not excuse another.
      const key = added.map(([, address]) => canonical(address)).join(" ");
      yield { ...forbidden(field, message), key };
      return;
    }
    for (const [index, address] of added)
      if (!isAllowed(address, ranges))
        yield forbidden(
          child(field, index),
          `may not be ${literal(address)}; only addresses in ${anyOf(allowedCIDRs.slice(0, 3))}${allowedCIDRs.length > 3 ? ` and ${allowedCIDRs.length - 3} other ranges` : ""} may be used`,
        );
  },
  summary: "A Service may only claim external IP addresses in the ranges that the administrator allows.",
  rationale:
    "Nodes send traffic for an external IP to the Service that claims it, even if the address belongs to another host: any user who may create a Service can take over connections from pods (CVE-2020-8554). Kubernetes allows it by default. Addresses that a Service already has are exempt.",
  ...examples(`
    apiVersion: v1
    kind: Service
    metadata:
      name: web
    spec:
  +   type: LoadBalancer
      ports: [{ port: 443 }]
  -   externalIPs: [198.51.100.7]
  `),
};

const addressesOf = (object: KubeObject | undefined): readonly Json[] => arrayAt(object, "spec", "externalIPs");

/** One text for all notations of an address. */
const canonical = (address: Json): string => {
  const parsed = typeof address === "string" ? parseAddress(address) : undefined;
  return parsed === undefined ? literal(address) : `${parsed.version}:${parsed.bits.toString(16)}`;
};

const isAllowed = (address: Json, ranges: readonly Range[]): boolean => {
  const parsed = typeof address === "string" ? parseAddress(address) : undefined;
  return parsed !== undefined && ranges.some((range) => isInRange(parsed, range));
};
