/**
 * `npm run dev -- COMMAND...`: runs the command from the sources, without a check of types and without a build. Plugins
 * need a build, because they import the library.
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { COMMAND } from "./command.mjs";
import { root } from "./entries.mjs";

// As deep below the root as dist/, because the command finds the packs relative to its own path.
const folder = join(root, ".cache");
rmSync(join(folder, "chunks"), { recursive: true, force: true });
await build({ ...COMMAND, outdir: folder, sourcemap: true });
const { status } = spawnSync(
  process.execPath,
  ["--enable-source-maps", join(folder, "main.js"), ...process.argv.slice(2)],
  { stdio: "inherit" },
);
process.exitCode = status ?? 1;
