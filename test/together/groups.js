/**
 * Test files that run together in one suite, since a suite loads every module that it uses anew, which takes longer than
 * most tests: those of all rules take a seventh of the time so. A group is a suite of this folder, and how the paths of
 * its files begin; a file is in the first group that it fits. A file in no group is a suite of its own.
 */
export const GROUPS = {
  commands: ["src/cli/", "src/docs/", "src/engine/", "src/packs/"],
  kube: ["src/kube/"],
  rules: ["src/rules/"],
  others: ["src/"],
  "command-line": ["test/cli-"],
  installation: [
    "test/alerts",
    "test/go-template",
    "test/helm",
    "test/install-",
    "test/manifests",
    "test/monitoring",
    "test/overlay-arguments",
    "test/static-manifests",
    "test/webhook-practices",
  ],
  contracts: [
    "test/architecture",
    "test/catalogue",
    "test/core-types",
    "test/coverage",
    "test/crd-compatibility",
    "test/default-",
    "test/defaulting-",
    "test/dependencies",
    "test/docs",
    "test/embedded-types",
    "test/engine-contract",
    "test/evil-defaulters",
    "test/exceptions",
    "test/fixes",
    "test/from-schema-recordings",
    "test/generic-defaulters",
    "test/go-examples",
    "test/go-metadata",
    "test/go-project",
    "test/levels",
    "test/messages",
    "test/number-precision",
    "test/operations",
    "test/peer-linters",
    "test/policies",
    "test/preconditions",
    "test/readme-figures",
    "test/proven-packs",
    "test/references-contract",
    "test/rule-examples",
    "test/union-rules",
  ],
};

/** The group of a file, by its path in the project. */
export const groupOf = (file) =>
  Object.keys(GROUPS).find((group) => GROUPS[group].some((start) => file.startsWith(start)));
