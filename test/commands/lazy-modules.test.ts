import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const SRC = fileURLToPath(new URL("../../src", import.meta.url));

/** The files and packages that are loaded with a file of src/: without type imports and dynamic imports. */
const loadedWith = (file: string, known = new Set<string>()): ReadonlySet<string> => {
  if (known.has(file)) return known;
  known.add(file);
  const text = readFileSync(file, "utf8");
  for (const [, name = ""] of text.matchAll(/^(?:import|export) (?!type\b)(?:[^;]*? from )?"([^"]+)";/gm))
    if (name.startsWith(".")) loadedWith(join(dirname(file), name.replace(/\.js$/, ".ts")), known);
    else known.add(name);
  return known;
};

test("the command loads the language server only for 'lsp'", () => {
  const isServer = (name: string): boolean => name.startsWith("vscode-") || name.includes("/src/editor/protocol/");
  for (const file of ["cli/program.ts", "cli/dry-run.ts", "cli/lsp-command.ts", "main.ts"])
    expect([file, ...loadedWith(join(SRC, file))].filter(isServer)).toEqual([]);
  expect([...loadedWith(join(SRC, "editor/protocol/serve-editor.ts"))]).toContain("vscode-languageserver/node");
  // The thread reviews, and speaks with the server only.
  expect([...loadedWith(join(SRC, "editor-thread.ts"))].filter((name) => name.startsWith("vscode-"))).toEqual([]);
});
