/** The commands that the command line does not declare itself: one module, which is one file of the bundle. */
export { lspCommand } from "./editor/lsp-command.js";
export { serveCommand } from "./service/serve-command.js";
