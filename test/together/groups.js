/**
 * Test files that run together in one suite, since a suite loads every module that it uses anew, which takes longer than
 * most tests: those of all rules take a seventh of the time so. A group is a suite of this folder, and how the paths of
 * its files begin; a file is in the first group that it fits. A file in no group is a suite of its own.
 */
export const GROUPS = {
  commands: ["src/cli/", "src/docs/", "src/engine/", "src/packs/"],
  kube: ["packages/", "src/kube/"],
  rules: ["src/rules/"],
  others: ["src/"],
  "command-line": ["test/cli/"],
  installation: ["test/install/"],
  golden: ["test/golden/"],
  surfaces: [
    ...["admission", "export", "schema", "serve", "write"].map((suite) => `test/commands/${suite}`),
    ...["editor", "plugins"].map((folder) => `test/${folder}/`),
  ],
  contracts: [
    ...["defaults", "docs", "go", "packs", "project", "rules"].map((folder) => `test/${folder}/`),
    ...["engine-contract", "number-precision"].map((suite) => `test/engine/${suite}`),
  ],
  http: ["chunks", "closing", "contract", "floods", "heads", "lifecycle", "one-client", "slow-clients"].map(
    (suite) => `test/server/http-${suite}`,
  ),
  properties: ["engine", "properties", "remarks"].map((folder) => `test/${folder}/`),
};

/** The group of a file, by its path in the project. */
export const groupOf = (file) =>
  Object.keys(GROUPS).find((group) => GROUPS[group].some((start) => file.startsWith(start)));
