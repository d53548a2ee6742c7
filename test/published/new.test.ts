import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { env, main, RUN_MILLISECONDS, write } from "../support/cli-process.js";

/** The output of `decorum new` is compiled, tested and run. cli-new.test.ts tests the rest of it. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const TSC = join(root, "node_modules/typescript-7/bin/tsc");

/** Runs Node.js in a folder; the last line is the exit code. */
const nodeIn =
  (cwd: string) =>
  (...args: readonly string[]): string => {
    // Jest in the copy runs each suite that it is given.
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd,
      env: { ...env, SUITES: "each" },
      encoding: "utf8",
    });
    return `${stdout}${stderr}${String(status)}\n`;
  };

// As the pages for authors of plugins say: the tests of other suites build without types.
beforeAll(() => {
  const { status, stderr } = spawnSync("npm", ["run", "build"], { cwd: root, env, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}, RUN_MILLISECONDS * 4);

const link = (target: string, path: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
};

test(
  "a plugin passes its own tests, and its rules run by --plugin and by its configuration",
  () => {
    const parent = write({});
    const created = nodeIn(parent)(main, "new", "plugin", "acme-rules");
    expect(created).toContain("until it is published: npm install --save-dev CLONE");
    expect(created).toContain("its name has at least two words");
    const plugin = join(parent, "acme-rules");
    const node = nodeIn(plugin);
    // Stands in for 'npm install'.
    link(root, join(plugin, "node_modules/kube-decorum"));
    for (const name of ["@types/node", "undici-types"])
      link(join(root, "node_modules", name), join(plugin, "node_modules", name));
    expect(node(main, "new", "rule", "acme-rules/has-contact")).toContain("Changed packs/acme-rules/pack.yaml");
    expect(node(TSC)).toBe("0\n");
    const tests = ["has-owner", "has-contact"].map((name) => `dist/${name}.test.js`);
    expect(node("--test", ...tests)).toMatch(/pass 4\n.*fail 0\n[^]*0\n$/);
    expect(node(main, "test", "packs")).toMatch(/4 passed, 0 failed\n0\n$/);
    expect(node(main, "dry-run", "example.yaml")).toMatch(
      /must be set to the team that owns the object[^]*\[acme-rules\/has-owner\][^]*\[acme-rules\/has-contact\][^]*0\n$/,
    );
    const flags = ["--plugin", "./acme-rules/dist/index.js", "--packs", "acme-rules/packs/acme-rules"];
    expect(nodeIn(parent)(main, "dry-run", "acme-rules/example.yaml", ...flags)).toContain("[acme-rules/has-owner]");
  },
  RUN_MILLISECONDS * 4,
);

test(
  "rules in a copy of the sources compile, and pass their cases, as they are",
  () => {
    const copy = write({});
    mkdirSync(join(copy, "test"));
    for (const path of [
      "src",
      "packages",
      "scripts/entries.mjs",
      "package.json",
      "biome.json",
      "tsconfig.json",
      "jest.config.js",
      "test/support",
      "test/together",
    ])
      cpSync(join(root, path), join(copy, path), { recursive: true });
    link(join(root, "node_modules"), join(copy, "node_modules"));
    const node = nodeIn(copy);
    const rules = ["labels/has-owner", "crd-naming/fields/no-todo-field"];
    for (const rule of rules) expect(node(main, "new", "rule", rule)).toContain(`Created src/rules/${rule}.ts`);
    const files = rules.map((rule) => `src/rules/${rule}.ts`);
    const config = { extends: "./tsconfig.json", include: [], files };
    writeFileSync(join(copy, "tsconfig.rules.json"), JSON.stringify(config));
    expect(node(TSC, "-p", "tsconfig.rules.json")).toBe("0\n");
    const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
    expect(node(biome, "format", "src/rules/labels", "src/rules/crd-naming")).toMatch(/No fixes applied\.\n0\n$/);
    const jest = join(root, "node_modules/jest/bin/jest.js");
    const tables = rules.map((rule) => `src/rules/${rule}`);
    expect(node("--experimental-vm-modules", "--no-warnings", jest, "-i", ...tables)).toMatch(
      /Test Suites: 2 passed, 2 total\n[^]*0\n$/,
    );
  },
  RUN_MILLISECONDS * 8,
);
