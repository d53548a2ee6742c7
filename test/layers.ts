/** Our packages (packages/FOLDER), from the lowest to the highest, and those that each may import. Sources may import all. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  json: [],
  api: ["json"],
  cel: ["json", "api"],
  schema: ["json", "api", "cel"],
  builtin: ["json", "api", "cel", "schema"],
  policies: ["json", "api", "cel", "schema"],
  manifests: ["json"],
  "go-crd": ["json"],
};

/** Folders that every folder above them may import. */
const BASE = ["model", "text", "kube"] as const;

/**
 * The allowed imports: a folder of src/ and the folders it may import, from the lowest to the highest. A line is for all files of
 * the folder that have no line of their own, and a name in it means all folders in that one. This list is the only one;
 * test/project/architecture.test.ts enforces it.
 */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  text: [],
  "kube/api": [],
  "kube/words": ["kube/api"],
  "kube/rule-text": [],
  "kube/core-types": [],
  "kube/crd": ["kube/api", "kube/words", "kube/rule-text", "kube/core-types"],
  "kube/fields": ["kube/words", "kube/crd"],
  "kube/described": ["kube/words", "kube/rule-text", "kube/crd", "kube/fields"],
  "kube/references": ["kube/api", "kube/crd"],
  "kube/unions": ["kube/api", "kube/rule-text", "kube/crd"],
  "kube/go": ["kube/fields"],
  "kube/changes": ["kube/api", "kube/core-types", "kube/rule-text", "kube/crd", "kube/references", "kube/go"],
  model: ["text", "kube"],
  schema: ["model", "text", "kube"],
  options: ["model", "text", "kube"],
  rules: ["options", "schema", "model", "text", "kube"],
  defaulters: ["options", "model", "text", "kube"],
  engine: ["model", "text", "kube"],
  files: ["model", "text", "kube"],
  admission: ["engine", "schema", "model", "text", "kube"],
  packs: ["files", "admission", "engine", "schema", "model", "text", "kube"],
  client: ["files", "model", "text", "kube"],
  cluster: ["client", "files", "model", "text", "kube"],
  certificates: ["client", "model", "text", "kube"],
  server: ["admission", "model", "text", "kube"],
  docs: ["packs", "engine", "model", "text", "kube"],
  "app/host": [...BASE],
  "app/report": ["engine", "packs", ...BASE],
  "app/sources": ["app/host", "app/report", "files", ...BASE],
  "app/owned": ["app/host", "app/report", "app/sources", "packs", "engine", "files", ...BASE],
  "app/change": ["app/report", "app/sources", ...BASE],
  "app/plugins": ["app/host", "app/sources", "packs", "engine", ...BASE],
  "app/parts": ["app/host", "app/owned", "app/plugins", "packs", ...BASE],
  "app/config": ["app/host", "app/report", "app/sources", "app/parts", "packs", "engine", "files", ...BASE],
  "app/adoption": ["app/host", "app/report", "app/sources", "packs", "engine", "files", ...BASE],
  "app/policies": ["app/host", "app/sources", "packs", "engine", ...BASE],
  "app/fix": ["app/report", "engine", ...BASE],
  "app/go": [
    "app/host",
    "app/report",
    "app/sources",
    "app/owned",
    "app/adoption",
    "app/fix",
    "engine",
    "files",
    ...BASE,
  ],
  "app/review": [
    "app/host",
    "app/report",
    "app/sources",
    "app/owned",
    "app/parts",
    "app/config",
    "app/adoption",
    "app/policies",
    "app/go",
    "packs",
    "admission",
    "engine",
    "files",
    ...BASE,
  ],
  editor: [...BASE],
  "editor/review": ["editor", "app", "packs", "engine", "files", ...BASE],
  "editor/protocol": ["editor", "app", "docs", ...BASE],
  "cli/terminal": ["app", "files", ...BASE],
  "cli/shell": ["cli/terminal", "app", "packs", ...BASE],
  "cli/formats": ["cli/terminal", "app", "docs", "packs", "engine", ...BASE],
  "cli/completion": ["cli/shell", "app", "packs", ...BASE],
  "cli/export": ["cli/terminal", "cli/formats", "app", "packs", ...BASE],
  "cli/new": ["cli/terminal", "cli/shell", "app", "packs", "files", ...BASE],
  "cli/play": ["cli/terminal", "cli/shell", "app", "packs", "files", ...BASE],
  cli: [
    "cli/terminal",
    "cli/shell",
    "cli/formats",
    "cli/completion",
    "cli/export",
    "cli/new",
    "cli/play",
    "editor",
    "app",
    "docs",
    "packs",
    "files",
    "engine",
    ...BASE,
  ],
  service: [
    "cli",
    "app",
    "server",
    "certificates",
    "cluster",
    "client",
    "packs",
    "defaulters",
    "rules",
    "admission",
    "model",
    "text",
    "kube",
  ],
  testing: ["admission", "engine", "schema", "model", "text", "kube"],
};

/** The folder with a line in LAYERS that a file of src/ is in: the innermost one. */
export const layerOf = (file: string): string | undefined => {
  const parts = file.split("/").slice(0, -1);
  for (let end = parts.length; end > 0; end--) {
    const folder = parts.slice(0, end).join("/");
    if (Object.hasOwn(LAYERS, folder)) return folder;
  }
  return undefined;
};

/** The folders that a name in the line of a folder means: those in it as well, but not those beside the folder itself. */
export const foldersOf = (allowed: string, folder: string): readonly string[] =>
  Object.keys(LAYERS).filter(
    (one) => one === allowed || (one.startsWith(`${allowed}/`) && !folder.startsWith(`${allowed}/`)),
  );

/** True if a file of src/ in the folder may import the other one. */
export const mayImport = (folder: string, other: string): boolean => {
  const target = layerOf(other);
  return (
    target === folder ||
    (LAYERS[folder] ?? []).some((allowed) => foldersOf(allowed, folder).some((one) => one === target))
  );
};
