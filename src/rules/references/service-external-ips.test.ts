import { type Json, type JsonObject, formatField } from "kube-json";
import { EMPTY_CLUSTER } from "../../model/context.js";
import { messageProblems } from "kube-api";
import { testRule } from "../../testing/test-rule.js";
import { serviceExternalIPs } from "./service-external-ips.js";

const service = (externalIPs?: Json, more: JsonObject = {}): Json => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "web" },
  spec: { ports: [{ port: 443 }], ...(externalIPs === undefined ? {} : { externalIPs }), ...more },
});
const ranges = { allowedCIDRs: ["192.0.2.0/24", "2001:db8::/32"] };

testRule(serviceExternalIPs, {
  bad: [["FieldValueForbidden", "spec.externalIPs"]],
  valid: {
    none: { object: service() },
    "an empty list": { object: service([]) },
    null: { object: service(null) },
    "no spec": { object: { apiVersion: "v1", kind: "Service", metadata: { name: "web" } } },
    "addresses of a load balancer, which the cloud gives": {
      object: service(undefined, { type: "LoadBalancer", loadBalancerIP: "198.51.100.7" }),
    },
    "an address that was there": {
      oldObject: service(["198.51.100.7"]),
      object: service(["198.51.100.7"], { selector: { app: "web" } }),
    },
    "an address that was there, written differently": {
      oldObject: service(["2001:db8:0::1"]),
      object: service(["2001:DB8::1"]),
    },
    "addresses in another order, and one less": {
      oldObject: service(["198.51.100.7", "198.51.100.8", "198.51.100.9"]),
      object: service(["198.51.100.9", "198.51.100.7"]),
    },
    "addresses in the ranges": { object: service(["192.0.2.255", "2001:db8:1::1"]), options: ranges },
    "an IPv4 address in IPv6 notation": { object: service(["::ffff:192.0.2.1"]), options: ranges },
    "an old address outside the ranges": {
      oldObject: service(["198.51.100.7"]),
      object: service(["198.51.100.7", "192.0.2.1"]),
      options: ranges,
    },
  },
  invalid: {
    "one address": {
      object: service(["198.51.100.7"]),
      causes: [["FieldValueForbidden", "spec.externalIPs"]],
    },
    "two addresses are one cause": {
      object: service(["198.51.100.7", "198.51.100.8"]),
      causes: [["FieldValueForbidden", "spec.externalIPs"]],
    },
    "one address more": {
      oldObject: service(["198.51.100.7"]),
      object: service(["198.51.100.7", "198.51.100.8"]),
      causes: [["FieldValueForbidden", "spec.externalIPs"]],
    },
    "what is no address": { object: service([42]), causes: [["FieldValueForbidden", "spec.externalIPs"]] },
    "outside the ranges": {
      object: service(["192.0.2.1", "192.0.3.1", "2001:db9::1"]),
      options: ranges,
      causes: [
        ["FieldValueForbidden", "spec.externalIPs[1]"],
        ["FieldValueForbidden", "spec.externalIPs[2]"],
      ],
    },
    "leading zeros, which some read as octal": {
      object: service(["192.000.002.001"]),
      options: ranges,
      causes: [["FieldValueForbidden", "spec.externalIPs[0]"]],
    },
    "a range in place of an address": {
      object: service(["192.0.2.0/24", null]),
      options: ranges,
      causes: [
        ["FieldValueForbidden", "spec.externalIPs[0]"],
        ["FieldValueForbidden", "spec.externalIPs[1]"],
      ],
    },
    "outside many ranges": {
      object: service(["203.0.113.1"]),
      options: {
        allowedCIDRs: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "192.0.2.0/24", "fd00::/8"],
      },
      causes: [["FieldValueForbidden", "spec.externalIPs[0]"]],
    },
  },
});

test("without ranges, an addition to old addresses is not the old finding", () => {
  const keys = [["198.51.100.7"], ["198.51.100.8"], ["198.51.100.7", "198.51.100.8"]].map((addresses) => {
    const object = { apiVersion: "v1", kind: "Service", spec: { externalIPs: addresses } };
    const context = {
      operation: "CREATE",
      resource: { group: "", version: "v1", resource: "services" },
      kind: { group: "", version: "v1", kind: "Service" },
      object,
      dryRun: true,
      cluster: EMPTY_CLUSTER,
    } as const;
    return [...serviceExternalIPs.check(context, { allowedCIDRs: [] })].map(({ key }) => key).join();
  });
  expect(new Set(keys).size).toBe(3);
});

test("a range that cannot be read is a problem of the options", () => {
  const options = { allowedCIDRs: ["10.0.0.0/8", "10.0.0.0", "10.0.0.0/33", ""] };
  const causes = [...(serviceExternalIPs.options?.check?.(options) ?? [])];
  expect(causes.map(({ field }) => formatField(field))).toEqual([
    "allowedCIDRs[1]",
    "allowedCIDRs[2]",
    "allowedCIDRs[3]",
  ]);
  expect(causes.flatMap(({ message, reason }) => messageProblems(message, reason))).toEqual([]);
});
