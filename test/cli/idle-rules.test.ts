import { ruleThat } from "../../src/testing/pack.js";
import { BASELINE, map, noBad } from "../support/adoption.js";
import { decorum, loadedOf, packOf, productOf } from "../support/cli-harness.js";

/** Waivers, settings and baselines may name rules that exist and do not run. */

/** A rule of the catalogue that no pack here selects. */
const unselected = ruleThat("test/no-ugly", "Deny", () => []);

describe("rules that do not run here", () => {
  const alone = productOf([packOf([noBad])], {
    catalogue: { rules: [noBad.rule, unselected.rule], defaulters: [] },
  });
  const outcome = async (line: string, files: Readonly<Record<string, string>>, replaced?: Record<string, string>) =>
    decorum(line, alone, { files, ...(replaced === undefined ? {} : { replaced }) });

  test("a waiver may name them: other reviews of the file need it", async () => {
    const text = map("  # decorum:waive test/no-ugly -- needed elsewhere", "  good: x");
    expect(await outcome("dry-run a.yaml", { "a.yaml": text })).toMatchObject({ code: 0, stderr: "" });
  });
  test("neither does a waiver of a rule that the configuration switches off fail or cause a note", async () => {
    const files = {
      "a.yaml": map("  bad1: x # decorum:waive no-bad -- known"),
      "decorum.yaml": 'apiVersion: decorum.dev/v1alpha1\nkind: Config\nrules: { test/no-bad: "Off" }\n',
    };
    expect(await outcome("dry-run a.yaml", files)).toMatchObject({ code: 0, stderr: "" });
  });
  test("the annotation may name them, too", async () => {
    const text = map("  good: x").replace(
      "namespace: shop",
      'namespace: shop, annotations: { decorum.dev/waive: "test/no-ugly: a, b" }',
    );
    expect((await outcome("dry-run a.yaml", { "a.yaml": text })).stdout).not.toContain("no effect");
    const unknown = await outcome("dry-run a.yaml", { "a.yaml": text.replace("no-ugly", "no-ugli") });
    expect(unknown.stdout).toContain("'test/no-ugli'; did you mean 'test/no-ugly'?");
  });
  test("their entries of a baseline are not stale, and stay in it", async () => {
    const ugly = '  - { object: "ConfigMap/shop/a", rule: test/no-ugly, field: "data.bad1", count: 1 }\n';
    const gone = '  - { object: "ConfigMap/shop/a", rule: test/gone, field: "data.bad1", count: 2 }\n';
    const files = { "a.yaml": map("  bad1: x", "  bad2: x"), "b.yaml": `${BASELINE}${ugly}${gone}` };
    expect((await outcome("dry-run a.yaml --baseline b.yaml", files)).stderr).toBe(
      "note: 2 findings in the baseline 'b.yaml'; 2 findings of it do not occur any more; use --prune to remove them\n",
    );
    const replaced: Record<string, string> = {};
    await outcome("dry-run a.yaml --baseline b.yaml --prune", files, replaced);
    expect(replaced["b.yaml"]).toBe(`${BASELINE}${ugly}`);
  });
  test("a setting may name an entry of a pack of the configuration that '--packs' leaves out", async () => {
    const packs = { a: packOf([noBad], [], "a"), b: packOf([ruleThat("test/own", "Deny", () => [])], [], "b") };
    const product = productOf([], {
      catalogue: { rules: [], defaulters: [] },
      loadPacks: (paths) => loadedOf([paths].flat().flatMap((path) => packs[path as "a" | "b"])),
    });
    const config = 'apiVersion: decorum.dev/v1alpha1\nkind: Config\npacks: [./a, ./b]\nrules: { test/own: "Off" }\n';
    const files = {
      "a.yaml": map("  good: x # decorum:waive test/own -- why"),
      "decorum.yaml": config,
      "a/pack.yaml": "",
      "b/pack.yaml": "",
    };
    expect(await decorum("dry-run a.yaml --packs a", product, { files })).toMatchObject({ code: 0, stderr: "" });
    const other = { ...files, "decorum.yaml": config.replace("test/own", "test/won") };
    expect((await decorum("dry-run a.yaml --packs a", product, { files: other })).stderr).toContain(
      "not 'test/won'; did you mean 'test/own'?",
    );
  });
});
