/**
 * Import this file, and later imports may name sources: `await import("../src/rules/index.ts")`. Nothing needs a build then.
 */
import { register } from "node:module";

register("./typescript-hooks.mjs", import.meta.url);
