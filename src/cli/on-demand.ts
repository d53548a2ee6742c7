/**
 * Parts that commands load when they run, in one module: each of several would share its parts with the others in files of the
 * bundle, and Node takes longer to find a file than to read it.
 */
export { findConfig } from "../app/config/read-config.js";
export { configuredPacks, givenPacks } from "../app/config/configured.js";
export { isPath } from "../app/plugins/load-plugins.js";
export { choosePacks } from "../packs/choose.js";
export { installedIn, isBuiltIn } from "../packs/registration/needs.js";
export { complete, typedOf } from "./completion/complete.js";
export { SCRIPTS } from "./completion/complete.js";
export { dryRun } from "./dry-run.js";
export { ALL, explain } from "./explain.js";
export { explainInput } from "./given-input.js";
export { exportNeeds } from "./export/export-needs.js";
export { exportVap } from "./export/export-vap.js";
export { fix } from "./fix.js";
export * as reviewFormats from "./formats/review/review-format.js";
export { givenInput } from "./given-input.js";
export { init } from "./init.js";
export { createNew } from "./new/new.js";
export { play } from "./play/play.js";
export { packsHere } from "./shell/packs-here.js";
export { printSchema } from "./schema.js";
export { runTests, tellTests } from "./test.js";
export { usePlugins } from "./use-plugins.js";
