/**
 * `node scripts/packages.mjs [--dry-run] [FOLDER...]`: makes dist/ of packages/FOLDER, or of all packages, as it is published: one
 * module and its types; `--dry-run` only looks whether that is possible. What it uses of our other packages is in them; packages of others are dependencies, and must be named in
 * package.json.
 */
import { copyFileSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./entries.mjs";
import { writeTypes } from "./types.mjs";

const isDryRun = process.argv.includes("--dry-run");
const args = process.argv.slice(2).filter((arg) => arg !== "--dry-run");
const all = readdirSync(join(root, "packages"));
const unknown = args.find((arg) => !all.includes(arg));
if (unknown !== undefined) {
  process.stderr.write(`error: '${unknown}' must be one of ${all.join(", ")}\n`);
  process.exit(2);
}

for (const name of args.length === 0 ? all : args) {
  const folder = join("packages", name);
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  if (!isDryRun) rmSync(join(root, folder, "dist"), { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(folder, "index.ts")],
    outdir: join(folder, "dist"),
    bundle: true,
    // Anywhere: nothing in it can reach Node.
    platform: "neutral",
    format: "esm",
    target: "es2023",
    tsconfig: "tsconfig.json",
    external: Object.keys(dependencies),
    metafile: true,
    write: !isDryRun,
    logLevel: "warning",
  });
  const [{ imports, inputs }] = Object.values(metafile.outputs);
  const missing = Object.keys(inputs).flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
  if (missing.length > 0) throw new Error(`${folder}/package.json must name '${[...new Set(missing)].join("', '")}'`);
  const used = new Set(imports.map(({ path }) => path));
  const unused = Object.keys(dependencies).filter((one) => !used.has(one));
  if (unused.length > 0)
    throw new Error(`${folder}/package.json must not name '${unused.join("', '")}', which is not used`);
  if (isDryRun) continue;
  // npm packs only what is in the folder.
  copyFileSync(join(root, "LICENSE"), join(root, folder, "LICENSE"));
  await writeTypes(join(folder, "index.ts"), join(folder, "dist/index.d.ts"));
}
