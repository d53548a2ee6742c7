/**
 * `node scripts/bundle.mjs [--no-source-maps]`: joins the modules of the command into few files, because Node takes longer
 * to find and load hundreds of modules than to review a CRD. Replaces dist/main.js, and fills dist/chunks/. Run it after
 * tsc: a pack of policies/ that the compiled modules accept needs no check when the command starts, unless it was changed.
 */
import { readFileSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, "dist");
const args = process.argv.slice(2);
if (args.some((arg) => arg !== "--no-source-maps")) {
  process.stderr.write("Usage: node scripts/bundle.mjs [--no-source-maps]\n");
  process.exit(2);
}

const compiled = (path) => import(pathToFileURL(join(dist, path)).href);

/** The digests of the packs in policies/ that are valid. */
const provenPacks = async () => {
  const [{ loadPacks, digestOf }, { splitManifests }, { InputError }, { RULES }, { DEFAULTERS }] = await Promise.all(
    [
      "packs/load.js",
      "kube/yaml/manifest-split.js",
      "model/input-error.js",
      "rules/index.js",
      "defaulters/index.js",
    ].map(compiled),
  );
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const catalogue = { rules: RULES, defaulters: DEFAULTERS, version };
  const digests = [];
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
    for (const { text } of splitManifests(readFileSync(join(folder, "pack.yaml"), "utf8")))
      if (text.trim() !== "") digests.push(digestOf(text));
  }
  return digests;
};

const proven = await provenPacks();
rmSync(join(dist, "chunks"), { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: {
    main: "src/main.ts",
    // Beside the chunk of the service, which starts it.
    "chunks/review-thread": "src/service/review-thread.ts",
    // Beside the chunk of the language server, which starts it.
    "chunks/editor-thread": "src/editor-thread.ts",
  },
  outdir: "dist",
  chunkNames: "chunks/[name]-[hash]",
  allowOverwrite: true,
  bundle: true,
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  tsconfig: "tsconfig.json",
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: !args.includes("--no-source-maps"),
  sourcesContent: false,
  // esbuild would import an array into each module.
  define: { PROVEN_PACKS: JSON.stringify(proven.join(" ")) },
  // Only the service uses these, and they load files of their own.
  external: ["express", "pino", "prom-client", "selfsigned", "@opentelemetry/api"],
  banner: {
    // CommonJS packages in the bundle may require modules of Node.
    js: 'import { createRequire as createRequireHere } from "node:module"; const require = createRequireHere(import.meta.url);',
  },
  logLevel: "warning",
});
