/**
 * `node scripts/release-check.mjs [TAG]`: whether everything that has the version of the package has the same one. With a
 * tag, such as v1.2.3, it must be that of the version, and the changelog must have a section for it. Plain Node.
 */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [tag, ...others] = process.argv.slice(2);
if (others.length > 0 || tag?.startsWith("-")) {
  process.stderr.write("Usage: node scripts/release-check.mjs [TAG]\n");
  process.exit(2);
}

const read = (file) => readFileSync(join(root, file), "utf8");
const { version, name } = JSON.parse(read("package.json"));
const problems = [];

/** The pattern must match at least once, and each match must have the version as its first group. */
const expectVersion = (file, pattern) => {
  const found = [...read(file).matchAll(pattern)].map(([, one]) => one);
  if (found.length === 0) problems.push(`${file}: must match ${String(pattern)}`);
  for (const one of found)
    if (one !== version) problems.push(`${file}: must have the version '${version}', not '${one}'`);
};

const locked = JSON.parse(read("package-lock.json"));
for (const one of [locked.version, locked.packages[""].version])
  if (one !== version) problems.push(`package-lock.json: must have the version '${version}', not '${String(one)}'`);
for (const folder of readdirSync(join(root, "packages")))
  expectVersion(`packages/${folder}/package.json`, /"(?:version|kube-[\w-]+)": "([^"]+)"/g);
expectVersion("manifests/helm/decorum/Chart.yaml", /^(?:version|appVersion): "?([^"\s]+)"?$/gm);
expectVersion("manifests/base/deployment.yaml", /image: \S*?kube-decorum:(\S+)/g);
expectVersion("packaging/krew/decorum.yaml", /^ {2}version: v(\S+)$/gm);
for (const file of ["packaging/krew/decorum.yaml", "packaging/homebrew/decorum.rb"]) {
  expectVersion(file, /\/releases\/download\/v([^/]+)\//g);
  expectVersion(file, new RegExp(`/${name}-([^/]+?)\\.tgz`, "g"));
}
if (tag !== undefined && tag !== `v${version}`) problems.push(`the tag must be 'v${version}', not '${tag}'`);
if (tag !== undefined && !read("CHANGELOG.md").includes(`\n## [${version}]`))
  problems.push(`CHANGELOG.md: must have a section '## [${version}]'`);

for (const problem of problems) process.stderr.write(`error: ${problem}\n`);
if (problems.length > 0) process.exit(1);
console.log(`${name} ${version}`);
