import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DEFAULTERS } from "../../defaulters/index.js";
import { RULES } from "../../rules/index.js";
import { entryOf, entryText, referenceUrl, rulePagesBeside } from "./rule-text.js";

const catalogue = { rules: RULES, defaulters: DEFAULTERS };
const POLICIES = fileURLToPath(new URL("../../../policies", import.meta.url));

const known = (id: string) => {
  const entry = entryOf(id, catalogue);
  if (entry === undefined) throw new Error(`there must be ${id}`);
  return entry;
};

test("in a clone, an editor leads to the page of a rule and of a defaulter", () => {
  const pages = rulePagesBeside(POLICIES);
  for (const id of ["crd-schema/no-float-in-spec", "workloads/topology-spread"]) {
    const url = referenceUrl(known(id), pages) ?? "";
    expect(url).toMatch(new RegExp(`^file:///.*/docs/rules/${id}\\.md$`));
    expect(existsSync(fileURLToPath(url))).toBe(true);
    expect(entryText(known(id), pages)).toContain(`[Its page](${url})`);
  }
});

test("without pages, it leads to the section of the API conventions", () => {
  expect(rulePagesBeside("/nowhere/policies")).toBeUndefined();
  const rule = known("crd-schema/no-float-in-spec");
  expect(referenceUrl(rule)).toMatch(/api-conventions\.md#primitive-types$/);
  expect(entryText(rule)).toContain("API conventions: [Primitive types](");
});

test("a rule of a plugin has no page", () => {
  const rule = { ...known("crd-schema/no-float-in-spec"), plugin: "./acme.mjs" };
  expect(referenceUrl(rule, "file:///docs/rules/")).not.toContain("file:");
});
