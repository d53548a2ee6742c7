import tseslint from "typescript-eslint";

/**
 * Who may import whom: a folder of src/ and the folders it may import, from the lowest to the highest. A folder means all
 * folders in it that have no line of their own. This is the only place that says so; test/architecture.test.ts proves
 * that the table covers every folder and that no import runs in a circle.
 */
export const LAYERS = {
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
  "kube/pods": ["kube/json", "kube/api"],
  "kube/crd": ["kube/json", "kube/formats", "kube/api", "kube/words", "kube/cel/text", "kube/pods"],
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
  "kube/validity": ["kube/json", "kube/formats", "kube/crd", "kube/cel/schema", "kube/structural"],
  "kube/changes": [
    "kube/json",
    "kube/formats",
    "kube/api",
    "kube/pods",
    "kube/crd",
    "kube/references",
    "kube/structural",
  ],
  "kube/policies": ["kube/json", "kube/formats", "kube/api", "kube/crd", "kube/structural", "kube/cel"],
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
export const layerOf = (file) => {
  const parts = file.split("/").slice(0, -1);
  for (let end = parts.length; end > 0; end--) {
    const folder = parts.slice(0, end).join("/");
    if (Object.hasOwn(LAYERS, folder)) return folder;
  }
  return undefined;
};

/** True if a file of src/ in the folder may import the other one. */
export const mayImport = (folder, other) => {
  const target = layerOf(other);
  return target === folder || LAYERS[folder].some((allowed) => target === allowed || target?.startsWith(`${allowed}/`));
};

/** Folders that decide and describe only: no clock, no randomness, no I/O, nothing that waits. */
const PURE = ["kube", "text", "go", "model", "schema", "options", "rules", "defaulters", "engine"];

const forbiddenInPure = {
  "no-restricted-imports": [
    "error",
    {
      patterns: [{ group: ["node:*", "fs", "path", "crypto"], message: "A pure folder may not touch Node." }],
    },
  ],
  "no-restricted-globals": [
    "error",
    ...["console", "process", "setTimeout", "setInterval", "setImmediate", "queueMicrotask", "fetch"].map((name) => ({
      name,
      message: "A pure folder receives what it needs as a parameter.",
    })),
  ],
  "no-restricted-properties": [
    "error",
    { object: "Date", property: "now", message: "A pure folder has no clock." },
    { object: "Math", property: "random", message: "A pure folder has no randomness." },
  ],
  "no-restricted-syntax": [
    "error",
    { selector: ":function[async=true]", message: "A pure folder is synchronous." },
    {
      selector: "NewExpression[callee.name='Date'][arguments.length=0]",
      message: "A pure folder has no clock.",
    },
    { selector: "NewExpression[callee.name='Promise']", message: "A pure folder is synchronous." },
  ],
};

const SRC = new URL("src/", import.meta.url).pathname;

/** Reports imports that LAYERS does not allow. */
const layers = {
  meta: { type: "problem", schema: [], messages: { layer: "src/{{folder}} may import only: {{allowed}}." } },
  create: (context) => {
    const file = context.filename.slice(SRC.length);
    const folder = layerOf(file);
    const judge = (node) => {
      const source = node.source?.value;
      if (folder === undefined || typeof source !== "string" || !source.startsWith(".")) return;
      const target = new URL(source, `file://${context.filename}`).pathname.slice(SRC.length);
      if (!mayImport(folder, target))
        context.report({
          node,
          messageId: "layer",
          data: { folder, allowed: ["itself", ...LAYERS[folder]].join(", ") },
        });
    };
    return {
      ImportDeclaration: judge,
      ImportExpression: judge,
      ExportNamedDeclaration: judge,
      ExportAllDeclaration: judge,
    };
  },
};

/** Lines that a test file may have, without blank lines and comments. */
export const TEST_LINES = 250;

const CITED = "docs cite its tests by file and title";

/** Test files that may have more lines than the limit, and why. */
export const LONG_TESTS = {
  "test/support/crd-compatibility-matrix.ts": "a table: the cases of one test",
  "test/support/hostile-crds.ts": "a table: the cases of one test",
  "test/support/fake-api-server.ts": "one server, whose parts share its state",
  "test/integration/api-server.test.ts": "one installation, from its first request to its last",
  "test/cli-dry-run.test.ts": CITED,
  "test/cluster/cluster-contract.test.ts": CITED,
  "test/defaulting-contract.test.ts": CITED,
  "test/generic-defaulters.test.ts": CITED,
  "test/server/http-contract.test.ts": CITED,
  "test/manifests.test.ts": CITED,
};

export default tseslint.config(
  { ignores: ["dist/", "coverage/", "docs/"] },
  {
    files: ["**/*.ts"],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: "./tsconfig.json", tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      eqeqeq: "error",
      "no-console": "error",
    },
  },
  {
    // Tables beside the sources: the compiler checks their types, and rules that need types take half of the time of lint.
    files: ["src/**/*.test.ts"],
    extends: [tseslint.configs.disableTypeChecked],
    rules: { "@typescript-eslint/switch-exhaustiveness-check": "off" },
  },
  {
    files: ["src/**/*.ts"],
    ignores: ["**/*.test.ts", "src/testing/**"],
    rules: {
      "max-lines": ["error", { max: 200, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 50, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["src/**/*.test.ts", "src/testing/**/*.ts", "test/**/*.ts"],
    // test/planted contains tables.
    ignores: [...Object.keys(LONG_TESTS), "test/planted/*.ts"],
    rules: { "max-lines": ["error", { max: TEST_LINES, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ["src/**/*.ts"],
    ignores: ["**/*.test.ts"],
    plugins: { decorum: { rules: { layers } } },
    rules: { "decorum/layers": "error" },
  },
  {
    files: PURE.map((folder) => `src/${folder}/**/*.ts`),
    ignores: ["**/*.test.ts"],
    rules: forbiddenInPure,
  },
);
