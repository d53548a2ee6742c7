import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../../src/cli/run.js";
import { NODE_FILES } from "../../src/cli/terminal/node-io.js";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import type { KubeObject } from "kube-json";
import { parseManifests } from "kube-manifests";
import { contextOf } from "../../src/model/context.js";
import { productOf, type Ran, recordingIo } from "../support/cli-harness.js";
import { ownedPacks, shippedPacks } from "../support/shipped-packs.js";

/** The first review of a project that kubebuilder has just made finds nothing. */
const folder = fileURLToPath(new URL("../../../shared/kubebuilder/project-v4/config/crd/bases", import.meta.url));
if (!existsSync(folder)) process.stderr.write(`skipped: no kubebuilder project at ${folder}\n`);
const definitions = existsSync(folder) ? readdirSync(folder) : [];

(definitions.length > 0 ? describe : describe.skip)("an untouched kubebuilder project", () => {
  const rules = createRuleSet(ownedPacks());

  test("has definitions", () => {
    expect(definitions.length).toBeGreaterThanOrEqual(5);
  });
  test.each(definitions)("%s has no finding in a full review", (file) => {
    for (const { value } of parseManifests(readFileSync(join(folder, file), "utf8"))) {
      const decision = review(rules, contextOf(value as KubeObject), { default: true, validate: true });
      expect(decision.findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    }
  });
});

(existsSync(folder) ? describe : describe.skip)("the folders of an untouched kubebuilder project", () => {
  const config = join(folder, "../..");
  const dryRun = async (path: string): Promise<Ran> => {
    const io = { ...recordingIo(), files: NODE_FILES, cwd: process.cwd() };
    const code = await run(["dry-run", path], productOf(shippedPacks()), io);
    return { code, ...io.written };
  };

  test("config/crd has no finding", async () => {
    const { code, stdout, stderr } = await dryRun(join(config, "crd"));
    expect([code, stdout]).toEqual([
      0,
      "5 objects: 5 allowed, 0 denied; 0 violations, 0 warnings\nJudged against a schema: 5 of 8 documents; not judged: 3 configurations of programs; see docs/not-checked.md\n",
    ]);
    // The line above counts files for kustomize.
    expect(stderr).not.toContain("skipped");
  });
  test.each([config, join(config, "..")])("%s can be read", async (path) => {
    const { code, stdout, stderr } = await dryRun(path);
    expect(code).toBeLessThan(2);
    expect(stdout).toContain("\n46 objects: ");
    expect(stderr).not.toContain("error");
  });
});
