import { join } from "node:path";
import type { Product } from "../../src/cli/shell/shell.js";
import { loadPacks } from "../../src/packs/load.js";
import { loadExceptions } from "../../src/packs/load-exceptions.js";
import { loadTests } from "../../src/packs/tests/load-tests.js";
import { runPackTests } from "../../src/packs/tests/run-tests.js";
import { CATALOGUE } from "../../src/testing/catalogue.js";
import { useFolder } from "../../src/testing/folder.js";
import { productOf } from "./cli-harness.js";

/** Exceptions of administrators, from files to the texts for the client, the audit log and the command line. */

export const write = useFolder();

export const PACK = `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: team }
spec:
  rules:
    - { use: objects/no-data, id: no-data }
    - { use: objects/fails }
  waivers: { rules: [objects/fails] }
  namespaceLabels: Honored
  exceptions:
    - { name: legacy, rules: [no-data], match: { names: [old] }, reason: until the move }
    - { name: gone, rules: [no-data], match: { names: [late] }, reason: last year, expires: 2026-01-31 }
`;

export const BREAK_GLASS = `apiVersion: decorum.dev/v1alpha1
kind: PolicyExceptions
metadata: { name: incident-7 }
spec:
  exceptions:
    - { name: incident-7, pack: team, rules: ['*'], match: { namespaces: [shop] }, reason: incident 7, expires: '2026-07-02' }
`;

/** A product with the pack above, read from files as the real one reads them. */
export const product = (): Product => {
  const folder = write({ "packs/team/pack.yaml": PACK, "given/incident.yaml": BREAK_GLASS });
  const load: Product["loadPacks"] = (_, paths = []) =>
    loadExceptions(
      paths.map((path) => join(folder, path)),
      loadPacks(join(folder, "packs"), CATALOGUE),
    );
  return productOf([], {
    catalogue: CATALOGUE,
    loadPacks: load,
    testPacks: (directory, now, exceptions) => {
      const packs = load(directory, exceptions);
      return runPackTests(packs, loadTests(packs), now);
    },
  });
};
