import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this project. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The report of a dry run by the program as it is built. */
export const dryRun = (...args) => {
  const { stdout, stderr } = spawnSync(process.execPath, ["dist/main.js", "dry-run", ...args, "-o", "json"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 29,
  });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
};
