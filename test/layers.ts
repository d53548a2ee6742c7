/**
 * Who may import whom: a folder of src/ and the folders it may import, from the lowest to the highest. A folder means all
 * folders in it that have no line of their own. This is the only place that says so;
 * test/project/architecture.test.ts enforces it.
 */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  "kube/json": [],
  text: ["kube/json"],
  "kube/yaml": ["kube/json"],
  "kube/formats": ["kube/json"],
  "kube/api": ["kube/json", "kube/formats"],
  "kube/words": ["kube/api"],
  "kube/cel/text": [],
  "kube/cel/syntax": [],
  "kube/cel/values": ["kube/json", "kube/formats"],
  "kube/cel/check": ["kube/formats", "kube/cel/syntax", "kube/cel/values"],
  "kube/cel/libraries": ["kube/json", "kube/formats", "kube/cel/syntax", "kube/cel/values", "kube/cel/check"],
  "kube/cel/runtime": ["kube/json", "kube/cel/syntax", "kube/cel/values", "kube/cel/check", "kube/cel/libraries"],
  "kube/cel/cost": ["kube/json", "kube/cel/syntax", "kube/cel/values", "kube/cel/check", "kube/cel/libraries"],
  "kube/cel/engine": [
    "kube/json",
    "kube/cel/syntax",
    "kube/cel/values",
    "kube/cel/check",
    "kube/cel/libraries",
    "kube/cel/runtime",
    "kube/cel/cost",
  ],
  "kube/core-types": ["kube/json"],
  "kube/crd": ["kube/json", "kube/formats", "kube/api", "kube/words", "kube/cel/text", "kube/core-types"],
  "kube/cel/schema": [
    "kube/json",
    "kube/formats",
    "kube/api",
    "kube/crd",
    "kube/cel/syntax",
    "kube/cel/values",
    "kube/cel/check",
    "kube/cel/libraries",
    "kube/cel/runtime",
    "kube/cel/cost",
    "kube/cel/engine",
  ],
  "kube/fields": ["kube/json", "kube/formats", "kube/words", "kube/crd"],
  "kube/described": ["kube/json", "kube/formats", "kube/words", "kube/cel/text", "kube/crd", "kube/fields"],
  "kube/references": ["kube/json", "kube/formats", "kube/api", "kube/crd"],
  "kube/structural": ["kube/json", "kube/formats", "kube/api", "kube/crd", "text"],
  "kube/writes": ["kube/json", "kube/formats", "kube/api", "kube/cel/schema", "kube/structural"],
  "kube/unions": ["kube/json", "kube/api", "kube/cel/text", "kube/crd", "kube/structural"],
  "kube/validity": [
    "kube/json",
    "kube/formats",
    "kube/api",
    "kube/crd",
    "kube/cel/schema",
    "kube/cel/syntax",
    "kube/structural",
    "kube/writes",
    "text",
  ],
  "kube/changes": [
    "kube/json",
    "kube/formats",
    "kube/api",
    "kube/core-types",
    "kube/crd",
    "kube/references",
    "kube/structural",
  ],
  "kube/policies": ["kube/json", "kube/formats", "kube/api", "kube/crd", "kube/structural", "kube/cel", "text"],
  go: ["text", "kube"],
  model: ["text", "kube"],
  schema: ["model", "text", "kube"],
  options: ["model", "text", "kube"],
  rules: ["options", "schema", "model", "text", "kube"],
  defaulters: ["options", "model", "text", "kube"],
  engine: ["model", "text", "kube"],
  files: ["go", "model", "text", "kube"],
  admission: ["engine", "schema", "model", "text", "kube"],
  packs: ["files", "admission", "engine", "schema", "model", "text", "kube"],
  client: ["files", "model", "text", "kube"],
  cluster: ["client", "files", "model", "text", "kube"],
  certificates: ["client", "model", "text", "kube"],
  server: ["admission", "model", "text", "kube"],
  docs: ["packs", "engine", "model", "text", "kube"],
  cli: ["packs", "files", "docs", "admission", "engine", "go", "model", "text", "kube"],
  editor: ["cli", "packs", "files", "docs", "engine", "go", "model", "text", "kube"],
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
  testing: ["admission", "engine", "go", "schema", "model", "text", "kube"],
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
