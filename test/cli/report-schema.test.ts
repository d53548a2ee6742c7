import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { RULES } from "../../src/rules/index.js";
import { ruleDocs } from "../../src/app/report/report-source.js";
import { CORPUS, hasCorpus } from "../support/corpus-files.js";
import { PACK } from "../support/cli-fixtures.js";
import { decorum, packOf, productOf, type Tree } from "../support/cli-harness.js";
import { reportErrors } from "../support/report-schema.js";
import { ownedPacks, shippedPacks } from "../support/shipped-packs.js";

/** The report in JSON and YAML satisfies its published schema. The harness also checks every report of every other test. */

type Report = Readonly<Record<string, unknown>> & { readonly results: readonly Readonly<Record<string, unknown>>[] };

const FILES = {
  "a.yaml": [
    "apiVersion: v1\nkind: App\nmetadata: { name: A, annotations: { break: x, show: x } }\nspec: { bad: 1 }\n",
    "apiVersion: v1\nkind: App\nmetadata: { generateName: b- }\nspec: { bad: 1 } # decorum:waive no-bad -- known\n",
    "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n",
    "kind: {\n",
    "- 1\n",
  ].join("---\n"),
};

const reports = async (flags: string, files: Tree = FILES): Promise<Report> => {
  const { stdout } = await decorum(`dry-run ${flags} -o json`, productOf([PACK]), { files });
  const report = JSON.parse(stdout) as Report;
  expect(reportErrors(report)).toEqual([]);
  // The harness checks it.
  await decorum(`dry-run ${flags} -o yaml`, productOf([PACK]), { files });
  return report;
};

test("findings, faults, waived findings, notes, defaults and broken documents", async () => {
  const { results, errors } = await reports("a.yaml");
  const [first, second] = results;
  expect(first).toMatchObject({ faults: [{ rule: "test/broken" }], status: { reason: "Invalid" } });
  expect(first?.["findings"]).toHaveLength(3);
  expect(second).toMatchObject({ findings: [], waived: [{ rule: "test/no-bad", waiver: { comment: "a.yaml:9" } }] });
  expect(second?.["defaults"]).toHaveLength(1);
  expect(errors).toHaveLength(2);
});

test("an update, and a run without objects", async () => {
  const old = { ...FILES, "old.yaml": FILES["a.yaml"].split("---")[0] ?? "" };
  const { results } = await reports("a.yaml --old old.yaml --only-new", old);
  expect(results[0]?.["findings"]).toEqual([]);
  expect(await reports("b.yaml", { "b.yaml": "# nothing\n" })).toMatchObject({ results: [] });
});

test("the schema allows no other member, at any depth", async () => {
  const report = await reports("a.yaml");
  let tried = 0;
  const withMore = (value: unknown): readonly unknown[] => {
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value;
      return items.flatMap((item, at) => withMore(item).map((one) => items.with(at, one)));
    }
    if (typeof value !== "object" || value === null) return [];
    const inside = Object.entries(value).flatMap(([name, item]) =>
      // The values of a patch are parts of objects.
      name === "value" ? [] : withMore(item).map((one) => ({ ...value, [name]: one })),
    );
    return [{ ...value, more: 1 }, ...inside];
  };
  for (const changed of withMore(report)) {
    tried++;
    expect([changed, reportErrors(changed).join()]).toEqual([changed, expect.stringContaining("additional")]);
  }
  expect(tried).toBeGreaterThan(20);
});

(hasCorpus ? test : test.skip)("real CRDs and objects, where the corpus is beside the checkout", async () => {
  const sample = ["crds", "objects"].flatMap((folder) =>
    readdirSync(join(CORPUS, folder)).flatMap((project) =>
      readdirSync(join(CORPUS, folder, project))
        .filter((file) => /\.(ya?ml|json)$/.test(file))
        .slice(0, 1)
        .map((file) => join(folder, project, file)),
    ),
  );
  const files = Object.fromEntries(sample.map((file) => [file, readFileSync(join(CORPUS, file), "utf8")]));
  const product = productOf(ownedPacks());
  const { stdout } = await decorum(["dry-run", ...sample, "-o", "json"], product, { files });
  const report = JSON.parse(stdout) as Report;
  expect(report.results.length).toBeGreaterThan(40);
  const members = new Set(report.results.flatMap(({ findings }) => (findings as object[]).flatMap(Object.keys)));
  expect([...members]).toEqual(expect.arrayContaining(["endLine", "endColumn", "pack", "docs", "fix", "fixClass"]));
});

test("each rule has a link; an entry of a pack with an id of its own has none", () => {
  const docs = ruleDocs(shippedPacks());
  const ids = new Set(RULES.map(({ id }) => id));
  for (const { id } of shippedPacks().flatMap(({ rules }) => rules))
    expect([id, docs(id)]).toEqual([id, ids.has(id) ? expect.stringMatching(/^https:\S+#[a-z-]+$/) : undefined]);
  expect(ruleDocs([packOf([])])("a/b")).toBeUndefined();
});
