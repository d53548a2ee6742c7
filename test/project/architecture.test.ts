import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { LAYERS, layerOf, mayImport } from "../layers.js";
import { docPages } from "../support/doc-blocks.js";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const src = join(root, "src");
const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .sort();

/** The files of src/ that a file of src/ imports; type imports too, for a circle of types is a circle of ideas. */
const importsOf = (file: string): readonly string[] =>
  ts
    .preProcessFile(readFileSync(join(src, file), "utf8"), true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith("."))
    .map((name) => normalize(join(dirname(file), name)).replace(/\.js$/, ".ts"));

const graph = new Map(files.map((file) => [file, importsOf(file)]));
const isSource = (file: string): boolean => !file.endsWith(".test.ts");

test("the layer table covers every folder of src/, and names no other", () => {
  const inFolders = files.filter((file) => file.includes("/"));
  expect(inFolders.filter((file) => layerOf(file) === undefined)).toEqual([]);
  const folders = new Set(inFolders.map(layerOf));
  expect(Object.keys(LAYERS).filter((folder) => !folders.has(folder))).toEqual([]);
});

test("source files import only what the layer table allows", () => {
  const wrong = files.filter(isSource).flatMap((file) => {
    const folder = layerOf(file);
    if (folder === undefined) return [];
    return (graph.get(file) ?? []).filter((to) => !mayImport(folder, to)).map((to) => `${file} -> ${to}`);
  });
  expect(wrong).toEqual([]);
});

test("the layer table runs downwards", () => {
  const order = Object.keys(LAYERS);
  const isBelow = (folder: string, at: number): boolean =>
    order.every((one, index) => index < at || !(one === folder || one.startsWith(`${folder}/`)));
  const wrong = order.flatMap((folder, at) =>
    (LAYERS[folder] ?? []).filter((allowed) => !isBelow(allowed, at)).map((to) => `${folder} -> ${to}`),
  );
  expect(wrong).toEqual([]);
});

test("nothing outside the tests imports testing/, and no source imports a test", () => {
  const wrong = files
    .filter((file) => isSource(file) && layerOf(file) !== "testing")
    .flatMap((file) =>
      (graph.get(file) ?? [])
        .filter((to) => layerOf(to) === "testing" || to.endsWith(".test.ts"))
        .map((to) => `${file} -> ${to}`),
    );
  expect(wrong).toEqual([]);
});

/** What a file imports when it is loaded: no types, and nothing that is imported later. */
const LOADED = /^(?:import|export) (?!type\b)[^;]*?from "(\.[^"]+)\.js";$/gm;

test("the command line starts without rules and a reader of YAML", () => {
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const [, name = ""] of readFileSync(join(src, file), "utf8").matchAll(LOADED))
      load(`${normalize(join(dirname(file), name))}.ts`);
  };
  for (const file of ["main.ts", "cli/run.ts", "commands.ts"]) load(file);
  expect([...loaded].filter((file) => /^(?:rules|defaulters|kube\/(?:cel|yaml))\//.test(file))).toEqual([]);
  expect(loaded.size).toBeGreaterThan(20);
});

test("no import runs in a circle", () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) circles.push([...trail.slice(start), file].join(" -> "));
    if (start >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

/** The code of the project by path, with that of tests, scripts and benchmarks. */
const code: ReadonlyMap<string, string> = new Map(
  ["src", "test", "scripts", "bench"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:ts|mjs)$/.test(file))
      .map((file) => [join(folder, file), readFileSync(join(root, folder, file), "utf8")] as const),
  ),
);

const importers = new Map<string, string[]>();
for (const [file, text] of code)
  for (const [, name = ""] of text.matchAll(/"(\.{1,2}\/[^"\n]+)\.(?:js|ts)"/g)) {
    const imported = `${normalize(join(dirname(file), name)).replace(/^dist\//, "src/")}.ts`;
    importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }

/** The files that import a file, also by way of one that exports what it imports. */
const importersOf = (file: string, found: Set<string> = new Set()): ReadonlySet<string> => {
  for (const importer of importers.get(file) ?? []) {
    if (found.has(importer)) continue;
    found.add(importer);
    if (/^export (?:type )?[*{]/m.test(code.get(importer) ?? "")) importersOf(importer, found);
  }
  return found;
};

const EXPORT = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm;

test("what a file exports, another one imports", () => {
  const unused = files
    .filter((file) => isSource(file) && file !== "library.ts")
    .flatMap((file) => {
      const users = [...importersOf(`src/${file}`)].map((user) => code.get(user) ?? "");
      return [...(code.get(`src/${file}`) ?? "").matchAll(EXPORT)]
        .filter(([, name = ""]) => !users.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
        .map(([, name = ""]) => `${file}: ${name}`);
    });
  // In the text of a module that is made at run time.
  expect(unused).toEqual(["cli/plugins/import-module.ts: initialize"]);
});

test("every import in src/ leads to a file of src/", () => {
  const wrong = files.flatMap((file) =>
    (graph.get(file) ?? [])
      .filter((to) => !graph.has(to) && !to.endsWith(".json"))
      .map((to) => `${file} -> ${relative(root, join(src, to))}`),
  );
  expect(wrong).toEqual([]);
});

test("docs cite the test files that are long because docs cite them", () => {
  const docs = ["conventions", "operations", "cluster-state"].map((name) =>
    readFileSync(join(root, "docs", `${name}.md`), "utf8"),
  );
  const tests = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => `test/${file}`)
    .filter((file) => /^\/\* oxlint-disable max-lines -- docs cite/.test(readFileSync(join(root, file), "utf8")));
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.filter((file) => !docs.some((doc) => doc.includes(file)))).toEqual([]);
});

/** Lint's configuration names the pure folders. */
const pureFolders = [...readFileSync(join(root, ".oxlintrc.json"), "utf8").matchAll(/"src\/(\w+)\/\*\*\/\*\.ts"/g)].map(
  ([, folder = ""]) => folder,
);

test("pure folders read no clock and wait for nothing, in the ways that lint does not see", () => {
  expect(pureFolders).toContain("kube");
  const wrong = files
    .filter((file) => isSource(file) && pureFolders.some((folder) => file.startsWith(`${folder}/`)))
    .filter((file) => /\bnew Date\(\)|\bnew Promise\b/.test(readFileSync(join(src, file), "utf8")));
  expect(wrong).toEqual([]);
});

/** Such as `src/cli/flags.ts`, or `cli/flags.ts` as in the table of files. Names in capitals are placeholders. */
const NAMED_FILE = /`((?:[a-z][a-z-]*\/)+[A-Za-z][\w.-]*\.(?:ts|mjs))`/g;

test.each(docPages())("%s names only files that exist", (page) => {
  const named = [...readFileSync(join(root, page), "utf8").matchAll(NAMED_FILE)].map(([, file = ""]) => file);
  const missing = named.filter((file) => !["", "src"].some((folder) => existsSync(join(root, folder, file))));
  expect(missing).toEqual([]);
});
