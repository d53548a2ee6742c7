import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../../src/cli/run.js";
import { workTree } from "../../src/cli/terminal/git.js";
import { NODE_FILES } from "../../src/cli/terminal/node-io.js";
import { productOf, recordingIo } from "../support/cli-harness.js";
import { commit, gitIn } from "../support/git-repository.js";
import { shippedPacks } from "../support/shipped-packs.js";

const CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: web }\n";

const working = process.cwd();
const root = realpathSync(mkdtempSync(join(tmpdir(), "decorum-tracked-")));
afterAll(() => {
  process.chdir(working);
  rmSync(root, { recursive: true });
});

const filesRead = async (line: string): Promise<readonly string[]> => {
  const io = { ...recordingIo(), files: NODE_FILES, workTree, cwd: root };
  await run(`dry-run --no-config -o json ${line}`.split(" "), productOf(shippedPacks()), io);
  const { results } = JSON.parse(io.written.stdout) as { readonly results: readonly { readonly file: string }[] };
  return results.map(({ file }) => file);
};

test("a manifest that git tracks is reviewed, whatever a branch ignores", async () => {
  process.chdir(root);
  gitIn(root)("init", "-q");
  const names = ["a.yaml", "b.yaml", "sub/c.yaml", "sub/ü d.yaml"].map((name) => `config/crd/${name}`);
  commit(root, Object.fromEntries(names.map((name) => [name, CONFIG_MAP])));
  writeFileSync("config/crd/.gitignore", "b.yaml\nsub/\n");
  writeFileSync("config/crd/sub/built.yaml", CONFIG_MAP);
  expect(await filesRead(".")).toEqual(names);
  expect(await filesRead("config/crd")).toEqual(names);
  expect(await filesRead("config/crd/*.yaml")).toEqual(names.slice(0, 2));
});
