import { EMPTY_CLUSTER } from "../../model/context.js";
import { serviceExternalIPs } from "./service-external-ips.js";

test("without ranges, an addition to old addresses is not the old finding", () => {
  const keys = [["198.51.100.7"], ["198.51.100.8"], ["198.51.100.7", "198.51.100.8"]].map((addresses) => {
    const object = { apiVersion: "v1", kind: "Service", spec: { externalIPs: addresses } };
    const context = {
      operation: "CREATE",
      resource: { group: "", version: "v1", resource: "services" },
      kind: { group: "", version: "v1", kind: "Service" },
      object,
      dryRun: false,
      cluster: EMPTY_CLUSTER,
    } as const;
    return [...serviceExternalIPs.check(context, { allowedCIDRs: [] })].map(({ key }) => key).join();
  });
  expect(new Set(keys).size).toBe(3);
});
