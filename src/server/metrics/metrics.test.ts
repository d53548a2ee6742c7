import { Registry } from "prom-client";
import type { Answer } from "../../admission/admission.js";
import { createCounter, createMetrics } from "./metrics.js";

test("combinations of values beyond the maximum are counted together", async () => {
  const registry = new Registry();
  const count = createCounter(registry, "things_total", "Things.", ["a", "b"]);
  for (let index = 0; index < 2100; index++) count([`v${String(index)}`, "y"]);
  count(["v5", "y"], 2);
  count(["new", "y"]);
  const values = (await registry.getMetricsAsJSON()).flatMap(({ values }) => values);
  const of = (a: string): number | undefined => values.find(({ labels }) => labels["a"] === a)?.value;
  expect([of("v5"), of("other")]).toEqual([3, 101]);
  expect(values.reduce((sum, { value }) => sum + value, 0)).toBe(2103);
  expect(values).toHaveLength(2001);
});

test("no number of made-up reviews takes the place of a review", async () => {
  const metrics = createMetrics();
  const count = (resource: string, operation: string, allowed: boolean, dryRun: boolean): void => {
    const record = { resource, operation, allowed, dryRun };
    const decision = { findings: [], faults: [], defaulted: [] };
    for (const phase of ["validate", "mutate"] as const)
      metrics.countReview(phase, { record, decision } as unknown as Answer, 0);
  };
  for (let number = 0; number < 300; number++)
    for (const operation of ["CREATE", "UPDATE", "DELETE", "CONNECT"])
      for (const allowed of [true, false])
        for (const dryRun of [true, false]) count(`g/v1/r${String(number)}`, operation, allowed, dryRun);
  count("v1/pods", "CREATE", false, false);
  const label = 'phase="validate",operation="CREATE",resource="v1/pods",allowed="false",dry_run="false"';
  expect(await metrics.text()).toContain(`decorum_admission_reviews_total{${label}} 1\n`);
});
