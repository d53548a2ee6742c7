import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "../../src/cli/run.js";
import { workTree } from "../../src/cli/terminal/git.js";
import { NODE_FILES } from "../../src/cli/terminal/node-io.js";
import { productOf, recordingIo } from "../support/cli-harness.js";
import { shippedPacks } from "../support/shipped-packs.js";

/** `--old git:REF` in a repository with a history: the definitions of a project, from the first one on. */

let folder: string;
let root: string;

const git = (...args: readonly string[]): void => {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"];
  const { status, stderr } = spawnSync("git", [...identity, ...args], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
};

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

const commit = (message: string): void => {
  git("add", "-A");
  git("commit", "-q", "-m", message);
};

/** A CRD with these fields in its spec, all integers, in each of its versions. */
const definition = (plural: string, kind: string, fields: readonly string[], versions = ["v1"]): string => `\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${plural}.acme.io
spec:
  group: acme.io
  names: { plural: ${plural}, singular: ${kind.toLowerCase()}, kind: ${kind}, listKind: ${kind}List }
  scope: Namespaced
  versions:
${versions
  .map(
    (name, index) => `\
    - name: ${name}
      served: true
      storage: ${String(index === 0)}
      schema:
        openAPIV3Schema:
          description: ${kind} is a thing of ours.
          type: object
          properties:
            spec:
              description: What is wanted.
              type: object
              properties:
${fields
  .map(
    (field) =>
      `                ${field}: { type: integer, format: int32, minimum: 0, maximum: 9, description: How many. }\n`,
  )
  .join("")}`,
  )
  .join("")}`;

const review = async (...args: readonly string[]) => {
  const io = { ...recordingIo(), files: NODE_FILES, workTree };
  const code = await run(["dry-run", ...args], productOf(shippedPacks()), io);
  return { code, ...io.written };
};

interface Finding {
  readonly action: string;
  readonly rule: string;
  readonly field: string;
  readonly ratcheted: boolean;
}

const rulesOf = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await review(...args, "--owned", "acme.io", "-o", "json");
  const { results } = JSON.parse(stdout) as {
    readonly results: readonly { readonly findings: readonly Finding[] }[];
  };
  const findings = results.flatMap((result) => result.findings);
  return {
    code,
    stderr,
    fresh: findings
      .filter(({ ratcheted }) => !ratcheted)
      .map(({ action, rule, field }) => `${action} ${rule} ${field}`),
    old: findings.filter(({ ratcheted }) => ratcheted).map(({ rule }) => rule),
  };
};

const SPEC = "spec.versions[0].schema.openAPIV3Schema.properties.spec.properties";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "decorum-git-"));
  root = join(folder, "project");
  mkdirSync(root);
  git("init", "-q", "-b", "main");
  write("README.md", "A project.\n");
  commit("start");
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("the first definition of a project is judged as a new one", async () => {
  git("checkout", "-q", "-b", "change");
  write("config/crd/widgets.yaml", definition("widgets", "Widget", ["max_size"]));
  const { code, fresh, old, stderr } = await rulesOf("-f", join(root, "config/crd"), "--old", "git:main...");
  expect({ code, old, stderr }).toEqual({ code: 1, old: [], stderr: "" });
  expect(fresh).toContain(`Deny crd-naming/json-field-camel-case ${SPEC}.max_size`);
});

describe("a project with a definition", () => {
  beforeEach(() => {
    write("config/crd/widgets.yaml", definition("widgets", "Widget", ["max_size"]));
    commit("widgets");
    git("checkout", "-q", "-b", "change");
  });

  test("what it had before does not deny, what is new does", async () => {
    write("config/crd/widgets.yaml", definition("widgets", "Widget", ["max_size", "min_size"]));
    const { code, fresh, old } = await rulesOf("-f", join(root, "config/crd"), "--old", "git:main...");
    expect(code).toBe(1);
    expect(fresh).toContain(`Deny crd-naming/json-field-camel-case ${SPEC}.min_size`);
    expect(fresh.filter((finding) => finding.includes("max_size"))).toEqual([]);
    expect(old).toContain("crd-naming/json-field-camel-case");
  });

  test("--only-new shows what the change brings, and counts the rest in one line", async () => {
    write("config/crd/widgets.yaml", definition("widgets", "Widget", ["max_size", "min_size"]));
    const args = ["-f", join(root, "config/crd"), "--old", "git:main", "--owned", "acme.io", "--only-new"];
    const { code, stdout } = await review(...args);
    expect(code).toBe(1);
    expect(stdout).toContain("min_size");
    expect(stdout).not.toContain("max_size");
    expect(stdout).toMatch(/ existed before the update/);
  });

  test("an unchanged project passes", async () => {
    const { code, fresh } = await rulesOf("-f", join(root, "config/crd"), "--old", "git:main...");
    expect({ code, fresh }).toEqual({ code: 0, fresh: [] });
  });

  test("a definition that is gone is denied, with its folder too", async () => {
    git("rm", "-q", "-r", "config");
    for (const path of ["config/crd", "config/crd/widgets.yaml", "config"]) {
      const { code, fresh } = await rulesOf("-f", join(root, path), "--old", "git:main...");
      expect({ path, code, fresh }).toEqual({
        path,
        code: 1,
        fresh: ["Deny crd-compatibility/definition-kept spec.versions"],
      });
    }
  });

  test("test data that is gone is no definition that is gone, unless it is named", async () => {
    write("config/testdata/gadgets.yaml", definition("gadgets", "Gadget", ["size"]));
    commit("test data");
    git("rm", "-q", "-r", "config/testdata");
    const old = ["--old", "git:HEAD"];
    const { code, fresh } = await rulesOf("-f", join(root, "config"), ...old);
    expect({ code, fresh }).toEqual({ code: 0, fresh: [] });
    expect(await rulesOf("-f", join(root, "config/testdata"), ...old)).toMatchObject({ code: 1 });
  });

  test("a renamed file is the same definition", async () => {
    git("mv", "config/crd/widgets.yaml", "config/crd/acme.io_widgets.yaml");
    const { code, fresh, stderr } = await rulesOf("-f", join(root, "config/crd"), "--old", "git:main...");
    expect({ code, fresh, stderr }).toEqual({ code: 0, fresh: [], stderr: "" });
  });

  test("kustomize patches, assertions of tests and repeated samples at the commit are no old objects", async () => {
    write("config/crd/kustomization.yaml", "resources: [widgets.yaml]\npatches: [{ path: patch.yaml }]\n");
    const head =
      "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: widgets.acme.io";
    write("config/crd/patch.yaml", `${head}, labels: { a: b } }\n`);
    for (const name of ["a", "b"])
      write(`config/samples/${name}.yaml`, "apiVersion: acme.io/v1\nkind: Widget\nmetadata: { name: w }\n");
    write("config/e2e/00-steps.yaml", "apiVersion: kuttl.dev/v1beta1\nkind: TestStep\nassert: [ready.yaml]\n");
    write("config/e2e/ready.yaml", "apiVersion: v1\nkind: Service\nmetadata: { name: web }\n");
    commit("as kubebuilder has it");
    const { code, fresh, stderr } = await rulesOf("-f", join(root, "config"), "--old", "git:HEAD");
    expect({ code, fresh }).toEqual({ code: 0, fresh: [] });
    expect(stderr).not.toMatch(/error|no matching object/);
  });

  test("a copy of a version has nothing new, and a version that is gone is denied", async () => {
    const both = definition("widgets", "Widget", ["max_size"], ["v1", "v2"]);
    write("config/crd/widgets.yaml", both);
    const added = await rulesOf("-f", join(root, "config/crd"), "--old", "git:main...");
    expect(added.fresh.filter((one) => !one.includes("crd-compatibility/"))).toEqual([]);
    expect(added.old).toContain("crd-naming/json-field-camel-case");
    commit("v2");
    write("config/crd/widgets.yaml", definition("widgets", "Widget", ["max_size"], ["v2"]));
    const removed = await rulesOf("-f", join(root, "config/crd"), "--old", "git:HEAD");
    expect(removed.code).toBe(1);
    expect(removed.fresh.join("\n")).toMatch(/Deny crd-compatibility\/\S+ spec\.versions/);
  });

  test("REF... is where the branch began, REF is its end", async () => {
    git("checkout", "-q", "main");
    write("config/crd/widgets.yaml", definition("widgets", "Widget", ["max_size", "later"]));
    commit("more on main");
    git("checkout", "-q", "change");
    const path = join(root, "config/crd");
    expect((await rulesOf("-f", path, "--old", "git:main...")).fresh).toEqual([]);
    expect((await rulesOf("-f", path, "--old", "git:main")).fresh.join("\n")).toContain("crd-compatibility/field-kept");
  });

  test("PATH names another place at the commit", async () => {
    git("mv", "config/crd", "crds");
    const { code, fresh } = await rulesOf("-f", join(root, "crds"), "--old", "git:main:config/crd");
    expect({ code, fresh }).toEqual({ code: 0, fresh: [] });
  });

  test.each([
    ["git:", "'git:': must be 'git:REF', 'git:REF...' for the merge base with REF, or either with ':PATH' after it"],
    ["git:main:", "must be 'git:REF'"],
    ["git:--upload-pack=x", "must name a commit of the repository; git does not know '--upload-pack=x'"],
    ["git:nope", "must name a commit of the repository; git does not know 'nope'"],
    [
      "git:origin/main",
      "git does not know 'origin/main'; if a remote has it, fetch it with 'git fetch origin main' first, or set 'fetch-depth: 0' for actions/checkout\n",
    ],
    [
      "origin/main",
      "error: origin/main: does not exist; it must be a file, a folder, a glob, or a commit such as 'git:origin/main'\n",
    ],
    ["git:nope...", "must name a commit of the repository; git does not know 'nope'"],
  ])("--old %s", async (old, message) => {
    const { code, stderr } = await review("-f", join(root, "config/crd"), "--old", old);
    expect(code).toBe(2);
    expect(stderr).toContain(message.replace(/^'git:': /, ""));
  });

  test("a file of the commit that is no YAML is noted, and counts as absent", async () => {
    write("config/crd/gadgets.yaml", "apiVersion: [\n");
    commit("broken");
    write("config/crd/gadgets.yaml", definition("gadgets", "Gadget", ["size"]));
    const { code, stderr } = await review("-f", join(root, "config/crd"), "--old", "git:HEAD");
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(
        /^note: HEAD:config\/crd\/gadgets\.yaml:\d+:\d+: .*; the file counts as absent in the old state\n/,
      ),
    ]);
    write("old/gadgets.yaml", "apiVersion: [\n");
    const plain = await review("-f", join(root, "config/crd"), "--old", join(root, "old"));
    expect([plain.code, plain.stderr]).toEqual([2, expect.stringMatching(/gadgets\.yaml:\d+:\d+: error: /)]);
  });

  test("an object that a partial clone lacks is an error, because no remote is asked", async () => {
    write("config/crd/widgets.yaml", definition("widgets", "Widget", ["size"]));
    commit("another");
    git("config", "uploadpack.allowFilter", "true");
    const clone = join(folder, "partial");
    git("clone", "-q", "--filter=blob:none", `file://${root}`, clone);
    const { code, stderr } = await review("-f", join(clone, "config/crd"), "--old", "git:HEAD~1");
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: git:HEAD~1: cannot be read: git says '.*'; the clone may be partial/);
  });

  test("a branch without a common commit, and a folder without a repository", async () => {
    git("checkout", "-q", "--orphan", "other");
    commit("alone");
    const unrelated = await review("-f", join(root, "config/crd"), "--old", "git:main...");
    expect(unrelated.stderr).toContain("must have a commit in common with HEAD");
    write("../plain/a.yaml", "{}\n");
    const outside = await review("-f", join(folder, "plain"), "--old", "git:main");
    expect({ ...outside, stdout: "" }).toMatchObject({ code: 2 });
    expect(outside.stderr).toContain("must be used for files in the work tree of a git repository");
  });
});
