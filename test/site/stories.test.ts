import { readFileSync } from "node:fs";
import { afterReview, describeInBrowser, reviewed, rulesIn, textIn, useBrowser, write } from "./browser.js";

/** Each story of the playground, as a reader sees it. */

describeInBrowser("the playground", () => {
  const { visit } = useBrowser();

  test.each([
    ["float", ["crd-schema/no-float-in-spec", "crd-naming/json-field-camel-case", "crd-status/no-status-phase"]],
    ["breaking", ["crd-compatibility/bound-not-tightened", "crd-compatibility/enum-value-kept"]],
    ["union", ["crd-unions/union-exclusive"]],
    ["cel-cost", ["crd-validity/validation-rules-valid", "objects/valid-custom-resource"]],
    ["conditions", ["crd-conditions/condition-schema", "crd-conditions/conditions-list-map"]],
    ["deployment", ["objects/valid-built-in-object", "references/service-external-ips"]],
    ["pack", ["replicas-bounded"]],
    ["go", ["go-types/no-float-in-spec", "go-types/integer-size", "go-naming/json-name-camel-case"]],
  ])("story '%s'", async (name, rules) => {
    const { page, problems } = await visit(`playground.html#example=${name}`);
    expect(await reviewed(page)).toMatch(/denied/);
    expect(await rulesIn(page)).toEqual(expect.arrayContaining(rules));
    expect(problems).toEqual([]);
  });

  test("a finding is underlined, and its place leads there", async () => {
    const { page } = await visit("playground.html#example=float");
    await reviewed(page);
    await page.getByRole("button", { name: "29:17 in Manifest" }).click();
    expect(await page.locator(".cm-activeLine").textContent()).toContain("ratio:");
    expect(await page.locator(".cm-lintRange-error").allTextContents()).toContain("ratio");
  });

  test("the details of a finding say why, where it is written, and the line in Go", async () => {
    const { page } = await visit("playground.html#example=conditions");
    await reviewed(page);
    const finding = page.locator(".finding").first();
    await finding.locator("summary").click();
    expect(await finding.locator("details").textContent()).toMatch(
      /without knowing the kind.*In Go.*metav1\.Condition/s,
    );
    expect(await finding.getByRole("link", { name: "The API conventions" }).getAttribute("href")).toMatch(/^https:/);
  });

  test("all fixes are a diff that changes the text when it is accepted", async () => {
    const { page } = await visit("playground.html#example=go");
    await reviewed(page);
    await page.getByRole("button", { name: "Fix all" }).click();
    await page.locator("#proposal").waitFor();
    expect(await page.locator(".diff .added").allTextContents()).toContain("added: +\t// +required\n");
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await textIn(page)).not.toContain("+required");
    await page.getByRole("button", { name: "Fix all" }).click();
    await page.locator("#proposal").waitFor();
    await afterReview(page, () => page.getByRole("button", { name: "Accept" }).click());
    expect(await textIn(page)).toContain("// +required");
    expect(await rulesIn(page)).not.toContain("go-optionality/optional-or-required");
  });

  test("the fix of one finding leaves the others", async () => {
    const { page } = await visit("playground.html");
    await reviewed(page);
    await write(page, exampleText("conditions"));
    const rule = "crd-conditions/conditions-list-map";
    const finding = page.locator(".finding", { hasText: rule });
    await finding.locator("summary").click();
    await finding.getByRole("button", { name: "Fix" }).click();
    await page.locator("#proposal").waitFor();
    const added = (await page.locator(".diff .added").allTextContents()).join("");
    expect(added).toContain("x-kubernetes-list-type: map");
    await afterReview(page, () => page.getByRole("button", { name: "Accept" }).click());
    expect(await rulesIn(page)).not.toContain(rule);
    expect(await rulesIn(page)).toContain("crd-conditions/condition-schema");
  });

  test("defaults are a diff", async () => {
    const { page } = await visit("playground.html#example=pack");
    await reviewed(page);
    await page.locator(".packs summary").click();
    await afterReview(page, () => page.getByRole("checkbox", { name: /^workload-defaults/ }).check());
    await page.getByRole("button", { name: "Show defaults" }).click();
    await page.locator("#proposal").waitFor();
    expect((await page.locator(".diff .added").allTextContents()).length).toBeGreaterThan(0);
  });

  test("a level, and whose API it is, change what is found", async () => {
    const { page } = await visit("playground.html#example=float");
    await reviewed(page);
    const owner = page.getByRole("checkbox", { name: "I maintain these APIs" });
    expect(await afterReview(page, () => owner.uncheck())).toMatch(/1 allowed, 0 denied/);
    await afterReview(page, () => owner.check());
    expect(await rulesIn(page)).toContain("crd-schema/numeric-bounds");
    await afterReview(page, () => page.getByLabel("Level").selectOption("Basic"));
    expect(await rulesIn(page)).not.toContain("crd-schema/numeric-bounds");
  });

  test("an empty page says what it takes", async () => {
    const { page } = await visit("playground.html");
    await reviewed(page);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+a");
    expect(await afterReview(page, () => page.keyboard.press("Delete"))).toBe("Nothing to review yet");
    expect(await page.locator("#results").textContent()).toContain("paste a CRD");
  });

  test("kubectl's words for a denied request", async () => {
    const { page } = await visit("playground.html#example=deployment");
    await reviewed(page);
    await page.getByText("What kubectl prints").click();
    expect(await page.locator(".printed pre").first().textContent()).toContain(
      'The Service "web" is invalid: spec.externalIPs',
    );
  });

  test("the tests of a pack run as one types, and its mistakes have places", async () => {
    const { page, problems } = await visit("playground.html#example=pack");
    expect(await reviewed(page)).toContain("3 tests passed, 1 failed");
    await page.getByRole("tab", { name: "Tests" }).click();
    expect(await page.locator(".cm-lintRange-error").count()).toBeGreaterThan(0);
    await page.getByRole("tab", { name: "Pack" }).click();
    const pack = await textIn(page);
    expect(await write(page, pack.replace("generic/cel", "generic/cle"))).toBe("Cannot be reviewed");
    expect(await page.locator(".finding").last().textContent()).toMatch(/8:7.*did you mean 'generic\/cel'/);
    expect(problems).toEqual([]);
  });

  test("a custom resource is judged by a definition of the cluster", async () => {
    const { page } = await visit("playground.html#example=cel-cost");
    await reviewed(page);
    const [definition = "", resource = ""] = exampleText("cel-cost").split("---\n");
    await write(page, resource);
    expect(await rulesIn(page)).toEqual([]);
    await page.getByLabel("Add a text").selectOption("cluster");
    await write(page, definition);
    expect(await rulesIn(page)).toEqual(["objects/valid-custom-resource"]);
  });
});

/** The editor only draws the lines that one sees. */
const exampleText = (name: string): string =>
  readFileSync(new URL(`../../site/examples/${name}/now.yaml`, import.meta.url), "utf8");
