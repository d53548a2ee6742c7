import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { describeInBrowser, useBrowser } from "./browser.js";

/** The page of `-o html`, with 20,000 findings. */

const MAIN = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
const FILES = 20;
const FINDINGS = 1_000;
/** Milliseconds until the first findings are there. */
const FIRST_VIEW = 3_000;

const widgets = (index: number): string => {
  const fields = Array.from(
    { length: FINDINGS },
    (_, at) => `                port${String(at)}: { type: integer, minimum: 1, maximum: 65535, description: A port. }`,
  );
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.a${String(index)}.acme.io }
spec:
  group: a${String(index)}.acme.io
  scope: Namespaced
  names: { kind: Widget, plural: widgets }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              description: The ports.
              properties:
${fields.join("\n")}
`;
};

const count = (page: Page): Promise<string | null> => page.locator("#count").textContent();

describeInBrowser("a report with 20,000 findings", () => {
  const { visit } = useBrowser();
  const folder = mkdtempSync(join(tmpdir(), "report-"));
  const report = join(folder, "report.html");
  beforeAll(() => {
    for (let index = 0; index < FILES; index++) writeFileSync(join(folder, `a${String(index)}.yaml`), widgets(index));
    try {
      execFileSync(process.execPath, [MAIN, "dry-run", folder, "--owned", "*", "-o", `html=${report}`], {
        stdio: "pipe",
      });
    } catch (error) {
      // It denies.
      expect(error).toMatchObject({ status: 1 });
    }
  }, 120_000);
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test("is there soon, finds what one searches, and shows more on demand", async () => {
    const start = performance.now();
    const { page, problems } = await visit(pathToFileURL(report).href);
    await page.locator(".finding").first().waitFor();
    const shown = performance.now() - start;
    process.stderr.write(`note: the first of 20,000 findings are there after ${shown.toFixed(0)} ms\n`);
    expect(shown).toBeLessThan(FIRST_VIEW);
    expect(await count(page)).toMatch(/^20,\d\d\d findings$/);
    expect(await page.locator(".finding").count()).toBe(200);
    await page.getByRole("button", { name: "Show 200 more" }).click();
    expect(await page.locator(".finding").count()).toBe(400);
    expect(await page.evaluate(() => document.activeElement?.classList.contains("finding"))).toBe(true);
    await page.keyboard.press("/");
    await page.keyboard.type("a7.yaml port42 integer-format");
    expect(await count(page)).toMatch(/^11 of 20,/);
    const first = page.locator(".finding").first();
    expect(await first.locator("mark").textContent()).toMatch(/^port42/);
    await first.locator("summary").click();
    expect(await first.locator("ins").textContent()).toContain("format: int32");
    await page.getByLabel("Deny").uncheck();
    expect(await count(page)).toMatch(/^0 of 20,/);
    expect(problems).toEqual([]);
  }, 60_000);

  test("has nothing that a screen reader or a weak eye stumbles over", async () => {
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await visit(pathToFileURL(report).href, { colorScheme, bypassCSP: true });
      await page.getByLabel("Group by").selectOption("rule");
      await page.addScriptTag({ content: axe });
      const violations = await page.evaluate(async () => {
        const { axe: run } = window as unknown as { axe: { run: () => Promise<{ violations: { id: string }[] }> } };
        return (await run.run()).violations.map(({ id }) => id);
      });
      expect(violations).toEqual([]);
    }
  }, 120_000);
});
