import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { type JsonObject, objectAt, stringAt } from "kube-json";
import { LAYERS, PACKAGES, foldersOf, layerOf, mayImport } from "../layers.js";
import { docPages } from "../support/doc-blocks.js";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/(?:^|\/)(?:dist|node_modules)\//.test(file))
    .map((file) => `${folder}/${file}`)
    .sort();

/** Paths in the project. */
const sourceFiles = filesIn("src");
const packageFiles = Object.keys(PACKAGES).flatMap((name) => filesIn(`packages/${name}`));
const testFiles = filesIn("test");
const files = [...sourceFiles, ...packageFiles];
const isSource = (file: string): boolean => !file.endsWith(".test.ts");
const isTesting = (file: string): boolean => /^src\/testing\/|^packages\/[^/]+\/(?:testing|conformance)\//.test(file);

/** The entry of a package by the name that imports have: `kube-cel`, `kube-schema/testing`. */
const { paths } = (
  JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")) as {
    compilerOptions: { paths: Readonly<Record<string, readonly [string]>> };
  }
).compilerOptions;
const entryOf = (name: string): string | undefined =>
  Object.hasOwn(paths, name) ? paths[name]?.[0].slice(2) : undefined;

const isEntry = (file: string): boolean => Object.values(paths).some(([path]) => path.slice(2) === file);

const packageOf = (file: string): string | undefined => /^packages\/([^/]+)\//.exec(file)?.[1];
const manifestOf = (name: string): JsonObject =>
  JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8")) as JsonObject;

/** The imports of a file; type imports too, for a circle of types is a circle of ideas. */
const namesIn = (file: string): readonly string[] =>
  ts.preProcessFile(readFileSync(join(root, file), "utf8"), true, true).importedFiles.map(({ fileName }) => fileName);

/** The files that a file imports: by path, or by the name of a package of ours. */
const importsOf = (file: string): readonly string[] =>
  namesIn(file).flatMap((name) =>
    name.startsWith(".") ? normalize(join(dirname(file), name)).replace(/\.js$/, ".ts") : (entryOf(name) ?? []),
  );

const graph = new Map(files.map((file) => [file, importsOf(file)]));
const layer = (file: string): string | undefined => (file.startsWith("src/") ? layerOf(file.slice(4)) : undefined);

test("the layer table covers every folder of src/, and names no other", () => {
  const inFolders = sourceFiles.filter((file) => file.split("/").length > 2);
  expect(inFolders.filter((file) => layer(file) === undefined)).toEqual([]);
  const folders = new Set(inFolders.map(layer));
  expect(Object.keys(LAYERS).filter((folder) => !folders.has(folder))).toEqual([]);
});

test("source files import only what the layer table allows", () => {
  const wrong = sourceFiles.filter(isSource).flatMap((file) => {
    const folder = layer(file);
    if (folder === undefined) return [];
    return (graph.get(file) ?? [])
      .filter((to) => to.startsWith("src/") && !mayImport(folder, to.slice(4)))
      .map((to) => `${file} -> ${to}`);
  });
  expect(wrong).toEqual([]);
});

test("the site imports what runs without a server, and its pages only types", () => {
  const site = filesIn("site").filter((file) => !file.startsWith("site/dist/"));
  const refused = /^src\/(?:server|service|certificates|client|editor|docs|testing)\//;
  const wrong = site
    .filter((file) => file.startsWith("site/engine/"))
    .flatMap((file) =>
      importsOf(file)
        .filter((to) => refused.test(to))
        .map((to) => `${file} -> ${to}`),
    );
  expect(wrong).toEqual([]);
  const values = site
    .filter((file) => /^site\/(?:client|share)\//.test(file))
    .filter((file) => /^import (?!type\b)[^;]*from "[./]*\/src\//m.test(readFileSync(join(root, file), "utf8")));
  expect(values).toEqual([]);
  expect([...graph].filter(([, names]) => names.some((to) => to.startsWith("site/")))).toEqual([]);
});

test("the layer table runs downwards", () => {
  const order = Object.keys(LAYERS);
  const wrong = order.flatMap((folder, at) =>
    (LAYERS[folder] ?? [])
      .flatMap((allowed) => foldersOf(allowed, folder))
      .filter((one) => order.indexOf(one) >= at)
      .map((to) => `${folder} -> ${to}`),
  );
  expect(wrong).toEqual([]);
});

test("packages are in the table, which runs downwards", () => {
  const order = Object.keys(PACKAGES);
  expect(order.toSorted()).toEqual(readdirSync(join(root, "packages")).toSorted());
  const wrong = order.flatMap((name, at) => (PACKAGES[name] ?? []).filter((other) => order.indexOf(other) >= at));
  expect(wrong).toEqual([]);
  const entries = order.map((name) => stringAt(manifestOf(name), "name") ?? "");
  expect(entries.map((name) => entryOf(name))).toEqual(order.map((name) => `packages/${name}/index.ts`));
});

test("a package is entered by its index only, also by tests", () => {
  const wrong = [...files, ...testFiles].flatMap((file) =>
    namesIn(file)
      .filter((name) => name.startsWith("."))
      .map((name) => normalize(join(dirname(file), name)))
      .filter((to) => packageOf(to) !== packageOf(file))
      .filter((to) => packageOf(to) !== undefined || packageOf(file) !== undefined)
      .map((to) => `${file} -> ${to}`),
  );
  expect(wrong).toEqual([]);
});

test("a package imports the packages that the table and its package.json allow, and nothing of Node", () => {
  const wrong = packageFiles
    .filter((file) => isSource(file) && !isTesting(file))
    .flatMap((file) => {
      const name = packageOf(file) ?? "";
      const ours = (PACKAGES[name] ?? []).map((other) => stringAt(manifestOf(other), "name") ?? "");
      const others = Object.keys(objectAt(manifestOf(name), "dependencies"));
      return namesIn(file)
        .filter((to) => !to.startsWith(".") && ![...ours, ...others].includes(to))
        .map((to) => `${file} -> ${to}`);
    });
  expect(wrong).toEqual([]);
  for (const name of Object.keys(PACKAGES)) {
    const ours = (PACKAGES[name] ?? []).map((other) => stringAt(manifestOf(other), "name"));
    expect([name, Object.keys(objectAt(manifestOf(name), "devDependencies")).toSorted()]).toEqual([
      name,
      ours.toSorted(),
    ]);
  }
});

/** An index lists the contents of its folder, for others. */
const isIndex = (file: string): boolean => file.endsWith("/index.ts");

test("no two folders import each other", () => {
  const edges = new Set(
    files
      .filter((file) => isSource(file) && !isTesting(file) && !isIndex(file) && dirname(file) !== "src")
      .flatMap((file) =>
        (graph.get(file) ?? [])
          .filter((to) => packageOf(to) === packageOf(file) && dirname(to) !== dirname(file))
          .map((to) => `${dirname(file)} -> ${dirname(to)}`),
      ),
  );
  const wrong = [...edges].filter((edge) => edges.has(edge.split(" -> ").toReversed().join(" -> ")));
  expect(wrong).toEqual([]);
  expect(edges.size).toBeGreaterThan(100);
});

test("packages say nothing of this project", () => {
  const wrong = packageFiles.filter((file) => /decorum/i.test(readFileSync(join(root, file), "utf8")));
  expect(wrong).toEqual([]);
});

test("nothing outside the tests imports what is for tests, and no source imports a test", () => {
  const wrong = files
    .filter((file) => isSource(file) && !isTesting(file))
    .flatMap((file) =>
      (graph.get(file) ?? []).filter((to) => isTesting(to) || to.endsWith(".test.ts")).map((to) => `${file} -> ${to}`),
    );
  expect(wrong).toEqual([]);
});

/** The imports when a file is loaded: no types, and no later imports. */
const LOADED = /^(?:import|export) (?!type\b)[^;]*?from "([^"]+)";$/gm;

test("the command line starts without rules, CEL and a reader of YAML", () => {
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const [, name = ""] of readFileSync(join(root, file), "utf8").matchAll(LOADED))
      if (name.startsWith(".")) load(normalize(join(dirname(file), name)).replace(/\.js$/, ".ts"));
      else loaded.add(name);
  };
  for (const file of ["src/main.ts", "src/cli/run.ts", "src/commands.ts"]) load(file);
  const heavy = /^src\/(?:rules|defaulters)\/|^kube-(?:cel|schema|admission-policies|manifests)$|^go-crd$/;
  expect([...loaded].filter((file) => heavy.test(file))).toEqual([]);
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

/** The code of the project by path, with that of tests, scripts, benchmarks and the site. */
const code: ReadonlyMap<string, string> = new Map(
  [
    ...files,
    ...testFiles,
    ...["scripts", "bench", "site/build", "site/pages", "site/engine"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.(?:mjs|ts)$/.test(file))
        .map((file) => `${folder}/${file}`),
    ),
  ].map((file) => [file, readFileSync(join(root, file), "utf8")] as const),
);

const importers = new Map<string, string[]>();
for (const [file, text] of code)
  for (const [, name = ""] of text.matchAll(/"((?:\.{1,2}\/)[^"\n]+\.(?:js|ts)|(?:kube-|go-)[\w/-]+)"/g)) {
    const imported = name.startsWith(".")
      ? normalize(join(dirname(file), name)).replace(/\.js$/, ".ts")
      : (entryOf(name) ?? name);
    importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }

/** The files that import a file, also by way of a file that re-exports it. */
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
    .filter((file) => isSource(file) && file !== "src/library.ts")
    .flatMap((file) => {
      const users = [...importersOf(file)].filter((user) => !isEntry(user)).map((user) => code.get(user) ?? "");
      return [...(code.get(file) ?? "").matchAll(EXPORT)]
        .filter(([, name = ""]) => !users.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
        .map(([, name = ""]) => `${file}: ${name}`);
    });
  // In the text of modules that are made: of a hook at run time, and of the suites of cases in YAML.
  expect(unused).toEqual(["src/app/plugins/import-module.ts: initialize", "src/testing/cases.ts: testCases"]);
});

test("every import leads to a file", () => {
  const wrong = files.flatMap((file) =>
    (graph.get(file) ?? []).filter((to) => !graph.has(to) && !to.endsWith(".json")).map((to) => `${file} -> ${to}`),
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
const pureFolders = [
  ...readFileSync(join(root, ".oxlintrc.json"), "utf8").matchAll(/"((?:src\/\w+|packages))\/\*\*\/\*\.ts"/g),
].map(([, folder = ""]) => folder);

test("pure folders read no clock and wait for nothing, in the ways that lint does not see", () => {
  expect(pureFolders).toEqual(expect.arrayContaining(["src/kube", "packages"]));
  const wrong = files
    .filter((file) => isSource(file) && !isTesting(file) && pureFolders.some((folder) => file.startsWith(`${folder}/`)))
    .filter((file) => /\bnew Date\(\)|\bnew Promise\b/.test(readFileSync(join(root, file), "utf8")));
  expect(wrong).toEqual([]);
});

/** Such as `src/cli/shell/flags.ts`, or `cli/flags.ts` as in the table of files. Names in capitals are placeholders. */
const NAMED_FILE = /`((?:[a-z][a-z-]*\/)+[A-Za-z][\w.-]*\.(?:ts|mjs))`/g;

/** Build outputs need not be there yet: suites that need them check for them themselves. */
const { files: published } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { files: string[] };
const isThere = (file: string): boolean =>
  published.includes(file) || ["", "src"].some((folder) => existsSync(join(root, folder, file)));

test.each(docPages())("%s names only files that exist", (page) => {
  const named = [...readFileSync(join(root, page), "utf8").matchAll(NAMED_FILE)].map(([, file = ""]) => file);
  expect(named.filter((file) => !isThere(file))).toEqual([]);
});
