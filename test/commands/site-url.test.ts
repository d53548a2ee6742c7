import { fileURLToPath } from "node:url";
import { contextOf } from "../../src/model/context.js";

/** Once the site is published, names of rules link to their pages there. A build of a clone has no such links. */

// Modules read it when they are loaded.
Object.assign(globalThis, { SITE_URL: "https://decorum.example/docs/", DOCS_URL: "https://repository.example/docs/" });
const { docsPage, rulePageUrl } = await import("../../src/text/section-url.js");
const { rulePages } = await import("../../src/engine/report/denial.js");
const { denial } = await import("../../src/engine/report/denial.js");
const { LIMITS } = await import("../../src/engine/match/limits.js");
const { review } = await import("../../src/engine/review/review.js");
const { createRuleSet } = await import("../../src/engine/match/rule-set.js");
const { docsOf } = await import("../../src/app/report/report-source.js");
const { referenceUrl } = await import("../../src/editor/protocol/rule-text.js");
const { loadPacks } = await import("../../src/packs/load.js");
const { RULES } = await import("../../src/rules/index.js");
const { DEFAULTERS } = await import("../../src/defaulters/index.js");

const ID = "crd-schema/no-float-in-spec";
const PAGE = `https://decorum.example/docs/rules/${ID}.html`;
const rule = RULES.find(({ id }) => id === ID);
if (rule === undefined) throw new Error(`'${ID}' must be there`);

test("reports, SARIF, and editors link to the site, and other pages are still in the repository", () => {
  expect(rulePageUrl(ID)).toBe(PAGE);
  expect(docsOf(rule)).toBe(PAGE);
  expect(referenceUrl(rule)).toBe(PAGE);
  expect(docsPage("ci.md")).toBe("https://repository.example/docs/ci.md");
  expect(referenceUrl({ ...rule, plugin: "./own.js" })).not.toBe(PAGE);
});

test("a denial says the page of each rule that has its own id", () => {
  const catalogue = { rules: RULES, defaulters: DEFAULTERS };
  const folder = fileURLToPath(new URL("../../policies/api-design", import.meta.url));
  const pages = rulePages(loadPacks(folder, catalogue).packs);
  const context = contextOf({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "one" } });
  const finding = {
    reason: "FieldValueForbidden",
    field: ["spec"],
    message: "may not be a float",
    pack: "one",
    action: "Deny",
    ratcheted: false,
  } as const;
  const findings = [ID, "nofloats"].map((id) => ({ ...finding, rule: id }));
  const decision = review(createRuleSet([]), context, { default: false, validate: true, now: 0 });
  const messages = denial(context, { ...decision, allowed: false, findings }, LIMITS, pages)?.details.causes;
  expect(messages?.map(({ message }) => message)).toEqual([
    `may not be a float [decorum: ${ID}] ${PAGE}`,
    "may not be a float [decorum: one/nofloats]",
  ]);
});
