/**
 * `npm run site`: builds the site into site/dist, as static files. Pages are made from site/pages, scripts from site/client and
 * site/engine. Names of scripts and styles have a hash of their content, so that caches never mix two versions.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { root } from "./entries.mjs";
import { engineOptions } from "./site-engine.mjs";
import "./source.mjs";
import { noticesOf, thirdParties } from "./third-parties.mjs";

const site = join(root, "site");
const dist = join(site, "dist");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** The scripts of pages, by the names that pages use, and the stylesheet. */
const SCRIPTS = {
  "theme.js": "client/theme.ts",
  "search.js": "client/search.ts",
  "start-engine.js": "client/start-engine.ts",
  "playground.js": "client/playground/main.ts",
};
const STYLES = { "site.css": "style/site.css" };

/** Classic scripts: browsers load modules only from a server, and pages also work from a folder. */
const BUNDLE = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  platform: "browser",
  format: "iife",
  target: "es2023",
  tsconfig: "site/tsconfig.json",
  outdir: "site/dist",
  write: false,
  metafile: true,
  logLevel: "warning",
};

const assets = new Map();
const metafiles = [];

/** Writes a file whose name has a hash of its content. */
const addAsset = (name, content) => {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
  const path = `assets/${basename(name, extname(name))}-${hash}${extname(name)}`;
  writeFile(path, content);
  assets.set(name, path);
};

const writeFile = (path, content) => {
  const file = join(dist, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
};

const assetPath = (name) => {
  const path = assets.get(name);
  if (path === undefined) throw new Error(`'${name}' is no script or style of the site`);
  return path;
};

const bundled = async (file, options = {}) => {
  const { outputFiles, metafile } = await build({ ...BUNDLE, ...options, entryPoints: [join(site, file)] });
  metafiles.push(metafile);
  return outputFiles[0].contents;
};

/** The engine as modules, so that parts that few reviews need are loaded on demand, as in the command. */
const addEngine = async () => {
  const names = { entryNames: "assets/[name]-[hash]", chunkNames: "assets/engine-[hash]" };
  const { outputFiles, metafile } = await build({
    ...BUNDLE,
    ...(await engineOptions(version)),
    ...names,
    format: "esm",
    splitting: true,
    entryPoints: { engine: join(site, "engine/worker.ts") },
  });
  metafiles.push(metafile);
  for (const { path, contents } of outputFiles) writeFile(relative(dist, path), contents);
  const [entry] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === "site/engine/worker.ts");
  assets.set("engine.js", relative("site/dist", entry));
  const first = [...withImports(entry, metafile)];
  const size = first.reduce((sum, path) => sum + gzipSync(readFileSync(join(root, path)), { level: 9 }).length, 0);
  if (size > ENGINE_BUDGET)
    throw new Error(`the engine must have at most ${ENGINE_BUDGET} bytes before the first findings, and has ${size}`);
};

/** Bytes of the engine that a page loads before the first findings, compressed as servers do; the rest is loaded on demand. */
const ENGINE_BUDGET = 750_000;

/** An output and the outputs that it imports, except on demand. */
const withImports = (path, { outputs }, known = new Set()) => {
  known.add(path);
  for (const { path: imported, kind } of outputs[path].imports)
    if (kind === "import-statement" && !known.has(imported)) withImports(imported, { outputs }, known);
  return known;
};

rmSync(dist, { recursive: true, force: true });
await addEngine();

const { documentOf } = await import("../site/build/layout.ts");
const { examples } = await import("../site/build/examples.ts");
const { NAVIGATION, sitePages } = await import("../site/pages/index.ts");
const { pages: all, entries } = await sitePages();
addAsset("search-entries.js", `window.searchEntries = ${JSON.stringify(entries)};\n`);
// Constants of the site for scripts.
const define = {
  ENGINE_PATH: JSON.stringify(assetPath("engine.js")),
  EXAMPLES: JSON.stringify(examples()),
  HAS_RULE_PAGES: String(all.some(({ path }) => path.startsWith("rules/"))),
};
for (const [name, file] of Object.entries({ ...STYLES, ...SCRIPTS })) addAsset(name, await bundled(file, { define }));

const icon = `data:image/svg+xml,${encodeURIComponent(readFileSync(join(site, "style/icon.svg"), "utf8").trim())}`;
const frame = { navigation: NAVIGATION, assetPath, icon, version };
const written = new Set();
for (const page of all) {
  if (written.has(page.path)) throw new Error(`two pages are at '${page.path}'`);
  written.add(page.path);
  writeFile(page.path, documentOf(page, frame));
}
cpSync(join(root, "docs/images"), join(dist, "images"), { recursive: true });
writeFile("THIRD-PARTY-NOTICES.txt", noticesOf("The site of Decorum", thirdParties(root, metafiles)));

// The thread of a page has nothing of Node: the engine must contain all that it needs to review each example.
const ALONE = `
  import { readFileSync } from "node:fs";
  const stories = JSON.parse(readFileSync(0, "utf8"));
  for (const name of ["process", "Buffer", "require"]) delete globalThis[name];
  let send, take;
  Object.assign(globalThis, { self: globalThis, addEventListener: (_, to) => (send = to), postMessage: (one) => take(one) });
  await import(${JSON.stringify(pathToFileURL(join(dist, assetPath("engine.js"))).href)});
  for (const { name, texts } of stories) {
    const said = new Promise((done) => (take = done));
    send({ data: { id: 1, workspace: { texts, choices: { isOwner: true } }, task: { type: "Review" } } });
    const { answer, message = answer.refusal } = await said;
    const found = answer?.tests?.passed ?? answer?.report?.results.some(({ findings }) => findings.length > 0);
    if (message !== undefined || !found) throw new Error(\`the example '\${name}' has no review: \${message ?? "no finding"}\`);
  }
`;
const alone = spawnSync(process.execPath, ["--input-type=module", "-e", ALONE], {
  encoding: "utf8",
  input: JSON.stringify(examples()),
});
if (alone.status !== 0) throw new Error(`the engine does not work in a page: ${alone.stderr}`);
console.log(`site/dist has ${written.size} pages`);
