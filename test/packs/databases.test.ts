import { fileURLToPath } from "node:url";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { loadPacks } from "../../src/packs/load.js";
import { loadTests } from "../../src/packs/tests/load-tests.js";
import { runPackTests } from "../../src/packs/tests/run-tests.js";
import { RULES } from "../../src/rules/index.js";

/** A pack of defaults for custom resources: from conditions, other fields, lists and the cluster, on creation and update. */

test("defaults of custom resources are filled in as the tests of the pack say", () => {
  const folder = fileURLToPath(new URL("databases", import.meta.url));
  const packs = loadPacks(folder, { rules: RULES, defaulters: DEFAULTERS });
  const report = runPackTests(packs, loadTests(packs));
  expect(report.results.flatMap(({ differences }) => differences)).toEqual([]);
  expect(report.passed).toBe(10);
});
