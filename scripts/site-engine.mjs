/** How esbuild bundles the engine's thread: with files in memory in place of those of Node. */
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";
import { parseAllDocuments } from "yaml";
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

const engine = (name) => join(root, "site/engine", `${name}.ts`);

/** Modules of the command that the page omits, or replaces with its own. */
const REPLACED = {
  [join(root, "src/cli/outputs.ts")]: engine("outputs"),
  [join(root, "src/app/sources/git-sources.ts")]: engine("no-git"),
  [join(root, "src/app/sources/git-ignore.ts")]: engine("no-git"),
  [join(root, "src/app/sources/schema-locations.ts")]: engine("no-schema-locations"),
  [join(root, "src/app/sources/kustomize.ts")]: engine("no-folders"),
  [join(root, "src/app/sources/releases.ts")]: engine("no-folders"),
  [join(root, "src/app/sources/test-steps.ts")]: engine("no-folders"),
  [join(root, "src/app/report/test-folders.ts")]: engine("no-folders"),
  [join(root, "src/app/sources/old-files.ts")]: engine("no-folders"),
  [join(root, "src/app/go/webhook-checks.ts")]: engine("no-folders"),
  [join(root, "src/app/go/removed-kinds.ts")]: engine("no-folders"),
  [join(root, "src/app/go/gone-kinds.ts")]: engine("no-folders"),
  [join(root, "src/app/go/older-crds.ts")]: engine("no-folders"),
  [join(root, "src/app/owned/kubebuilder-project.ts")]: engine("no-folders"),
  [join(root, "src/app/review/owned-before.ts")]: engine("no-folders"),
  [join(root, "src/app/adoption/baseline.ts")]: engine("no-baseline"),
};

/** The page loads all modules that the command imports on demand as one file, whose text names them. */
const ON_DEMAND = engine("on-demand");
const onDemand = new Set(
  [...readFileSync(ON_DEMAND, "utf8").matchAll(/from "([^"]+)"/g)].map(([, path]) => basename(path)),
);

const inMemory = {
  name: "in-memory",
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path, importer }) => {
      if (!Object.hasOwn(NODE_MODULES, path)) throw new Error(`${importer} imports '${path}', which no page has`);
      return { path: NODE_MODULES[path] };
    });
    build.onResolve({ filter: /^brace-expansion$/ }, () => ({ path: engine("no-globs") }));
    build.onResolve({ filter: /^fast-uri$/ }, () => ({ path: engine("references") }));
    build.onResolve({ filter: /^@lezer\/go$/ }, ({ importer }) =>
      importer === ON_DEMAND ? undefined : { path: engine("go-parser") },
    );
    build.onResolve({ filter: /./ }, ({ path, importer, kind }) => {
      if (kind !== "dynamic-import") return undefined;
      if (!onDemand.has(basename(path)) && path !== "./on-demand.js")
        throw new Error(`${importer} imports '${path}' on demand, which ${ON_DEMAND} must export`);
      return { path: ON_DEMAND };
    });
    build.onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const file = join(resolveDir, path).replace(/\.js$/, ".ts");
      return Object.hasOwn(REPLACED, file) ? { path: REPLACED[file] } : undefined;
    });
  },
};

/** Properties that the pages of rules show, but reviews do not. */
const EXAMPLES = new Set(["good", "bad", "before", "after", "cluster", "user", "evidence"]);

/** Functions that make two examples of a diff (src/text/examples.ts). */
const BOTH = /^(?:(?:spec)?examples(?:In)?|beforeAndAfter|specUpdates)\(/i;

/** A module without the examples of its rules and defaulters, which are 3 % of the engine. */
const withoutExamples = (text, path) => {
  if (!text.includes("rationale:")) return text;
  const changes = [];
  const visit = (node) => {
    const isRule =
      ts.isObjectLiteralExpression(node) && node.properties.some(({ name }) => name?.getText() === "rationale");
    for (const property of isRule ? node.properties : [])
      if (ts.isPropertyAssignment(property) && EXAMPLES.has(property.name.getText()))
        changes.push([property.initializer.getStart(), property.initializer.end]);
      else if (ts.isSpreadAssignment(property) && BOTH.test(property.expression.getText()))
        changes.push([property.expression.getStart(), property.expression.end]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return changes.reduceRight((short, [start, end]) => `${short.slice(0, start)}undefined${short.slice(end)}`, text);
};

/** A pack without comment lines, which no page shows. */
const withoutComments = (text) => {
  const short = text.replace(/^ *#.*\n/gm, "");
  const [before, after] = [text, short].map((one) => JSON.stringify(parseAllDocuments(one)));
  if (before !== after) throw new Error("a line of a pack that starts with '#' is no comment");
  return short;
};

/** The texts of the packs in policies/, by their names, and the digests of those that need no further check. */
const shippedPacks = async () => {
  const { digestOf } = await import("../src/packs/load.ts");
  const { splitManifests } = await import("kube-manifests");
  const folders = readdirSync(join(root, "policies"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const texts = Object.fromEntries(
    folders.map(({ name }) => [name, withoutComments(readFileSync(join(root, "policies", name, "pack.yaml"), "utf8"))]),
  );
  const digests = Object.values(texts).flatMap((text) =>
    splitManifests(text).flatMap((one) => (one.text.trim() === "" ? [] : [digestOf(one.text)])),
  );
  return { texts, digests };
};

export const engineOptions = async (version) => {
  const { texts, digests } = await shippedPacks();
  return {
    plugins: [inMemory, directImports(ENTRIES, withoutExamples)],
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
