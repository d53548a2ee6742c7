import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { parse } from "yaml";
import { root } from "../support/doc-blocks.js";
import { useFolder } from "../../src/testing/folder.js";

/** The scripts of the release, with stand-ins for npm, docker, helm, cosign and gh that print their arguments. */

interface Job {
  readonly if?: string;
  readonly steps: readonly { readonly run?: string; readonly env?: Readonly<Record<string, string>> }[];
}
const { jobs, concurrency } = parse(readFileSync(join(root, ".github/workflows/release.yaml"), "utf8")) as {
  readonly jobs: Readonly<Record<string, Job>>;
  readonly concurrency: unknown;
};
const write = useFolder();

// The runner of the release has GNU tar and coreutils.
const isLinux = process.platform === "linux";
if (!isLinux) process.stderr.write("skipped: the scripts of the release, which are for Linux\n");
const onLinux = isLinux ? test : test.skip;

const PACKAGE = "a package";
const INTEGRITY = `sha512-${createHash("sha512").update(PACKAGE).digest("base64")}`;
const DIGEST = `sha256:${"a".repeat(64)}`;

/** Runs the last script of a job. `answers` are scripts for calls, by the words that they begin with; other calls succeed. */
const runJob = (name: string, answers: Readonly<Record<string, string>> = {}) => {
  const cases = Object.entries(answers).map(([start, script]) => `  "${start}"*) ${script} ;;\n`);
  const program = `#!/usr/bin/env bash
echo "$(basename "$0") $*" >> "$CALLS"
case "$(basename "$0") $*" in
${cases.join("")}esac
`;
  const programs = ["npm", "docker", "helm", "cosign", "gh"];
  const folder = write({
    "work/release/kube-decorum-1.2.3.tgz": PACKAGE,
    "work/release/decorum-1.2.3.tgz": "a chart",
    "work/libraries/kube-cel-1.2.3.tgz": PACKAGE,
    "work/files/notes.md": "notes",
    ...Object.fromEntries(programs.map((one) => [`bin/${one}`, program])),
  });
  for (const one of programs) chmodSync(join(folder, "bin", one), 0o755);
  const calls = join(folder, "calls");
  const script = (jobs[name]?.steps ?? []).flatMap(({ run }) => run ?? []).at(-1) ?? "exit 9";
  const { status, stdout, stderr } = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
    cwd: join(folder, "work"),
    encoding: "utf8",
    env: {
      PATH: `${join(folder, "bin")}${delimiter}${process.env["PATH"] ?? ""}`,
      CALLS: calls,
      GITHUB_REF_NAME: "v1.2.3",
      GITHUB_SHA: "0123abc",
      GITHUB_REPOSITORY: "Acme/Kube-Decorum",
      GITHUB_REPOSITORY_OWNER: "Acme",
      GITHUB_ACTOR: "someone",
      TOKEN: "secret-token",
      GH_TOKEN: "secret-token",
    },
  });
  const made = existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\n") : [];
  expect(made.join("\n")).not.toContain("secret-token");
  return { status, said: stdout + stderr, made, folder: join(folder, "work") };
};

test("forks release nothing, and each tag is released by one run at a time", () => {
  expect(jobs["build"]?.if).toBe("${{ !github.event.repository.fork }}");
  expect(concurrency).toEqual({ group: "release-${{ github.ref }}", "cancel-in-progress": false });
});

onLinux("npm: each package is published once, with its provenance", () => {
  const files = { "kube-cel": "libraries/kube-cel-1.2.3.tgz", "kube-decorum": "release/kube-decorum-1.2.3.tgz" };
  const view = (name: string): string => `npm view ${name}@1.2.3 dist.integrity`;
  expect(runJob("npm", { "npm view": "exit 1" })).toMatchObject({
    status: 0,
    made: Object.entries(files).flatMap(([name, file]) => [
      view(name),
      `npm publish ./${file} --provenance --access public`,
    ]),
  });
  const { status, made } = runJob("npm", { "npm view": `echo ${INTEGRITY}` });
  expect([status, made.slice(4)]).toEqual([0, Object.keys(files).map(view)]);
});

onLinux("npm: another package of the same version is an error, and so is a failure to publish", () => {
  const { status, said, made } = runJob("npm", { "npm view": "echo sha512-other" });
  expect([status, said, made.length]).toEqual([
    1,
    "::error::Another package is published as kube-cel 1.2.3; release a new version.\n",
    1,
  ]);
  expect(runJob("npm", { "npm publish": "exit 7" }).status).toBe(7);
});

const signedImage = `cosign sign --yes --recursive ghcr.io/acme/kube-decorum@${DIGEST}`;

onLinux("image: it is built for both architectures, with SBOM and provenance, and signed by its digest", () => {
  const { status, made } = runJob("image", {
    "docker buildx imagetools": "exit 1",
    "docker buildx build": `echo '{ "containerimage.digest": "${DIGEST}" }' > metadata.json`,
  });
  expect(status).toBe(0);
  expect(made).toContain(
    "docker buildx build . --platform linux/amd64,linux/arm64 --push --sbom=true --provenance=mode=max --label org.opencontainers.image.source=https://github.com/Acme/Kube-Decorum --label org.opencontainers.image.version=1.2.3 --label org.opencontainers.image.revision=0123abc --tag ghcr.io/acme/kube-decorum:1.2.3 --metadata-file metadata.json",
  );
  expect(made.at(-1)).toBe(signedImage);
});

onLinux("image: one that is published already is only signed", () => {
  const { status, made } = runJob("image", { "docker buildx imagetools": `echo '{ "digest": "${DIGEST}" }'` });
  expect([status, made.filter((one) => one.startsWith("docker buildx build")), made.at(-1)]).toEqual([
    0,
    [],
    signedImage,
  ]);
});

onLinux("image: nothing is signed without a digest", () => {
  const { status, made } = runJob("image", {
    "docker buildx imagetools": "exit 1",
    "docker buildx build": "echo '{}' > metadata.json",
  });
  expect(status).not.toBe(0);
  expect(made.filter((one) => one.startsWith("cosign"))).toEqual([]);
});

const signedChart = `cosign sign --yes ghcr.io/acme/charts/decorum@${DIGEST}`;

onLinux("chart: it is pushed once, and signed by its digest", () => {
  const first = runJob("chart", { "helm pull": "exit 1", "helm push": `echo "Digest: ${DIGEST}" >&2` });
  expect(first).toMatchObject({ status: 0 });
  expect(first.made).toContain("helm push release/decorum-1.2.3.tgz oci://ghcr.io/acme/charts");
  expect(first.made.at(-1)).toBe(signedChart);
});

onLinux("chart: one that is published already is only signed", () => {
  const { status, made } = runJob("chart", { "helm pull": `echo "Digest: ${DIGEST}"` });
  expect([status, made.filter((one) => one.startsWith("helm push")), made.at(-1)]).toEqual([0, [], signedChart]);
});

onLinux.each([
  ["a push that fails", "echo denied; exit 1"],
  ["a push without a digest", "echo pushed"],
])("chart: nothing is signed after %s", (_, push) => {
  const { status, made } = runJob("chart", { "helm pull": "exit 1", "helm push": push });
  expect(status).not.toBe(0);
  expect(made.filter((one) => one.startsWith("cosign"))).toEqual([]);
});

const FILES = "SHA256SUMS SHA256SUMS.sigstore.json decorum-1.2.3.tgz kube-decorum-1.2.3.tgz";
const sign = { "cosign sign-blob": "touch SHA256SUMS.sigstore.json" };

onLinux("release: checksums of all files, their signature, and a release with them", () => {
  const { status, made, folder } = runJob("release", { ...sign, "gh release view": "exit 1" });
  expect(status).toBe(0);
  expect(made.at(-1)).toBe(
    `gh release create v1.2.3 --repo Acme/Kube-Decorum --verify-tag --title Decorum 1.2.3 --notes-file ../files/notes.md -- ${FILES}`,
  );
  const sums = readFileSync(join(folder, "release/SHA256SUMS"), "utf8");
  expect(sums.match(/^[0-9a-f]{64} {2}\S+$/gm)).toHaveLength(2);
  expect(sums).toContain(`${createHash("sha256").update(PACKAGE).digest("hex")}  kube-decorum-1.2.3.tgz\n`);
});

onLinux("release: one that is there already gets its files", () => {
  const { status, made } = runJob("release", sign);
  expect(status).toBe(0);
  expect(made.slice(-2)).toEqual([
    `gh release upload v1.2.3 --repo Acme/Kube-Decorum --clobber -- ${FILES}`,
    "gh release edit v1.2.3 --repo Acme/Kube-Decorum --draft=false",
  ]);
});
