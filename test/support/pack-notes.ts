import { DEFAULTERS } from "../../src/defaulters/index.js";
import { loadPacks } from "../../src/packs/load.js";
import { runPackTests } from "../../src/packs/tests/run-tests.js";
import { RULES } from "../../src/rules/index.js";
import { useFolder } from "../../src/testing/folder.js";

/** The notes of `decorum test` on a pack with this spec, each from its field on. */
export const usePackNotes = (): ((spec: string) => readonly string[]) => {
  const write = useFolder();
  return (spec) => {
    const packs = loadPacks(write({ "pack.yaml": HEAD + spec }), { rules: RULES, defaulters: DEFAULTERS });
    return runPackTests(packs, []).notes.map((note) => note.replace(/^\S*pack\.yaml:\d+:\d+: /, ""));
  };
};

const HEAD = `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: team }
spec:
  description: Requirements of a team.
`;

/** The match of an entry. */
export const on = (resources: string, group = "apps"): string =>
  `match: { resourceRules: [{ apiGroups: ["${group}"], resources: [${resources}], operations: [CREATE, UPDATE] }] }`;

const POD = "{ apiVersion: v1, kind: Pod, metadata: { name: a } }";
export const defaulter = (where: string, field: string, more = "value: a"): string =>
  `  defaulters:\n    - use: generic/default\n      ${where}\n      options: { field: "${field}", ${more} }\n      before: ${POD}\n      after: ${POD}\n`;

export const rule = (where: string, field: string, use = "field-required", more = ""): string =>
  `  rules:\n    - use: generic/${use}\n      id: a\n      ${where}\n      options: { ${field === "" ? "" : `field: "${field}"`}${more} }\n      good: ${POD}\n      bad: ${POD}\n`;
