import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import type { KubeObject } from "../../src/kube/json/object.js";
import { parseManifests } from "../../src/kube/yaml/yaml.js";
import { contextOf } from "../../src/model/context.js";
import { ownedPacks } from "../support/shipped-packs.js";

/** The first review of a project that kubebuilder has just made finds nothing. */
const folder = fileURLToPath(
  new URL("../../../shared/kubebuilder/project-v4/config/crd/bases", import.meta.url),
);
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
