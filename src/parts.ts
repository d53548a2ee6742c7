import type { PluginParts } from "./app/plugins/load-plugins.js";
import type { Product } from "./cli/shell/shell.js";
import { readCluster } from "./cluster/read.js";
import { DEFAULTERS } from "./defaulters/index.js";
import { loadExceptions } from "./packs/load-exceptions.js";
import { loadPacks } from "./packs/load.js";
import { pluginExamples } from "./packs/tests/plugin-examples.js";
import { loadTests } from "./packs/tests/load-tests.js";
import { runPackTests } from "./packs/tests/run-tests.js";
import { RULES } from "./rules/index.js";

/** The parts of the product that take time to load: help and version do without them. */
export interface Parts extends Pick<Product, "catalogue" | "loadPacks" | "loadCluster" | "testPacks"> {
  /** The same with these parts of users. */
  withPlugins(plugins: PluginParts): Parts;
}

/** Set where the command is bundled: the digests of packs that were valid then, with blanks between them. */
declare const PROVEN_PACKS: string | undefined;

const NONE: PluginParts = { rules: [], defaulters: [] };

/** `policies` is the folder of the built-in packs, which others may extend; `plugins` are parts of users. */
export const createParts = (version: string, policies: string, plugins = NONE): Parts => {
  const proven = new Set(typeof PROVEN_PACKS === "undefined" ? [] : PROVEN_PACKS.split(" "));
  const rules = [...RULES, ...plugins.rules];
  const catalogue = { rules, defaulters: [...DEFAULTERS, ...plugins.defaulters], version };
  const load: Product["loadPacks"] = (paths, exceptions = [], openText, others) =>
    loadExceptions(exceptions, loadPacks(paths, catalogue, policies, proven, openText), openText, others);
  return {
    catalogue,
    withPlugins: (more) => createParts(version, policies, more),
    loadPacks: load,
    loadCluster: readCluster,
    testPacks: (paths, now, exceptions) => {
      // Tests of a pack also prove that it is valid.
      const packs = loadExceptions(exceptions ?? [], loadPacks(paths, catalogue, policies));
      return runPackTests(packs, loadTests(packs), now, pluginExamples(catalogue));
    },
  };
};
