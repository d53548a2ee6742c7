import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { useFolder } from "../../src/testing/folder.js";

export { crd, EXPIRED, PACK } from "./pack-texts.js";

/** The built command, as users run it. Set DECORUM_MAIN to test one that is installed elsewhere. */
const root = fileURLToPath(new URL("../..", import.meta.url));
export const main = process.env["DECORUM_MAIN"] ?? join(root, "dist", "main.js");
export const write = useFolder();

const BUILD_MILLISECONDS = 120_000;
export const RUN_MILLISECONDS = 60_000;

beforeAll(() => {
  if (process.env["DECORUM_MAIN"] !== undefined) return;
  const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/setup.mjs"), "--build"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}, BUILD_MILLISECONDS);

/** Jest asks its workers for colour, in a variable that they would pass on. */
export const env: NodeJS.ProcessEnv = {
  ...process.env,
  FORCE_COLOR: undefined,
  NO_COLOR: "1",
  // Pages show text as a terminal of this width does.
  COLUMNS: "100",
  // Hints would name npx if it started the tests.
  npm_command: undefined,
};

export const decorum = (args: readonly string[], input = "", cwd = root): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [main, ...args], {
    input,
    cwd,
    env,
    encoding: "utf8",
    // A service that starts where it must not would never end.
    timeout: RUN_MILLISECONDS,
    maxBuffer: 64 * 1024 * 1024,
  });
