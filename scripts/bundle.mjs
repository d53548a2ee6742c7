/**
 * `node scripts/bundle.mjs [--source-maps]`: joins the modules of the command into few files, because Node takes longer
 * to find and load hundreds of modules than to review a CRD. Replaces dist/main.js, fills dist/chunks/, and writes the
 * library, dist/engine.js. The packages that the command uses are in it, too, so that what was
 * tested is what runs; dist/ also gets their notices and a bill of materials. A pack of policies/ that is valid now needs no
 * check when the command starts, unless it was changed. Maps are only for your own debugging: they would
 * be useless in the package without the sources, and with them larger than everything else in it.
 */
import { chmodSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { COMMAND } from "./command.mjs";
import { docsUrl, siteUrl } from "./docs-url.mjs";
import { root } from "./entries.mjs";
import "./source.mjs";
import { billOf, noticesOf, thirdParties } from "./third-parties.mjs";

const dist = join(root, "dist");
const args = process.argv.slice(2);
if (args.some((arg) => arg !== "--source-maps")) {
  process.stderr.write("Usage: node scripts/bundle.mjs [--source-maps]\n");
  process.exit(2);
}

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const { version } = manifest;

/** The digests and the texts of the packs in policies/ that are valid. */
const provenPacks = async () => {
  const { loadPacks, digestOf } = await import("../src/packs/load.ts");
  const { splitManifests } = await import("kube-manifests");
  const { InputError } = await import("../src/model/input-error.ts");
  const { RULES } = await import("../src/rules/index.ts");
  const { DEFAULTERS } = await import("../src/defaulters/index.ts");
  const catalogue = { rules: RULES, defaulters: DEFAULTERS, version };
  const digests = [];
  const texts = {};
  for (const entry of readdirSync(join(root, "policies"), { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const folder = join(root, "policies", entry.name);
    try {
      loadPacks(folder, catalogue);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      process.stderr.write(`note: '${folder}' is checked at each start, because it is not valid\n`);
      continue;
    }
    const file = readFileSync(join(folder, "pack.yaml"), "utf8");
    for (const { text } of splitManifests(file)) if (text.trim() !== "") digests.push(digestOf(text));
    texts[entry.name] = file;
  }
  return { digests, texts };
};

const { digests, texts } = await provenPacks();
rmSync(join(dist, "chunks"), { recursive: true, force: true });
const command = await build({
  ...COMMAND,
  outdir: "dist",
  allowOverwrite: true,
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: args.includes("--source-maps"),
  sourcesContent: false,
  // esbuild would import an array into each module.
  define: {
    PROVEN_PACKS: JSON.stringify(digests.join(" ")),
    // The release writes the repository into package.json before it builds.
    DOCS_URL: JSON.stringify(docsUrl(manifest)) ?? "undefined",
    SITE_URL: JSON.stringify(siteUrl(manifest)) ?? "undefined",
  },
  metafile: true,
});

// An archive of the package is unpacked without npm, too.
chmodSync(join(dist, "main.js"), 0o755);

// The library, in one file without imports, so that nothing in it can reach Node. For debugging, names stay and lines are short;
// without indentation and longer forms of the same syntax, the package is 2.5 % smaller.
const library = await build({
  absWorkingDir: root,
  entryPoints: { engine: "src/library.ts" },
  outdir: "dist",
  bundle: true,
  platform: "neutral",
  mainFields: ["module", "main"],
  conditions: ["browser"],
  format: "esm",
  target: "es2023",
  tsconfig: "tsconfig.json",
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 120,
  // Tools tell a module by a line that begins so.
  footer: { js: "export {};" },
  define: { VERSION: JSON.stringify(version), SHIPPED_PACKS: JSON.stringify(JSON.stringify(texts)) },
  metafile: true,
  logLevel: "warning",
});

const metafiles = [command.metafile, library.metafile];
const imported = metafiles.flatMap(({ outputs }) => Object.values(outputs)).flatMap(({ imports }) => imports);
for (const { path, external } of imported)
  if (external && !isBuiltin(path)) throw new Error(`'${path}' must be in the bundle: the package has no dependencies`);
const packages = thirdParties(root, metafiles);
writeFileSync(join(dist, "THIRD-PARTY-NOTICES.txt"), noticesOf(manifest.name, packages));
// Last of all: scripts/setup.mjs takes the time of the build from the file that is written last.
writeFileSync(join(dist, "sbom.cdx.json"), `${JSON.stringify(billOf(root, manifest, packages))}\n`);
