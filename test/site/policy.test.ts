import { afterReview, describeInBrowser, reviewed, rulesIn, useBrowser, write } from "./browser.js";

/** The policy of the site forbids code made from text to pages. The thread of the engine makes some from the schemas of packs. */

const PACK = `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: names }
spec:
  description: Names of Deployments.
  rules:
    - use: generic/json-schema
      id: short-names
      action: Deny
      match: { resourceRules: [{ apiGroups: [apps], resources: [deployments], operations: [CREATE] }] }
      options:
        schema: { properties: { metadata: { properties: { name: { type: string, maxLength: 2 } } } } }
      good: { apiVersion: apps/v1, kind: Deployment, metadata: { name: us } }
      bad: { apiVersion: apps/v1, kind: Deployment, metadata: { name: website } }
`;

describeInBrowser("a server that sends the policy with pages", () => {
  const { visit } = useBrowser();

  test("packs may have schemas, and nothing violates the policy", async () => {
    const { page, problems } = await visit("playground.html#example=pack");
    await reviewed(page);
    await page.getByRole("tab", { name: "Pack" }).click();
    await write(page, PACK);
    await afterReview(page, () =>
      page
        .getByRole("tab", { name: "Tests" })
        .click()
        .then(() => page.getByRole("button", { name: "Remove" }).click()),
    );
    expect(await rulesIn(page)).toContain("short-names");
    expect(problems).toEqual([]);
  });

  test("the page itself may make no code", async () => {
    const { page, problems } = await visit("playground.html");
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.made = true";
      document.body.append(script);
    });
    expect(await page.evaluate(() => "made" in window)).toBe(false);
    expect(problems.join()).toContain("Content Security Policy");
  });
});

describeInBrowser("a server that sends the policy with all files", () => {
  const { visit } = useBrowser("ForAllFiles");

  test("built-in packs need no code; a pack says what it needs", async () => {
    const { page } = await visit("playground.html#example=float");
    expect(await reviewed(page)).toContain("1 denied");
    const other = await visit("playground.html#example=pack");
    await reviewed(other.page);
    expect(await other.page.locator("#results").textContent()).toContain("'unsafe-eval'");
  });
});
