import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Io } from "../../src/cli/terminal/io.js";
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
beforeAll(() => {
  process.chdir(root);
});

interface Reviewed {
  readonly files: readonly string[];
  readonly notes: string;
}

const reviewed = async (line: string, changed: Partial<Io> = {}): Promise<Reviewed> => {
  const io = { ...recordingIo(), files: NODE_FILES, workTree, cwd: root, ...changed };
  await run(`dry-run --no-config -o json ${line}`.split(" "), productOf(shippedPacks()), io);
  const { results } = JSON.parse(io.written.stdout) as { readonly results: readonly { readonly file: string }[] };
  return { files: results.map(({ file }) => file), notes: io.written.stderr };
};

const names = ["a.yaml", "b.yaml", "sub/c.yaml", "sub/ü d.yaml"].map((name) => `config/crd/${name}`);
beforeAll(() => {
  gitIn(root)("init", "-q");
  commit(root, Object.fromEntries(names.map((name) => [name, CONFIG_MAP])));
  writeFileSync("config/crd/.gitignore", "b.yaml\nsub/\n");
  writeFileSync("config/crd/sub/built.yaml", CONFIG_MAP);
});

test("a manifest that git tracks is reviewed, whatever a branch ignores", async () => {
  expect((await reviewed(".")).files).toEqual(names);
  expect((await reviewed("config/crd")).files).toEqual(names);
  expect((await reviewed("config/crd/*.yaml")).files).toEqual(names.slice(0, 2));
});

const failing = { prefix: "", git: () => ({ status: 128, stdout: new Uint8Array(), stderr: "fatal" }) };
const missing = { prefix: "", git: () => ({ status: undefined, stdout: new Uint8Array(), stderr: "" }) };

test.each([
  ["no repository", undefined],
  ["no git", missing],
  ["an error of git", failing],
])("with %s, no manifest is ignored, which a note says", async (_, tree) => {
  const { files, notes } = await reviewed(".", { workTree: () => tree });
  expect(files).toEqual([...names.slice(0, 2), "config/crd/sub/built.yaml", ...names.slice(2)]);
  expect(notes).toContain(
    "note: 4 files were read, though git may ignore them: git could not be asked whether it tracks them: 'config/crd/b.yaml', ...\n",
  );
});

test("manifests of a submodule are tracked by its own git", async () => {
  const library = join(root, "library");
  mkdirSync(library);
  gitIn(library)("init", "-q");
  commit(library, { "evil.yaml": CONFIG_MAP });
  gitIn(root)("-c", "protocol.file.allow=always", "submodule", "add", "-q", "./library", "deploy/lib");
  writeFileSync("deploy/a.yaml", CONFIG_MAP);
  writeFileSync("deploy/.gitignore", "lib\n");
  writeFileSync("deploy/lib/built.yaml", CONFIG_MAP);
  for (const path of ["deploy", "deploy/lib"]) expect((await reviewed(path)).files).toContain("deploy/lib/evil.yaml");
  const { files, notes } = await reviewed("deploy");
  expect(files).toEqual(["deploy/a.yaml", "deploy/lib/evil.yaml"]);
  expect(notes).toContain("note: 'deploy/lib/built.yaml' was skipped, because git ignores and does not track it");
  // Copies of files, such as of an image, have no repository of their own.
  rmSync("deploy/lib/.git");
  const copied = await reviewed("deploy");
  expect(copied.files).toEqual(["deploy/a.yaml", "deploy/lib/built.yaml", "deploy/lib/evil.yaml"]);
  expect((await reviewed("deploy/lib")).files).toEqual(copied.files.slice(1));
});

test("manifests of repositories beside each other are tracked by the git of each", async () => {
  const both = mkdtempSync(join(root, "both-"));
  for (const name of ["a", "b"]) {
    const repository = join(both, name);
    mkdirSync(repository);
    gitIn(repository)("init", "-q");
    commit(repository, { "x.yaml": CONFIG_MAP });
    writeFileSync(join(repository, ".gitignore"), "*.yaml\n");
    writeFileSync(join(repository, "built.yaml"), CONFIG_MAP);
  }
  const { files } = await reviewed(both);
  expect(files).toEqual([join(both, "a/x.yaml"), join(both, "b/x.yaml")]);
});
