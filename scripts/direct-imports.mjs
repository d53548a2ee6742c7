/**
 * A plugin of esbuild: turns an import from a package of ours into imports from the files behind its index, because esbuild
 * loads all exports of an index. Commands that need little start 7 % faster.
 */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const IMPORT = /^import( type)? \{([^}]*)\} from "([^"]+)";/gm;
const EXPORT = /^export(?: type)? \{([^}]*)\} from "([^"]+)";/gm;

const namesIn = (list) => list.split(",").flatMap((name) => name.trim() || []);
const bareName = (name) => name.replace(/^type /, "").replace(/ as .*$/, "");

/** A file beside the index, or the name of another package. */
const homeOf = (index, from) => (from.startsWith(".") ? join(dirname(index), from.replace(/\.js$/, ".ts")) : from);

/** The file of each export of an index. */
const homesIn = (index) =>
  new Map(
    [...readFileSync(index, "utf8").matchAll(EXPORT)].flatMap(([, list, file]) =>
      namesIn(list).map((name) => [bareName(name), homeOf(index, file)]),
    ),
  );

/** `entries` are the paths of the indexes by the names of the packages; `shortened` gives the text of a module that is bundled. */
export const directImports = (entries, shortened = (text) => text) => ({
  name: "direct-imports",
  setup(build) {
    const homes = new Map(Object.entries(entries).map(([name, index]) => [name, homesIn(index)]));
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = shortened(await readFile(path, "utf8"), path);
      const contents = text.replace(IMPORT, (all, type = "", list, name) => {
        const home = homes.get(name);
        if (home === undefined || type !== "") return all;
        const imports = namesIn(list).map(
          (one) => `import { ${one} } from ${JSON.stringify(home.get(bareName(one)))};`,
        );
        // The code that follows stays on its line.
        return imports.join(" ") + "\n".repeat(all.split("\n").length - 1);
      });
      return { contents, loader: "ts" };
    });
  },
});
