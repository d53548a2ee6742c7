/** How esbuild joins the modules of the engine's thread: with files in memory in place of those of Node. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { directImports } from "./direct-imports.mjs";
import { ENTRIES, root } from "./entries.mjs";
import "./source.mjs";

const machine = (name) => join(root, "site/engine/machine", `${name}.ts`);

const NODE_MODULES = {
  "node:fs": machine("fs"),
  "node:fs/promises": machine("fs"),
  "node:path": machine("path"),
  "node:crypto": machine("crypto"),
  "node:url": machine("others"),
  "node:util/types": machine("others"),
  "node:os": machine("others"),
};

/** Packages and modules of the command that the page does without. */
const REPLACED = { [join(root, "src/cli/outputs.ts")]: join(root, "site/engine/outputs.ts") };

const inMemory = {
  name: "in-memory",
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path, importer }) => {
      if (!Object.hasOwn(NODE_MODULES, path)) throw new Error(`${importer} imports '${path}', which no page has`);
      return { path: NODE_MODULES[path] };
    });
    build.onResolve({ filter: /^(?:picomatch|ignore)$/ }, () => ({ path: join(root, "site/engine/no-globs.ts") }));
    build.onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const file = join(resolveDir, path).replace(/\.js$/, ".ts");
      return Object.hasOwn(REPLACED, file) ? { path: REPLACED[file] } : undefined;
    });
  },
};

/** The texts of the packs in policies/, by their names, and the digests of those that need no further check. */
const shippedPacks = async () => {
  const { digestOf } = await import("../src/packs/load.ts");
  const { splitManifests } = await import("kube-manifests");
  const folders = readdirSync(join(root, "policies"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const texts = Object.fromEntries(
    folders.map(({ name }) => [name, readFileSync(join(root, "policies", name, "pack.yaml"), "utf8")]),
  );
  const digests = Object.values(texts).flatMap((text) =>
    splitManifests(text).flatMap((one) => (one.text.trim() === "" ? [] : [digestOf(one.text)])),
  );
  return { texts, digests };
};

export const engineOptions = async (version) => {
  const { texts, digests } = await shippedPacks();
  return {
    plugins: [inMemory, directImports(ENTRIES)],
    inject: [machine("globals")],
    mainFields: ["module", "main"],
    charset: "utf8",
    legalComments: "none",
    define: {
      VERSION: JSON.stringify(version),
      SHIPPED_PACKS: JSON.stringify(texts),
      PROVEN_PACKS: JSON.stringify(digests.join(" ")),
    },
  };
};
