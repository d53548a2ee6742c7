import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** In a build that knows its repository, reports, `explain` and editors lead to the page of a rule, which links its conventions. */

const DOCS = "https://github.com/acme/kube-decorum/blob/v1.2.3/docs/";
const PAGE = `${DOCS}rules/crd-schema/no-float-in-spec.md`;
/** As `scripts/bundle.mjs` defines it; the modules read it when they are loaded. */
Object.assign(globalThis, { DOCS_URL: DOCS });

const { decorum, productOf } = await import("../support/cli-harness.js");
const { entryOf, entryText, referenceUrl } = await import("../../src/editor/protocol/rule-text.js");
const { DEFAULTERS } = await import("../../src/defaulters/index.js");
const { RULES } = await import("../../src/rules/index.js");
const { crd } = await import("../support/cli-process.js");
const { shippedPacks } = await import("../support/shipped-packs.js");

const catalogue = { rules: RULES, defaulters: DEFAULTERS };
const product = productOf(shippedPacks().filter(({ name }) => ["api-design", "objects"].includes(name)));
const tree = { files: { "crd.yaml": crd("number"), "notes.yaml": "a: b\n" } };

test("SARIF names it as the helpUri", async () => {
  const { stdout } = await decorum("dry-run crd.yaml --owned acme.io -o sarif", product, tree);
  const { runs } = JSON.parse(stdout) as {
    readonly runs: readonly {
      readonly tool: { readonly driver: { readonly rules: readonly { id: string; helpUri: string }[] } };
    }[];
  };
  const rules = runs.flatMap(({ tool }) => tool.driver.rules);
  expect(rules.find(({ id }) => id === "crd-schema/no-float-in-spec")?.helpUri).toBe(PAGE);
  expect(rules.filter(({ id, helpUri }) => helpUri !== `${DOCS}rules/${id}.md`)).toEqual([]);
});

test("a report has it as the `docs` of a finding", async () => {
  const { stdout } = await decorum("dry-run crd.yaml --owned acme.io -o json", product, tree);
  expect(stdout).toContain(`"docs": "${PAGE}"`);
});

test("explain prints it", async () => {
  const { stdout } = await decorum("explain no-float-in-spec", product);
  expect(stdout).toContain(`Page\n  ${PAGE}\n`);
});

test("an editor links it, beside a finding and in its help", () => {
  const entry = entryOf("no-float-in-spec", catalogue);
  if (entry === undefined) throw new Error("the rule must exist");
  expect(referenceUrl(entry)).toBe(PAGE);
  expect(entryText(entry)).toContain(`(${PAGE})`);
});

test("text leads to the page on what is not checked", async () => {
  const { stdout } = await decorum("dry-run crd.yaml notes.yaml --owned acme.io", product, tree);
  expect(stdout).toContain(`not judged: 1 that is no object; see ${DOCS}not-checked.md\n`);
});

test.each([
  ["git+https://github.com/acme/kube-decorum.git", DOCS],
  ["https://github.com/acme/kube-decorum", DOCS],
  ["git@github.com:acme/kube-decorum.git", DOCS],
  ["https://example.com/acme/kube-decorum", undefined],
  [undefined, undefined],
])("the repository '%s' has its docs at %s", async (url, expected) => {
  const script = pathToFileURL(join(fileURLToPath(new URL("../..", import.meta.url)), "scripts/docs-url.mjs")).href;
  const { docsUrl } = (await import(script)) as { readonly docsUrl: (manifest: object) => string | undefined };
  expect(docsUrl({ version: "1.2.3", ...(url === undefined ? {} : { repository: { url } }) })).toBe(expected);
});
