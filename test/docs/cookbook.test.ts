import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Json, type KubeObject, arrayAt, isArray, own, stringAt } from "kube-json";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { recipeOf } from "../../src/docs/cookbook-page.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { review } from "../../src/engine/review/review.js";
import type { Decision } from "../../src/model/decision.js";
import { type LoadedPack, loadPacks } from "../../src/packs/load.js";
import { contextOfExample } from "../../src/packs/tests/example-request.js";
import { loadTests } from "../../src/packs/tests/load-tests.js";
import { runPackTests } from "../../src/packs/tests/run-tests.js";
import { RULES } from "../../src/rules/index.js";

/** The packs of docs/cookbook, which its README.md shows: each passes `decorum test` unchanged. */

const folder = fileURLToPath(new URL("../../docs/cookbook", import.meta.url));
const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const packs = loadPacks(folder, { rules: RULES, defaulters: DEFAULTERS });

describe.each(packs.loaded.map((loaded) => [loaded.pack.name, loaded] as const))("%s", (name, loaded) => {
  const { pack, document } = loaded;
  const alone = { packs: [pack], loaded: [loaded] };
  const report = runPackTests(alone, loadTests(alone));

  test("is in a folder of its name", () => {
    expect(names).toContain(name);
    expect(loaded.directory.endsWith(`/${name}`)).toBe(true);
  });

  test("passes its tests, without a note that it cannot work", () => {
    expect(report.results.filter(({ passed }) => !passed)).toEqual([]);
    expect(report.results.length).toBeGreaterThan(0);
    expect(report.notes).toEqual([]);
  });

  const entries = arrayAt(document, "spec", "rules");

  test("as a whole, it allows each good example, and finds something in each bad one", () => {
    for (const entry of entries) {
      for (const object of examples(entry, "good")) expect(findings(loaded, entry, object)).toEqual([]);
      for (const object of examples(entry, "bad")) expect(findings(loaded, entry, object)).not.toEqual([]);
    }
  });

  test("it finds the same in a Deployment with the Pod of an example", () => {
    // YAML 1.1, and so Kubernetes, reads the bare word `on` as true.
    const parts = entries.filter((one) => own(one, "true") !== undefined);
    expect(parts.length > 0).toBe(/^ {6}on: /m.test(readFileSync(loaded.file, "utf8")) && entries.length > 0);
    for (const entry of parts)
      for (const object of [...examples(entry, "good"), ...examples(entry, "bad")].filter(({ kind }) => kind === "Pod"))
        expect(findings(loaded, entry, deploymentOf(object))).toEqual(
          findings(loaded, entry, object).map((found) => `"spec"."template".${found}`),
        );
  });
});

const examples = (entry: Json, side: "good" | "bad"): readonly KubeObject[] => {
  const value = own(entry, side) ?? [];
  return (isArray(value) ? value : [value]) as readonly KubeObject[];
};

/** The fields of the findings, sorted. */
const findings = ({ pack }: LoadedPack, entry: Json, object: KubeObject): readonly string[] => {
  const bound = pack.rules.find(({ id }) => id === (stringAt(entry, "id") ?? stringAt(entry, "use")));
  const decision: Decision = review(createRuleSet([pack]), contextOfExample(object, entry, bound), {
    default: false,
    validate: true,
  });
  expect(decision.faults).toEqual([]);
  return decision.findings.map(({ field }) => field.map((step) => JSON.stringify(step)).join(".")).sort();
};

const deploymentOf = ({ metadata, spec }: KubeObject): KubeObject => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web", namespace: own(metadata, "namespace") ?? "shop" },
  spec: { template: { metadata, spec } },
});

describe("the comment at the head of a pack", () => {
  const HEAD = "# No tag\n#\n# Because of it,\n# as so often.\n#\n# Kyverno: no-tag\n# Gatekeeper: none\n";

  test("is read", () => {
    expect(recipeOf("no-tag", `${HEAD}kind: PolicyPack\n`)).toEqual({
      name: "no-tag",
      title: "No tag",
      text: "Because of it,\nas so often.",
      replaces: ["Kyverno: no-tag", "Gatekeeper: none"],
      yaml: "kind: PolicyPack\n",
    });
  });

  test.each([
    ["no comment", "kind: PolicyPack\n"],
    ["no paragraph", HEAD.replace("# Because of it,\n# as so often.\n#\n", "")],
    ["two paragraphs", HEAD.replace("of it,", "of it.\n#")],
    ["only one tool", HEAD.replace("# Gatekeeper: none\n", "")],
    ["another tool", HEAD.replace("Gatekeeper", "Kubewarden")],
  ])("may not have %s", (_, text) => {
    expect(() => recipeOf("no-tag", text)).toThrow("docs/cookbook/no-tag/pack.yaml must begin with a comment");
  });
});

test("the page of the cookbook, README.md, has a section for each pack", () => {
  expect(packs.packs.map(({ name }) => name).sort()).toEqual([...names].sort());
});
