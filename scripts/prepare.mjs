/**
 * npm runs it in a clone from which it installs the command, as pre-commit does: there, nothing is built yet. In the clone of a
 * contributor, who runs `npm ci` or `npm pack`, it does nothing.
 */
import { env } from "node:process";

if (env.npm_config_global === "true") {
  process.argv.push("--build");
  await import("./setup.mjs");
}
