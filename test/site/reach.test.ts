import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { SITE, afterReview, describeInBrowser, reviewed, rulesIn, textIn, useBrowser, write } from "./browser.js";

/** Everybody can use the pages: by keyboard, with a screen reader, on a phone, in the dark, offline; and links keep a state. */

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The policy forbids scripts of others, so the checker comes through the debugger. */
const violationsIn = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
};

/** One page of each kind that has text to read. */
const TO_READ = [
  "index.html",
  "rules/index.html",
  "rules/crd-schema/no-float-in-spec.html",
  "rules/go-types/no-float-in-spec.html",
  "rules/generic/json-schema.html",
  "rules/workloads/topology-spread.html",
  "conventions/index.html",
  "conventions/typical-status-properties.html",
  "guides/index.html",
  "guides/architecture.html",
  "guides/evidence/state-of-the-conventions.html",
];

describeInBrowser("pages for everybody", () => {
  const { visit, address } = useBrowser();

  test.each(
    [...TO_READ, ...["float", "breaking", "pack", "go"].map((name) => `playground.html#example=${name}`)].flatMap(
      (path) => (["light", "dark"] as const).map((colorScheme) => [path, colorScheme] as const),
    ),
  )("'%s' in %s has nothing that a screen reader or a weak eye stumbles over", async (path, colorScheme) => {
    const { page } = await visit(path, { colorScheme });
    if (path.startsWith("playground")) {
      await reviewed(page);
      await page.locator(".finding summary").first().click();
      await page.locator(".packs summary").click();
    }
    expect(await violationsIn(page)).toEqual([]);
  });

  test("what a search finds has nothing that a screen reader stumbles over", async () => {
    const { page } = await visit("rules/index.html");
    await page.keyboard.press("/");
    await page.keyboard.type("conditions");
    await page.locator("#search-list a").first().waitFor();
    expect(await violationsIn(page)).toEqual([]);
  });

  test("a diff has nothing that a screen reader stumbles over, and its heading gets the focus", async () => {
    const { page } = await visit("playground.html#example=go");
    await reviewed(page);
    await page.getByRole("button", { name: "Fix all" }).click();
    await page.locator("#proposal").waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Fix all");
    expect(await violationsIn(page)).toEqual([]);
  });

  test.each([360, 768, 2560])("nothing is wider than a window of %i pixels", async (width) => {
    for (const path of [...TO_READ, "playground.html#example=deployment"]) {
      const { page, problems } = await visit(path, { viewport: { width, height: 740 } });
      if (path.startsWith("playground")) await reviewed(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([path, overflow > 0, problems]).toEqual([path, false, []]);
      await page.context().close();
    }
  });

  test("the keyboard alone reviews, opens a finding, and leaves the editor", async () => {
    const { page } = await visit("playground.html#example=float");
    await reviewed(page);
    const focused = () => page.evaluate(() => document.activeElement?.id ?? "");
    for (let steps = 0; (await focused()) !== "tab-now"; steps++) {
      expect(steps).toBeLessThan(20);
      await page.keyboard.press("Tab");
    }
    for (let steps = 0; (await focused()) !== "editor"; steps++) {
      expect(steps).toBeLessThan(5);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Control+a");
    await afterReview(page, () =>
      page.keyboard.insertText(
        "apiVersion: v1\nkind: Service\nmetadata: { name: web }\nspec: { externalIPs: [203.0.113.7], ports: [{ port: 80 }] }",
      ),
    );
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("place");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.locator(".finding details").first().getAttribute("open")).toBe("");
  });

  test("arrows go through the tabs", async () => {
    const { page } = await visit("playground.html#example=pack");
    await reviewed(page);
    await page.locator("#tab-pack").focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Tests");
    await page.keyboard.press("Home");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Manifest");
  });

  test("a choice of colors lasts", async () => {
    const { page } = await visit("playground.html", { colorScheme: "light" });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await page.getByRole("button", { name: "Use dark colors" }).click();
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await paper()).toBe(dark);
  });

  test("a link shows the same, and so does loading the page again", async () => {
    const { page } = await visit("playground.html#example=pack");
    await reviewed(page);
    await page.getByRole("tab", { name: "Manifest" }).click();
    await write(page, (await textIn(page)).replace("replicas: 12", "replicas: 13 # é, 😀"));
    await afterReview(page, () => page.getByLabel("Level").selectOption("Advice"));
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "Link copied" }).waitFor();
    const [link, rules] = [page.url(), await rulesIn(page)];
    expect(link).toContain("#s=");
    const other = await visit(link.slice(address("").length));
    for (const one of [other.page, page]) {
      await one.reload();
      await reviewed(one);
      expect(await rulesIn(one)).toEqual(rules);
      expect(await textIn(one)).toContain("replicas: 13 # é, 😀");
      expect(await one.getByLabel("Level").inputValue()).toBe("Advice");
      expect(await one.getByRole("tab").allTextContents()).toEqual(["Manifest", "Pack", "Tests"]);
    }
  });

  test.each([
    ["#s=%%%", "it is damaged"],
    ["#s=AAAA", "it is damaged"],
    [`#s=${"A".repeat(70_000)}`, "it is too long"],
    ["#example=nothing", "names an example that is not there"],
  ])("an address that cannot be read says so: %s", async (fragment, why) => {
    const { page } = await visit(`playground.html${fragment}`);
    expect(await page.getByRole("alert").textContent()).toContain(why);
    expect(await reviewed(page)).toContain("1 object");
  });

  test("a fragment that grows without end is stopped", async () => {
    const { page } = await visit("playground.html");
    const bomb = await page.evaluate(async () => {
      const stream = new Blob(["a".repeat(30_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      return btoa(String.fromCharCode(...bytes.slice(0, 100_000)));
    });
    await page.goto(
      `${address("playground.html")}#s=${bomb.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`,
    );
    await page.getByRole("alert").filter({ hasText: "it is too large" }).waitFor();
  });

  test("it works on without a network", async () => {
    const { page, problems } = await visit("playground.html#example=float");
    await reviewed(page);
    await page.context().setOffline(true);
    await write(
      page,
      "apiVersion: v1\nkind: Service\nmetadata: { name: web }\nspec: { externalIPs: [203.0.113.7], ports: [{ port: 80 }] }",
    );
    expect(await rulesIn(page)).toContain("references/service-external-ips");
    expect(problems).toEqual([]);
  });

  test("a page from a folder has its colors and its links; the playground says what it needs", async () => {
    const { page } = await visit("index.html");
    await page.goto(pathToFileURL(join(SITE, "index.html")).href);
    await page.getByRole("button", { name: /colors/ }).click();
    await page.getByRole("link", { name: "Playground", exact: true }).click();
    await page.getByText("Browsers start no threads for a page from a folder").waitFor();
  });
});
