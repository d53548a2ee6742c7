import type { Result } from "../src/cli/report/report.js";
import { crdExample, widgetExample } from "../src/rules/kit.js";
import { decorum, productOf } from "./support/cli-harness.js";
import { shippedPacks } from "./support/shipped-packs.js";

/** One mistake is one finding, even if several rules know it. */

const CRD = crdExample({ spec: "notBefore: { type: string, format: date-time }" });

const findings = async (notBefore: string): Promise<unknown> => {
  const files = { "a.yaml": `${CRD}\n---\n${widgetExample(`\n    spec: { notBefore: ${notBefore} }\n`)}` };
  const { stdout } = await decorum("dry-run a.yaml -o json", productOf(shippedPacks()), { files });
  const { results } = JSON.parse(stdout) as { readonly results: readonly Result[] };
  const widget = results.find(({ object }) => object.kind === "Widget");
  return widget?.findings
    .filter(({ rule }) => rule.startsWith("objects/"))
    .map(({ rule, field }) => `${rule} ${field}`);
};

test("a time that the API server rejects", async () => {
  expect(await findings("2026-01-02 15:04")).toEqual(["objects/valid-custom-resource spec.notBefore"]);
});

test("a valid time", async () => {
  expect(await findings('"2026-01-02T15:04:05Z"')).toEqual([]);
});
