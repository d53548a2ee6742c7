import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Json, arrayAt, objectAt, stringAt } from "kube-json";
import { blocksOf } from "../support/doc-blocks.js";

/** Each package alone: packed, unpacked into an empty project beside its dependencies, and used as its README says. */

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

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "packages-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Packs a package, and unpacks it as `npm install` does. */
const install = (
  directory: string,
): { readonly tarball: string; readonly project: string; readonly files: readonly string[] } => {
  const told = JSON.parse(output(directory, "npm", "pack", "--json", "--pack-destination", folder)) as object;
  // A list in older versions of npm, an object by names in newer ones.
  const listing = Object.values(told)[0] as Json;
  const manifest = readJson(join(directory, "package.json"));
  const name = stringAt(manifest, "name") ?? "";
  const tarball = join(folder, stringAt(listing, "filename") ?? "");
  const project = join(folder, `with-${name}`);
  const modules = join(project, "node_modules");
  mkdirSync(modules, { recursive: true });
  output(modules, "tar", "-xzf", tarball);
  output(modules, "mv", "package", name);
  for (const dependency of Object.keys(objectAt(manifest, "dependencies"))) {
    mkdirSync(dirname(join(modules, dependency)), { recursive: true });
    symlinkSync(join(root, "node_modules", dependency), join(modules, dependency));
  }
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module" }));
  return { tarball, project, files: arrayAt(listing, "files").map((file) => stringAt(file, "path") ?? "") };
};

const CONSOLE = "declare const console: { log(...values: readonly unknown[]): void };\n";

test.each(readdirSync(join(root, "packages")))(
  "packages/%s works alone, in Node and in strict TypeScript, as its README says",
  (name) => {
    const directory = join(root, "packages", name);
    const { tarball, project, files } = install(directory);
    expect(files.toSorted()).toEqual(["LICENSE", "README.md", "dist/index.d.ts", "dist/index.js", "package.json"]);
    const blocks = blocksOf(`packages/${name}/README.md`);
    const [example] = blocks.filter(({ language }) => language === "js");
    const [printed] = blocks.filter(({ language }) => language === "text");
    if (example === undefined || printed === undefined)
      throw new Error("the README must have an example and its output");
    // About what one reads at a glance.
    expect(example.text.split("\n").length).toBeLessThanOrEqual(42);

    writeFileSync(join(project, "example.js"), example.text);
    expect(output(project, process.execPath, "example.js")).toBe(printed.text);

    writeFileSync(join(project, "example.ts"), example.text);
    writeFileSync(join(project, "console.d.ts"), CONSOLE);
    const compilerOptions = {
      ...{ module: "nodenext", target: "es2023", lib: ["es2023"], types: [], strict: true, skipLibCheck: false },
      ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, verbatimModuleSyntax: true, noEmit: true },
    };
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    expect(run(project, process.execPath, join(root, "node_modules/typescript/bin/tsc"), "-p", ".").stdout).toBe("");

    const { stdout, stderr } = run(root, process.execPath, "scripts/package-check.mjs", tarball);
    expect(stdout + stderr).toBe("checked: ., ./package.json\n");
  },
  RUN_MILLISECONDS,
);
