import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { blocksOf, root } from "../support/doc-blocks.js";
import { write } from "../support/cli-process.js";

/** The hook for pre-commit, which installs this repository with npm (test/published/from-git.test.ts); older versions take the output of `npm pack` for the name of a file. */

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly language: string;
  readonly pass_filenames: boolean;
}
const hooks = parse(readFileSync(join(root, ".pre-commit-hooks.yaml"), "utf8")) as readonly Hook[];

test("`npm pack` prints only the name of the tarball, whatever `prepack` does", () => {
  const folder = write({});
  cpSync(join(root, ".npmrc"), join(folder, ".npmrc"));
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Readonly<Record<string, string>>;
  };
  expect(Object.keys(scripts)).toContain("prepack");
  const prepack = "echo built";
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "a", version: "1.0.0", scripts: { prepack } }));
  const plain = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const { stdout } = spawnSync("npm", ["pack"], { cwd: folder, env: plain, encoding: "utf8" });
  expect(stdout).toBe("a-1.0.0.tgz\n");
});

test("the hook runs a command of the package on the whole input, once", () => {
  const { bin } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { bin: object };
  expect(hooks.map(({ id, language, pass_filenames }) => [id, language, pass_filenames])).toEqual([
    ["decorum", "node", false],
  ]);
  for (const { entry } of hooks) expect(Object.keys(bin)).toContain(entry.split(" ")[0]);
});

test("docs/ci.md names a hook that there is", () => {
  const block = blocksOf("docs/ci.md").find(({ text }) => text.startsWith("repos:\n"));
  const used = parse(block?.text ?? "") as { repos: readonly { hooks: readonly { id: string }[] }[] };
  expect(used.repos.flatMap((repo) => repo.hooks.map(({ id }) => id))).toEqual(hooks.map(({ id }) => id));
});
