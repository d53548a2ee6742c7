import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import type { Page } from "playwright-core";
import { RULES } from "../../src/rules/index.js";
import { chartOf } from "../../site/build/chart.js";
import { stateOfExample } from "../../site/build/try-it.js";
import { SITE, describeInBrowser, reviewed, rulesIn, useBrowser } from "./browser.js";
import { ask, startEngine } from "./engine.js";

/** The book: its links lead somewhere, its examples show what they promise, and the search finds it. */

const pages = existsSync(SITE)
  ? readdirSync(SITE, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"))
  : [];

const textOf = (page: string): string => readFileSync(join(SITE, page), "utf8");
const idsIn = (page: string): ReadonlySet<string> =>
  new Set([...textOf(page).matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id));

test("each rule has a page at its address", () => {
  expect(RULES.map(({ id }) => `rules/${id}.html`).filter((path) => !pages.includes(path))).toEqual([]);
});

test("all links within the site lead to a page and a place that are there", () => {
  const ids = new Map(pages.map((page) => [page, idsIn(page)]));
  const broken: string[] = [];
  for (const page of pages)
    for (const [, href = ""] of textOf(page).matchAll(/ (?:href|src)="([^"]*)"/g)) {
      if (/^(?:https?:|data:)/.test(href)) continue;
      const [path = "", anchor = ""] = href.split("#");
      const target = path === "" ? page : posix.normalize(posix.join(posix.dirname(page), path));
      const isThere = existsSync(join(SITE, target));
      const isPlace = anchor === "" || target === "playground.html" || ids.get(target)?.has(anchor) === true;
      if (!isThere || !isPlace) broken.push(`${page}: ${href}`);
    }
  expect(broken).toEqual([]);
});

test("a chart in text becomes bars, with its numbers", () => {
  const chart = chartOf(
    "Fields are in camelCase   ████░   96 %  of 18,351 fields\nAcronyms have one case    █████ > 99 %  of    387 CRDs",
  );
  expect(chart?.html.match(/<rect class="part" width="\d+"/g)).toEqual([
    '<rect class="part" width="96"',
    '<rect class="part" width="99"',
  ]);
  expect(chart?.html.replace(/<[^>]*>/g, "")).toContain("&gt; 99 % of 387 CRDs");
  expect(chartOf("Fields   ████░   96 %  of 18,351 fields\nno bar")).toBeUndefined();
});

test("pages have no style and no script of their own, which the policy forbids", () => {
  const wrong = pages.filter((page) =>
    /<style|<script>| style=| on[a-z]+=/.test(textOf(page).replace(/<pre[\s\S]*?<\/pre>/g, "")),
  );
  expect(wrong).toEqual([]);
});

describeInBrowser("the book in a browser", () => {
  const { visit } = useBrowser();

  test("what 'Try it' opens has the finding of its rule, or none of it", async () => {
    const { page } = await visit("playground.html");
    await reviewed(page);
    await startEngine(page);
    const wrong: string[] = [];
    let count = 0;
    for (const rule of RULES)
      for (const side of ["good", "bad"] as const) {
        const state = stateOfExample(rule, rule[side]);
        if (state === undefined) continue;
        count++;
        const { report, refusal } = await ask(page, state);
        const found = (report?.results ?? []).flatMap(({ findings }) => findings).some((one) => one.rule === rule.id);
        if (refusal !== undefined || found !== (side === "bad"))
          wrong.push(`${rule.id}, ${side}: ${refusal ?? String(found)}`);
      }
    expect(wrong).toEqual([]);
    // Nearly all have examples that a file can hold.
    expect(count).toBeGreaterThan(RULES.length * 1.8);
  }, 300_000);

  test("'Try it' opens the playground with the example", async () => {
    const { page, problems } = await visit("rules/crd-schema/no-float-in-spec.html");
    await page.getByRole("link", { name: "Try it: Bad" }).click();
    await reviewed(page);
    expect(await rulesIn(page)).toContain("crd-schema/no-float-in-spec");
    expect(problems).toEqual([]);
  });

  const search = async (page: Page, text: string): Promise<readonly string[]> => {
    await page.keyboard.press("/");
    await page.keyboard.type(text);
    await page.locator("#search-list a").first().waitFor();
    return page.locator("#search-list .title").allTextContents();
  };

  test("the keyboard alone searches, from a page below others, and opens what it found", async () => {
    const { page, problems } = await visit("rules/crd-schema/no-float-in-spec.html");
    expect(await search(page, "conditions list map")).toContain("crd-conditions/conditions-list-map");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    expect(await page.evaluate(() => document.activeElement?.closest("#search-list") !== null)).toBe(true);
    await page.keyboard.press("Escape");
    expect(await page.locator("#search-results").isHidden()).toBe(true);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("no-float-in-spec");
    await page.locator("#search-list a").first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/no-float-in-spec\.html$/);
    expect(problems).toEqual([]);
  });

  test.each([
    ["primitives-11", "Primitive types, primitives-11"],
    ["floot", "crd-schema/no-float-in-spec"],
    ["ratcheting", "Architecture: Five ideas"],
  ])("searching '%s' finds '%s'", async (text, title) => {
    const { page } = await visit("index.html");
    expect(await search(page, text)).toContain(title);
  });

  test("a slash that is typed in the editor stays there", async () => {
    const { page } = await visit("playground.html");
    await reviewed(page);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("/");
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe("search-input");
  });

  test("the search works from a folder", async () => {
    const { page } = await visit("index.html");
    await page.goto(`file://${join(SITE, "rules/index.html")}`);
    expect(await search(page, "no float in spec")).toContain("crd-schema/no-float-in-spec");
  });
});
