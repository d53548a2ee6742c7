/**
 * `node scripts/release-files.mjs OWNER/REPOSITORY TARBALL FOLDER`: writes to the folder what a release publishes besides code:
 * notes.md from the changelog, with the commands that verify the release; the manifest for krew and the formula for Homebrew
 * with the checksum of the package; and the Helm chart with the image and the address of the repository. Plain Node.
 */
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [repository = "", tarball, folder, ...others] = process.argv.slice(2);
if (!/^[\w.-]+\/[\w.-]+$/.test(repository) || folder === undefined || others.length > 0) {
  process.stderr.write("Usage: node scripts/release-files.mjs OWNER/REPOSITORY TARBALL FOLDER\n");
  process.exit(2);
}

const read = (file) => readFileSync(join(root, file), "utf8");
/** Replaces text that must occur. */
const filled = (text, ...replacements) =>
  replacements.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`'${from}' must occur`);
    return result.replaceAll(from, to);
  }, text);

const { version, name } = JSON.parse(read("package.json"));
const sha256 = createHash("sha256").update(readFileSync(tarball)).digest("hex");
mkdirSync(folder, { recursive: true });

const [, after] = read("CHANGELOG.md").split(`\n## [${version}]`);
if (after === undefined) throw new Error(`CHANGELOG.md must have a section '## [${version}]'`);
// The rest of the heading is a date.
const section = after.slice(after.indexOf("\n")).split("\n## [")[0].trim();
// Names of images are in lower case.
const image = `ghcr.io/${repository.toLowerCase()}`;
const charts = `ghcr.io/${repository.split("/")[0].toLowerCase()}/charts`;
const signer = [
  "--certificate-oidc-issuer https://token.actions.githubusercontent.com",
  `--certificate-identity https://github.com/${repository}/.github/workflows/release.yaml@refs/tags/v${version}`,
].join(" ");
const verify = `### Verify

The package on npm has its provenance: \`npm audit signatures\` checks what is installed. cosign checks the rest:

\`\`\`sh
cosign verify ${image}:${version} ${signer}
cosign verify ${charts}/decorum:${version} ${signer}
cosign verify-blob SHA256SUMS --bundle SHA256SUMS.sigstore.json ${signer}
sha256sum --check --ignore-missing SHA256SUMS
\`\`\`
`;
writeFileSync(join(folder, "notes.md"), `${section}\n\n${verify}`);

for (const file of ["krew/decorum.yaml", "homebrew/decorum.rb"]) {
  const [comment, ...lines] = read(join("packaging", file)).split("\n");
  if (!comment.startsWith("#")) throw new Error(`${file} must begin with a comment about what is filled in`);
  const text = filled(lines.join("\n"), [`OWNER/${name}`, repository], ["SHA256", sha256]);
  writeFileSync(join(folder, file.split("/")[1]), text);
}

const chart = join(folder, "chart", "decorum");
cpSync(join(root, "manifests/helm/decorum"), chart, { recursive: true });
const fillIn = (file, ...replacements) => {
  const path = join(chart, file);
  writeFileSync(path, filled(readFileSync(path, "utf8"), ...replacements));
};
const home = `https://github.com/${repository}`;
// Someone who has only the chart has no other file to look at.
const docs = `${home}/blob/v${version}/docs/`;
fillIn("values.yaml", [`\n  repository: ${name}\n`, `\n  repository: ${image}\n`]);
fillIn("Chart.yaml", ["# A release adds home and sources.\n", `home: ${home}\nsources: ["${home}"]\n`]);
fillIn("README.md", ["](../../../docs/", `](${docs}`]);
fillIn("files/alerts.yaml", ["runbook: docs/", `runbook_url: ${docs}`]);
