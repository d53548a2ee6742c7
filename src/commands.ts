/** The command line, and the commands that it does not declare itself: one module, which is one file of the bundle. */
export { run } from "./cli/run.js";
export { lspCommand } from "./cli/lsp-command.js";
export { serveCommand } from "./service/serve-command.js";
