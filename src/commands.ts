/** The commands that the command line does not declare itself: one module, which is one file of the bundle. */
export { lspCommand } from "./cli/lsp-command.js";
export { serveCommand } from "./service/serve-command.js";
