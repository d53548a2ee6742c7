/**
 * Import this file, and later imports may name sources: `await import("../src/rules/index.ts")`. Nothing needs a build then.
 */
import * as nodeModule from "node:module";

// Newer versions of Node.js have the first, and will drop the second.
if (nodeModule.registerHooks === undefined) nodeModule.register("./typescript-hooks.mjs", import.meta.url);
else nodeModule.registerHooks(await import("./typescript-hooks.mjs"));
