import { Registry } from "prom-client";
import { createCounter } from "./metrics.js";

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
