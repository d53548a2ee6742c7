/**
 * npm runs it in a clone that it installs the package from, as pre-commit does: there, nothing is built yet. In the clone of a
 * contributor, who runs `npm ci` or `npm pack`, it does nothing.
 */
import { env } from "node:process";

if (env.npm_config_global === "true" || env._PACOTE_NO_PREPARE_ !== undefined) {
  process.argv.push("--build");
  await import("./setup.mjs");
}
