import { directImports } from "./direct-imports.mjs";
import { ENTRIES, root } from "./entries.mjs";

/** How esbuild joins the modules of the command, with the packages that it uses. */
export const COMMAND = {
  absWorkingDir: root,
  entryPoints: {
    main: "src/main.ts",
    // Beside the chunk of the service, which starts it.
    "chunks/review-thread": "src/service/review-thread.ts",
    "chunks/pack-thread": "src/pack-thread.ts",
    // Beside the chunk of the language server, which starts it.
    "chunks/editor-thread": "src/editor-thread.ts",
  },
  chunkNames: "chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  tsconfig: "tsconfig.json",
  plugins: [directImports(ENTRIES)],
  banner: {
    // CommonJS packages in the bundle may require modules of Node.
    js: 'import { createRequire as createRequireHere } from "node:module"; const require = createRequireHere(import.meta.url);',
  },
  logLevel: "warning",
};
