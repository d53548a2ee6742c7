import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { recordError } from "../../src/admission/record.js";
import { rulePage } from "../../src/cli/formats/pages/rule-page.js";
import { createPalette } from "../../src/cli/terminal/color.js";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { generatedFiles } from "../../src/docs/generated.js";
import { readingOrder } from "../../src/docs/inventory.js";
import { defaulterDoc, ruleDoc } from "../../src/docs/rule-page.js";
import {
  chartSources,
  cookbookSources,
  monitoringSources,
  sourceFiles,
  CATALOGUE_MODULES,
} from "../../src/docs/source-files.js";
import { WAIVE_ANNOTATION, askedWaivers } from "../../src/engine/review/waive.js";
import { exceptionsOf } from "../../src/packs/exceptions/exceptions.js";
import { loadPacks } from "../../src/packs/load.js";
import { loadExceptions } from "../../src/packs/load-exceptions.js";
import { loadTests } from "../../src/packs/tests/load-tests.js";
import { runPackTests } from "../../src/packs/tests/run-tests.js";
import { RULES } from "../../src/rules/index.js";
import { LAYERS } from "../layers.js";
import { blocksOf, docPages } from "../support/doc-blocks.js";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const read = (file: string): string => readFileSync(join(root, file), "utf8");
const byHand = docPages();
const pages = readdirSync(join(root, "docs/rules"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/rules/${name}`);

/** The anchor that GitHub gives to a heading. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replaceAll(" ", "-");
const anchors = (file: string): readonly string[] =>
  [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchor(heading));

test.each([...byHand, ...pages])("%s: every link within the project leads somewhere", (file) => {
  const links = [
    ...read(file)
      .replace(/^```[\s\S]*?^```/gm, "")
      .matchAll(/\]\((?!https?:)([^)\s]*)\)/g),
  ].map(([, link = ""]) => link);
  const broken = links.filter((link) => {
    const [path = "", fragment] = link.split("#", 2);
    const target = path === "" ? file : join(dirname(file), path);
    return !existsSync(join(root, target)) || (fragment !== undefined && !anchors(target).includes(fragment));
  });
  expect(broken).toEqual([]);
});

/** The pages of docs/ to which a page there links. */
const pagesFrom = (file: string): readonly string[] =>
  [...read(file).matchAll(/\]\((?!https?:)([^)\s#]+\.md)[^)]*\)/g)]
    .map(([, path = ""]) => join(dirname(file), path))
    .filter((path) => path.startsWith("docs/") && existsSync(join(root, path)));

test("docs/README.md leads to every page of docs/", () => {
  const reached = new Set(["docs/README.md"]);
  // A set also visits pages that are added on the way.
  for (const file of reached) for (const page of pagesFrom(file)) reached.add(page);
  const all = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((name) => `docs/${name}`);
  const unreached = all.filter((name) => name.endsWith(".md") && !reached.has(name));
  expect(unreached).toEqual([]);
  const pages = ["README.md", ...reached].map(read).join("\n");
  const pictures = all.filter((name) => /\.(?:svg|webp)$/.test(name)).map((name) => name.replace("docs/", ""));
  expect(pictures.filter((name) => !pages.includes(`${name})`))).toEqual([]);
});

/** Guides: pages that people read from the beginning. Others are looked up, or are figures. */
const guides = byHand.filter(
  (page) =>
    /^docs\/(?:migrate\/)?[\w-]+\.md$/.test(page) && !["docs/conventions.md", "docs/core-types.md"].includes(page),
);

test("there are guides, and each says in its first sentence for whom it is", () => {
  expect(guides.length).toBeGreaterThan(20);
  const first = /^# .+\n\n(?:<!-- .+ -->\n\n)?This page (?:is for|leads) /;
  expect(guides.filter((page) => !first.test(read(page)))).toEqual([]);
});

/** The pages that newcomers read: they have installed nothing. */
const FIRST_PAGES = ["README.md", "docs/ci.md", "docs/faq.md"];

test.each(FIRST_PAGES)("%s runs the command as a newcomer does", (page) => {
  expect(read(page).match(/^(?:\$ )?decorum .*|`decorum [a-z].*?`/gm) ?? []).toEqual([]);
});

test.each(byHand.filter((page) => !FIRST_PAGES.includes(page)))(
  "%s says where the command comes from, before it is run",
  (page) => {
    const [before = "", ...blocks] = read(page).split(/^(?=```(?:sh|console)\n(?:\$ )?decorum )/m);
    expect(blocks.length === 0 || before.includes("command-line.md") || before.includes("`npx kube-decorum`")).toBe(
      true,
    );
  },
);

test.each(byHand)("%s quotes 'Off', which YAML 1.1 reads as false", (page) => {
  expect(read(page).match(/^.*: Off\b.*$/gm) ?? []).toEqual([]);
});

test("the table of folders in architecture.md names every layer, and no other folder", () => {
  const rows = [...read("docs/architecture.md").matchAll(/^\| `(?:src\/)?([\w/-]+)\/` \|[^|]*\|[^|]*\|$/gm)];
  const documented = rows.map(([, folder = ""]) => folder).filter((folder) => !["kube", "app"].includes(folder));
  expect(documented.sort()).toEqual(Object.keys(LAYERS).sort());
});

test("the table of packages in architecture.md names every package with its name in npm, and no other", () => {
  const rows = [...read("docs/architecture.md").matchAll(/^\| `(packages\/[\w-]+)\/` \(`([\w-]+)`\) \|/gm)];
  const nameIn = (folder: string): unknown =>
    (JSON.parse(read(`${folder}/package.json`)) as { readonly name: unknown }).name;
  expect(rows.map(([, folder = "", name]) => [folder, name])).toEqual(
    rows.map(([, folder = ""]) => [folder, nameIn(folder)]),
  );
  expect(rows.map(([, folder]) => folder).toSorted()).toEqual(
    readdirSync(join(root, "packages")).map((name) => `packages/${name}`),
  );
});

test("the table of folders in architecture.md names the subfolders of a layer", () => {
  const subfolders = (folder: string): readonly string[] =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  const page = read("docs/architecture.md");
  // Some have rows of their own; the others are the categories of rules and defaulters.
  const hasOwnRows = (layer: string): boolean => Object.keys(LAYERS).some((name) => name.startsWith(`${layer}/`));
  const layers = subfolders("src").filter((name) => !["rules", "defaulters"].includes(name) && !hasOwnRows(name));
  const missing = layers.flatMap((layer) => {
    const row = page.split("\n").find((line) => line.startsWith(`| \`src/${layer}/\` |`)) ?? "";
    return subfolders(`src/${layer}`).flatMap((name) => (row.includes(`\`${name}/\``) ? [] : [`src/${layer}/${name}`]));
  });
  expect(missing).toEqual([]);
});

test("every file that architecture.md names is there", () => {
  const named = [...read("docs/architecture.md").matchAll(/`([\w-]+\/[\w/-]+\.(?:ts|json|mjs))`/g)]
    .map(([, file = ""]) => file)
    .filter((file) => !file.startsWith("dist/"));
  expect(named.length).toBeGreaterThan(70);
  expect(named.filter((file) => !existsSync(join(root, file)) && !existsSync(join(root, "src", file)))).toEqual([]);
});

test("architecture.md names every generated file, and no others", () => {
  const catalogue = { rules: RULES, defaulters: DEFAULTERS };
  const { packs } = loadPacks(join(root, "policies"), catalogue);
  const schemas = { packSchema: {}, policyTestSchema: {}, exceptionsSchema: {}, configSchema: {}, reportSchema: {} };
  const chart = chartSources(root);
  const monitoring = monitoringSources(root);
  const readme = read("README.md");
  const sources = {
    catalogue,
    files: sourceFiles(root),
    packs,
    allPacks: packs,
    readme,
    linters: null,
    cookbook: cookbookSources(root),
    chart,
    monitoring,
    ...schemas,
  };
  const modules = CATALOGUE_MODULES.map(({ folder }) => `${folder}/index.ts`);
  const generated = [...modules, ...generatedFiles(sources).keys()];
  const [, section = ""] = /## What is generated\n([\s\S]*?)\n## /.exec(read("docs/architecture.md")) ?? [];
  const rows = [...section.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = ""]) => cell);
  const patterns = rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, pattern = ""]) => pattern));
  const fits = (file: string, pattern: string): boolean =>
    new RegExp(
      `^${pattern
        .replaceAll(".", "\\.")
        .replaceAll("**", ".+")
        .replaceAll(/(?<!\.)\*/g, "[^/]+")}$`,
    ).test(file);
  expect(generated.filter((file) => !patterns.some((pattern) => fits(file, pattern)))).toEqual([]);
  expect(patterns.filter((pattern) => !generated.some((file) => fits(file, pattern)))).toEqual([]);
});

test("a page of a rule or defaulter has the headings of 'explain', and two of its own", () => {
  const titles = new Set(
    [...RULES, ...DEFAULTERS].flatMap((one) =>
      [...rulePage(one, [], [], { palette: createPalette(false), columns: 100 }).matchAll(/^[A-Z][A-Za-z ]+$/gm)].map(
        ([title]) => title,
      ),
    ),
  );
  const catalogue = { rules: RULES, defaulters: DEFAULTERS };
  const places = readingOrder(catalogue);
  const headings = [...RULES, ...DEFAULTERS].flatMap((one) => {
    const place = places.get(one.id);
    if (place === undefined) throw new Error(`${one.id} is not in the book`);
    const facts = { source: "", packs: [], place };
    const page = "action" in one ? ruleDoc(one, facts) : defaulterDoc(one, facts);
    return [...page.matchAll(/^## (.*)$/gm)].map(([, heading = ""]) => heading);
  });
  const own = new Set(headings.filter((heading) => !titles.has(heading)));
  expect([...own].sort()).toEqual(["In a pack", "Switch off or waive"]);
});

test("operations.md says what a log may hold of an error", () => {
  const words = "x".repeat(1000);
  const { error } = recordError(new Error(words), false);
  const length = error.length - "Error: ".length;
  expect(length).toBeLessThan(words.length);
  expect(read("docs/operations.md")).toMatch(new RegExp(`up to\\s+${String(length)}\\s+characters`));
  expect(recordError(new Error(words), true).error).toBe("Error");
});

/** The blocks of YAML of a page, in their order. */
const yamlOf = (page: string): readonly string[] =>
  blocksOf(page).flatMap(({ language, notRun, text }) => (language === "yaml" && notRun === undefined ? [text] : []));

test("the pack of write-a-pack.md compiles, and its tests pass", () => {
  const [pack = "", tests = ""] = yamlOf("docs/write-a-pack.md");
  const folder = mkdtempSync(join(tmpdir(), "pack-"));
  try {
    mkdirSync(join(folder, "tests"));
    writeFileSync(join(folder, "pack.yaml"), pack);
    writeFileSync(join(folder, "tests/team.yaml"), tests);
    const packs = loadPacks(folder, { rules: RULES, defaulters: DEFAULTERS });
    const report = runPackTests(packs, loadTests(packs));
    expect(report.results.filter(({ passed }) => !passed)).toEqual([]);
    expect(report.passed).toBe(7);
    expect(report.results.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["no-latest: good", "no-latest: bad"]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(["kyverno", "gatekeeper"])(
  "the pack that stands beside policies of %s does the same, by its tests",
  (tool) => {
    const [pack = ""] = yamlOf(`docs/migrate/${tool}.md`);
    const tests = read(`test/docs/migrate/${tool}.yaml`);
    const folder = mkdtempSync(join(tmpdir(), "pack-"));
    try {
      mkdirSync(join(folder, "tests"));
      writeFileSync(join(folder, "pack.yaml"), pack);
      writeFileSync(join(folder, "tests/a.yaml"), tests);
      const packs = loadPacks(folder, { rules: RULES, defaulters: DEFAULTERS });
      const report = runPackTests(packs, loadTests(packs));
      expect(report.results.flatMap(({ differences }) => differences)).toEqual([]);
      expect(report.results.filter(({ passed, type }) => passed && type === "case").length).toBeGreaterThan(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test("the pack of pack-reference.md that extends another one changes it as it says", () => {
  const folder = mkdtempSync(join(tmpdir(), "pack-"));
  try {
    writeFileSync(join(folder, "pack.yaml"), yamlOf("docs/pack-reference.md").at(-1) ?? "");
    const policies = fileURLToPath(new URL("../../policies", import.meta.url));
    const [pack] = loadPacks(folder, { rules: RULES, defaulters: DEFAULTERS }, policies).packs;
    const actions = new Map(pack?.rules.map(({ id, action }) => [id, action]));
    expect(actions.size).toBeGreaterThan(100);
    expect(actions.has("crd-naming/no-is-prefix")).toBe(false);
    expect(actions.get("crd-schema/bounded-size")).toBe("Deny");
    expect(actions.has("labels/label-syntax")).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ["that replaces values", "id: registry", (text: string) => text],
  [
    "about deletions",
    "id: protected",
    (text: string) =>
      `apiVersion: decorum.dev/v1alpha1\nkind: PolicyPack\nmetadata: { name: a }\nspec:\n  rules:\n${text.replaceAll(/^(?=.)/gm, "    ")}`,
  ],
])("the entry of pack-reference.md %s has the examples that it needs", (_, id, packOf) => {
  const folder = mkdtempSync(join(tmpdir(), "pack-"));
  try {
    writeFileSync(
      join(folder, "pack.yaml"),
      packOf(yamlOf("docs/pack-reference.md").find((text) => text.includes(id)) ?? ""),
    );
    const packs = loadPacks(folder, { rules: RULES, defaulters: DEFAULTERS });
    const report = runPackTests(packs, loadTests(packs));
    expect(report.results.flatMap(({ differences }) => differences)).toEqual([]);
    expect(report.passed).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("what exceptions.md lets pass can be loaded, and its test passes", () => {
  const [pack = "", tests = ""] = yamlOf("docs/write-a-pack.md");
  const [, lenient = "", exceptions = "", passing = "", annotation = ""] = yamlOf("docs/exceptions.md");
  expect(annotation).toContain(`${WAIVE_ANNOTATION}: |`);
  const waivers = askedWaivers(annotation.split("|\n")[1] ?? "");
  expect(waivers).toMatchObject({ waivers: [{ rule: "labels/label-syntax" }], problems: [] });
  const folder = mkdtempSync(join(tmpdir(), "pack-"));
  try {
    mkdirSync(join(folder, "pack/tests"), { recursive: true });
    writeFileSync(join(folder, "pack/pack.yaml"), pack + lenient.replace(/^spec:\n/, ""));
    const head = tests.slice(0, tests.indexOf("    - name:"));
    writeFileSync(join(folder, "pack/tests/shop.yaml"), head + passing.replaceAll(/^(?=.)/gm, "    "));
    writeFileSync(join(folder, "incident.yaml"), exceptions);
    const packs = loadPacks(join(folder, "pack"), { rules: RULES, defaulters: DEFAULTERS });
    const report = runPackTests(packs, loadTests(packs));
    expect(report.results.filter(({ passed }) => !passed)).toEqual([]);
    expect(report.results.filter(({ type }) => type === "case")).toHaveLength(1);
    const excepted = loadExceptions([join(folder, "incident.yaml")], packs).packs.flatMap(exceptionsOf);
    expect(excepted.map(({ name }) => name).sort()).toEqual(["incident-7", "legacy-shop"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
