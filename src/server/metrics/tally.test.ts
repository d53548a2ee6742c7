import { Registry } from "prom-client";
import { createTally } from "./tally.js";

test("what comes once too many are told apart is counted together", async () => {
  const registry = new Registry();
  const tally = createTally(registry, "things_total", "Things.", ["a", "b"]);
  for (let index = 0; index < 2100; index++) tally.count([`v${String(index)}`, "y"]);
  tally.count(["v5", "y"], 2);
  tally.count(["new", "y"]);
  const values = (await registry.getMetricsAsJSON()).flatMap(({ values }) => values);
  const of = (a: string): number | undefined => values.find(({ labels }) => labels["a"] === a)?.value;
  expect([of("v5"), of("other")]).toEqual([3, 101]);
  expect(values.reduce((sum, { value }) => sum + value, 0)).toBe(2103);
});
