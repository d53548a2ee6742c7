import tseslint from "typescript-eslint";

/**
 * Who may import whom: a folder of src/ and the folders it may import. This is the only place that says so;
 * test/architecture.test.ts proves that the table covers every folder and that no import runs in a circle.
 */
export const LAYERS = {
  kube: [],
  model: ["kube"],
  rules: ["model", "kube"],
  defaulters: ["model", "kube"],
  engine: ["model", "kube"],
  files: ["model", "kube"],
  packs: ["files", "engine", "model", "kube"],
  client: ["files", "model", "kube"],
  cluster: ["client", "files", "model", "kube"],
  certificates: ["client", "model", "kube"],
  admission: ["engine", "model", "kube"],
  server: ["admission", "model", "kube"],
  docs: ["packs", "engine", "model", "kube"],
  cli: ["packs", "cluster", "certificates", "client", "files", "docs", "engine", "model", "kube"],
  testing: ["engine", "model", "kube"],
};

/** Folders that decide and describe only: no clock, no randomness, no I/O, nothing that waits. */
const PURE = ["kube", "model", "rules", "defaulters", "engine"];

const forbiddenInPure = {
  "no-restricted-globals": [
    "error",
    ...["console", "process", "setTimeout", "setInterval", "setImmediate", "queueMicrotask", "fetch"].map(
      (name) => ({
        name,
        message: "A pure folder receives what it needs as a parameter.",
      }),
    ),
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

const layer = ([folder, allowed]) => {
  const others = Object.keys(LAYERS).filter((other) => other !== folder && !allowed.includes(other));
  return {
    files: [`src/${folder}/**/*.ts`],
    ignores: ["**/*.test.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            ...others.map((other) => ({
              group: [`../${other}/*`, `../../${other}/*`, `../../../${other}/*`],
              message: `src/${folder} may import only: ${["itself", ...allowed].join(", ")}.`,
            })),
            ...(PURE.includes(folder)
              ? [
                  {
                    group: ["node:*", "fs", "path", "crypto"],
                    message: `src/${folder} is pure: it may not touch Node.`,
                  },
                ]
              : []),
          ],
        },
      ],
      ...(PURE.includes(folder) ? forbiddenInPure : {}),
    },
  };
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
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      eqeqeq: "error",
      "no-console": "error",
    },
  },
  {
    files: ["src/**/*.ts"],
    ignores: ["**/*.test.ts", "src/testing/**", "src/kube/builtin-resources.ts", "src/rules/index.ts"],
    rules: {
      "max-lines": ["error", { max: 200, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 50, skipBlankLines: true, skipComments: true }],
    },
  },
  ...Object.entries(LAYERS).map(layer),
);
