import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { SHELLS } from "../../src/cli/shell/choices.js";
import { type JsonObject, arrayAt, objectAt, stringAt } from "kube-json";
import { useFolder } from "../../src/testing/folder.js";

/** The release: its workflow, the check of its versions, and the files that it fills in. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const write = useFolder();
const text = (file: string, folder = root): string => readFileSync(join(folder, file), "utf8");
const { version } = JSON.parse(text("package.json")) as { readonly version: string };

interface Step {
  readonly uses?: string;
  readonly run?: string;
}
interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly needs?: string | readonly string[];
  readonly steps: readonly Step[];
}
const source = text(".github/workflows/release.yaml");
const { permissions, jobs } = parse(source) as {
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
};

test("each job of the release may do what it needs, and no more", () => {
  expect(permissions).toEqual({});
  expect(Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, job.permissions]))).toEqual({
    build: { contents: "read" },
    npm: { "id-token": "write" },
    image: { contents: "read", packages: "write", "id-token": "write" },
    chart: { packages: "write", "id-token": "write" },
    release: { contents: "write", "id-token": "write" },
  });
});

test("nothing is published before the tests have passed, and the release on GitHub comes last", () => {
  const needs = (name: string): readonly string[] => [jobs[name]?.needs ?? []].flat();
  const before = (name: string): readonly string[] => needs(name).flatMap((one) => [one, ...before(one)]);
  for (const name of Object.keys(jobs).filter((one) => one !== "build")) expect(before(name)).toContain("build");
  expect([...new Set(before("release"))].sort()).toEqual(
    Object.keys(jobs)
      .filter((one) => one !== "release")
      .sort(),
  );
  const [check, ...tests] = (jobs["build"]?.steps ?? []).flatMap(({ run }) => run ?? []);
  expect(check).toBe('node scripts/release-check.mjs "$GITHUB_REF_NAME"');
  expect(tests.slice(0, 3)).toEqual(["npm test -- --ci", "npm run test:long -- --ci", "npm run check -- --no-tests"]);
});

test("no script has text in it that GitHub inserts, and every action is pinned to a commit", () => {
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  expect(steps.filter(({ run }) => run?.includes("${{"))).toEqual([]);
  const uses = steps.flatMap((step) => step.uses ?? []);
  expect(uses.length).toBeGreaterThan(5);
  expect(uses.filter((one) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(one))).toEqual([]);
  const unnamed = source.split("\n").filter((line) => /uses:/.test(line) && !/ # v\d+\.\d+\.\d+$/.test(line));
  expect(unnamed).toEqual([]);
});

/** The files that the scripts of the release read, in a folder of its own. */
const checkout = (): string => {
  const folder = write({});
  for (const file of [
    ...["package.json", "package-lock.json", "CHANGELOG.md", "packaging", "manifests/base", "manifests/helm"],
    ...["scripts/release-check.mjs", "scripts/release-files.mjs"],
    // Not their sources, which are hundreds of files.
    ...readdirSync(join(root, "packages")).map((name) => `packages/${name}/package.json`),
  ])
    cpSync(join(root, file), join(folder, file), { recursive: true });
  return folder;
};

const edit = (folder: string, file: string, change: (text: string) => string): void => {
  const before = text(file, folder);
  writeFileSync(join(folder, file), change(before));
  expect(text(file, folder)).not.toBe(before);
};

const released = (folder: string): void => {
  edit(folder, "CHANGELOG.md", (all) => all.replace("## [Unreleased]", `## [${version}] - 2030-01-02`));
};

const run = (folder: string, script: string, ...args: readonly string[]): readonly [number | null, string] => {
  const file = join(folder, "scripts", script);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { cwd: folder, encoding: "utf8" });
  return [status, stdout + stderr];
};

test("the package, the lock file, the chart, the image, the plugin and the formula have one version", () => {
  expect(run(root, "release-check.mjs")).toEqual([0, `kube-decorum ${version}\n`]);
});

test("a tag must be that of the version, and the changelog must have a section for it", () => {
  const folder = checkout();
  expect(run(folder, "release-check.mjs", "v9.9.9")).toEqual([
    1,
    `error: the tag must be 'v${version}', not 'v9.9.9'\nerror: CHANGELOG.md: must have a section '## [${version}]'\n`,
  ]);
  released(folder);
  expect(run(folder, "release-check.mjs", `v${version}`)).toEqual([0, `kube-decorum ${version}\n`]);
});

test.each([
  ["manifests/helm/decorum/Chart.yaml", /^appVersion: .*$/m, "appVersion: 9.9.9"],
  ["manifests/base/deployment.yaml", /kube-decorum:[\w.]+/, "kube-decorum:9.9.9"],
  ["packages/schema/package.json", /"kube-cel": "[\d.]+"/, `"kube-cel": "9.9.9"`],
  ["packaging/krew/decorum.yaml", /version: v[\w.]+/, "version: v9.9.9"],
  ["packaging/krew/decorum.yaml", /download\/v[\d.]+/, "download/v9.9.9"],
  ["packaging/homebrew/decorum.rb", /decorum-[\d.]+\.tgz/, "decorum-9.9.9.tgz"],
])("%s with another version is found", (file, pattern, other) => {
  const folder = checkout();
  edit(folder, file, (all) => all.replace(pattern, other));
  expect(run(folder, "release-check.mjs")).toEqual([
    1,
    `error: ${file}: must have the version '${version}', not '9.9.9'\n`,
  ]);
});

test("the files of a release name its repository, the checksum of the package, and the image", () => {
  const folder = checkout();
  released(folder);
  writeFileSync(join(folder, "package.tgz"), "a package");
  mkdirSync(join(folder, "out"));
  expect(run(folder, "release-files.mjs", "Acme/decorum-fork", "package.tgz", "out")).toEqual([0, ""]);
  const sha256 = createHash("sha256").update("a package").digest("hex");
  const uri = `https://github.com/Acme/decorum-fork/releases/download/v${version}/kube-decorum-${version}.tgz`;
  expect(parse(text("out/decorum.yaml", folder))).toMatchObject({
    kind: "Plugin",
    metadata: { name: "decorum" },
    spec: { version: `v${version}`, platforms: [{ uri, sha256, bin: "bin/kubectl-decorum.js" }] },
  });
  const formula = text("out/decorum.rb", folder);
  expect(formula).toContain(`  url "${uri}"\n  sha256 "${sha256}"\n`);
  expect(formula).toMatch(/^class Decorum < Formula\n/);
  expect(parse(text("out/chart/decorum/values.yaml", folder))).toHaveProperty(
    "image.repository",
    "ghcr.io/acme/decorum-fork",
  );
  const home = "https://github.com/Acme/decorum-fork";
  expect(parse(text("out/chart/decorum/Chart.yaml", folder))).toMatchObject({ home, sources: [home] });
  expect(text("out/chart/decorum/README.md", folder)).toContain(`](${home}/blob/v${version}/docs/install.md)`);
  const alerts = text("out/chart/decorum/files/alerts.yaml", folder);
  expect(alerts).toContain(`runbook_url: ${home}/blob/v${version}/docs/operations.md#decorumfailsopen\n`);
  expect(alerts).not.toContain("runbook: ");
  const notes = text("out/notes.md", folder);
  expect(notes).toMatch(/^The first version: /);
  expect(notes).not.toMatch(/2030-01-02|^## /m);
  // The artifacts that the workflow signs, and the name under which it does.
  const identity = `https://github.com/Acme/decorum-fork/.github/workflows/release.yaml@refs/tags/v${version}`;
  for (const signed of [
    `verify ghcr.io/acme/decorum-fork:${version}`,
    `verify ghcr.io/acme/charts/decorum:${version}`,
    "verify-blob SHA256SUMS --bundle SHA256SUMS.sigstore.json",
  ])
    expect(notes).toMatch(
      new RegExp(`^cosign ${signed.replaceAll(".", "\\.")} .*--certificate-identity ${identity}$`, "m"),
    );
  for (const file of ["out/decorum.yaml", "out/decorum.rb"])
    expect(text(file, folder)).not.toMatch(/OWNER|SHA256"|: SHA256/);
});

test("the plugin and the formula install what the package has", () => {
  const { bin, license } = JSON.parse(text("package.json")) as {
    readonly bin: Readonly<Record<string, string>>;
    readonly license: string;
  };
  const formula = text("packaging/homebrew/decorum.rb");
  expect(formula).toContain(`license "${license}"`);
  for (const [, name = ""] of formula.matchAll(/#\{bin\}\/([\w-]+)/g)) expect(Object.keys(bin)).toContain(name);
  // The helpers for packages of npm, which install all commands.
  expect(formula).toContain('system "npm", "install", *std_npm_args');
  expect(formula).toContain('bin.install_symlink libexec.glob("bin/*")');
  const shells = /"completion", shells: \[(.*)\]/.exec(formula)?.[1] ?? "";
  expect(SHELLS).toEqual(expect.arrayContaining(shells.split(", ").map((shell) => shell.slice(1))));
});

/** The requirements of krew's own validation (internal/index/validation), and of its index. */
test("krew accepts the manifest of the plugin", () => {
  const { bin } = JSON.parse(text("package.json")) as { readonly bin: Readonly<Record<string, string>> };
  const plugin = parse(text("packaging/krew/decorum.yaml")) as JsonObject;
  expect([stringAt(plugin, "apiVersion"), stringAt(plugin, "kind"), stringAt(plugin, "metadata", "name")]).toEqual([
    "krew.googlecontainertools.github.com/v1alpha2",
    "Plugin",
    "decorum",
  ]);
  const spec = objectAt(plugin, "spec");
  expect(stringAt(spec, "version")).toMatch(/^v\d+\.\d+\.\d+$/);
  expect(stringAt(spec, "shortDescription")).toMatch(/^[^\r\n]{1,50}$/);
  const [platform, ...others] = arrayAt(spec, "platforms");
  expect(others).toEqual([]);
  expect(Object.keys(platform as JsonObject).toSorted()).toEqual(["bin", "files", "selector", "sha256", "uri"]);
  expect(arrayAt(platform, "selector", "matchExpressions")).toEqual([
    { key: "os", operator: "In", values: ["darwin", "linux"] },
  ]);
  // npm packs all into the folder 'package'.
  expect(arrayAt(platform, "files")).toEqual([{ from: "package/*", to: "." }]);
  expect(stringAt(platform, "bin")).toBe(bin["kubectl-decorum"]);
});

const hasRuby = spawnSync("ruby", ["--version"]).status === 0;
(hasRuby ? test : test.skip)("the formula is Ruby (not run without ruby)", () => {
  const { status, stderr } = spawnSync("ruby", ["-wc", join(root, "packaging/homebrew/decorum.rb")], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
});
