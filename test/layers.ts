/** Our packages (packages/FOLDER), from the lowest to the highest, and those that each may import. Sources may import all. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  json: [],
  api: ["json"],
  cel: ["json", "api"],
  schema: ["json", "api", "cel"],
  policies: ["json", "api", "cel", "schema"],
  manifests: ["json"],
  "go-crd": ["json"],
};

/**
 * Who may import whom: a folder of src/ and the folders it may import, from the lowest to the highest. A folder means all
 * folders in it that have no line of their own. This is the only place that says so;
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
  "kube/described": ["kube/words", "kube/rule-text", "kube/crd"],
  "kube/references": ["kube/api", "kube/crd"],
  "kube/unions": ["kube/api", "kube/rule-text", "kube/crd"],
  "kube/changes": ["kube/core-types", "kube/crd", "kube/references"],
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
  cli: ["packs", "files", "docs", "admission", "engine", "model", "text", "kube"],
  editor: ["cli", "packs", "files", "docs", "engine", "model", "text", "kube"],
  service: [
    "cli",
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

/** True if a file of src/ in the folder may import the other one. */
export const mayImport = (folder: string, other: string): boolean => {
  const target = layerOf(other);
  return (
    target === folder ||
    (LAYERS[folder] ?? []).some((allowed) => target === allowed || target?.startsWith(`${allowed}/`))
  );
};
