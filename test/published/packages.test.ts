import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Json, arrayAt, objectAt, stringAt } from "kube-json";
import { blocksOf } from "../support/doc-blocks.js";

/**
 * Each package alone: packed, unpacked into an empty project beside its dependencies, and used as its README says; and all together, as
 * docs/packages.md says.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const RUN_MILLISECONDS = 120_000;

const run = (cwd: string, command: string, ...args: readonly string[]): SpawnSyncReturns<string> =>
  spawnSync(command, args, { cwd, encoding: "utf8" });

const output = (cwd: string, command: string, ...args: readonly string[]): string => {
  const { status, stdout, stderr, error } = run(cwd, command, ...args);
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(" ")}: ${stderr}${stdout}`);
  return stdout;
};

const readJson = (file: string): Json => JSON.parse(readFileSync(file, "utf8")) as Json;

const names = readdirSync(join(root, "packages"));
let folder = "";
let listings: readonly Json[] = [];

const listingOf = (name: string): Json => {
  const { name: published } = readJson(join(root, "packages", name, "package.json")) as { name: string };
  return listings.find((listing) => stringAt(listing, "name") === published) ?? {};
};
const tarballOf = (name: string): string => join(folder, stringAt(listingOf(name), "filename") ?? "");
const TOGETHER = "all";
const projectOf = (name: string): string => join(folder, `with-${name}`);

const COMPILER_OPTIONS = {
  ...{ module: "nodenext", target: "es2023", lib: ["es2023"], types: [], strict: true, skipLibCheck: false },
  ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, verbatimModuleSyntax: true, noEmit: true },
  // A library of a user must be able to name our types in its own declarations.
  declaration: true,
};
const CONSOLE = "declare const console: { log(...values: readonly unknown[]): void };\n";

interface Example {
  readonly example: string;
  readonly printed: string;
}

const exampleIn = (page: string): Example => {
  const blocks = blocksOf(page);
  const [example] = blocks.filter(({ language }) => language === "js");
  const [printed] = blocks.filter(({ language }) => language === "text");
  if (example === undefined || printed === undefined) throw new Error(`${page} must have an example and its output`);
  return { example: example.text, printed: printed.text };
};
const exampleOf = (name: string): Example => exampleIn(`packages/${name}/README.md`);

/** A library that exports what a package exports, and what its functions return. */
const libraryOf = (name: string): string => {
  const { name: published } = readJson(join(root, "packages", name, "package.json")) as { name: string };
  const types = readFileSync(join(projectOf(name), "node_modules", published, "dist/index.d.ts"), "utf8");
  const values = /^export \{([^}]*)\};/m.exec(types)?.[1]?.split(",") ?? [];
  return [
    `import * as all from "${published}";`,
    "type Result<T> = T extends (...args: never) => infer R ? R : never;",
    ...values.map((value, index) => `export const value${index} = all.${value.trim()};`),
    ...values.map(
      (value, index) => `export const result${index} = null as unknown as Result<typeof all.${value.trim()}>;`,
    ),
    "",
  ].join("\n");
};

/** Unpacks a package as `npm install` does. */
const unpack = (name: string, project: string): void => {
  const manifest = readJson(join(root, "packages", name, "package.json"));
  const modules = join(project, "node_modules");
  mkdirSync(modules, { recursive: true });
  output(modules, "tar", "-xzf", tarballOf(name));
  output(modules, "mv", "package", stringAt(manifest, "name") ?? "");
  for (const dependency of Object.keys(objectAt(manifest, "dependencies"))) {
    const place = join(modules, dependency);
    mkdirSync(dirname(place), { recursive: true });
    if (!existsSync(place)) symlinkSync(join(root, "node_modules", dependency), place);
  }
};

/** Makes a project with these packages and an example. */
const install = (project: string, packages: readonly string[], { example }: Example): void => {
  for (const name of packages) unpack(name, project);
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(project, "example.js"), example);
  writeFileSync(join(project, "example.ts"), example);
  writeFileSync(join(project, "console.d.ts"), CONSOLE);
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "packages-"));
  // All at once, as the script before packing does for each.
  output(root, process.execPath, "scripts/packages.mjs");
  const args = ["--workspaces", "--ignore-scripts", "--json", "--pack-destination", folder];
  const told = JSON.parse(output(root, "npm", "pack", ...args)) as object;
  // A list in older versions of npm, an object by names in newer ones.
  listings = Object.values(told) as Json[];
  for (const name of names) {
    install(projectOf(name), [name], exampleOf(name));
    writeFileSync(join(projectOf(name), "library.ts"), libraryOf(name));
  }
  install(projectOf(TOGETHER), names, exampleIn("docs/packages.md"));
}, RUN_MILLISECONDS);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test.each(names)("packages/%s has what its users need, made before it is packed", (name) => {
  const files = arrayAt(listingOf(name), "files").map((file) => stringAt(file, "path") ?? "");
  expect(files.toSorted()).toEqual(["LICENSE", "README.md", "dist/index.d.ts", "dist/index.js", "package.json"]);
  const manifest = readJson(join(root, "packages", name, "package.json"));
  expect(objectAt(manifest, "scripts")).toEqual({ prepack: `node ../../scripts/packages.mjs ${name}` });
});

test.each(names)("packages/%s works alone in Node, as its README says", (name) => {
  const { example, printed } = exampleOf(name);
  // About as many lines as a reader takes in at a glance.
  expect(example.split("\n").length).toBeLessThanOrEqual(42);
  expect(output(projectOf(name), process.execPath, "example.js")).toBe(printed);
});

test("all work together in Node, as their page says", () => {
  expect(output(projectOf(TOGETHER), process.execPath, "example.js")).toBe(exampleIn("docs/packages.md").printed);
});

test(
  "each works alone in strict TypeScript, and all together",
  () => {
    const compiler = join(root, "node_modules/typescript-7/bin/tsc");
    const { status, stdout } = run(folder, process.execPath, compiler, "-b", ...[...names, TOGETHER].map(projectOf));
    expect([stdout, status]).toEqual(["", 0]);
  },
  RUN_MILLISECONDS,
);

test(
  "publint and attw find no problem in any",
  () => {
    const { stdout, stderr } = run(root, process.execPath, "scripts/package-check.mjs", ...names.map(tarballOf));
    const lines = listings.map((listing) => `checked ${stringAt(listing, "name") ?? ""}: ., ./package.json`);
    expect((stdout + stderr).trimEnd().split("\n").toSorted()).toEqual(lines.toSorted());
  },
  RUN_MILLISECONDS,
);
