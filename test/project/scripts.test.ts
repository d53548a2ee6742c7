import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Scripts and benchmarks are JavaScript, so the compiler does not check their imports from sources. */

const { compilerOptions } = JSON.parse(readFileSync("tsconfig.json", "utf8")) as {
  readonly compilerOptions: { readonly paths: Readonly<Record<string, readonly [string]>> };
};

const LOADED = /const \{([^{}]*)\} = await import\("([^"]+)"\)/g;

const scripts = ["scripts", "bench"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".mjs"))
    .map((file) => `${folder}/${file}`),
);

/** The names that a script loads, and the source that must export them. */
const loadedIn = (script: string): readonly (readonly [name: string, source: string])[] =>
  [...readFileSync(script, "utf8").matchAll(LOADED)].flatMap(([, names = "", from = ""]) => {
    const source = from.startsWith(".") ? join(dirname(script), from) : (compilerOptions.paths[from]?.[0] ?? from);
    return [...names.matchAll(/(\w+)(?::\s*\w+)?/g)].map(([, name = ""]) => [name, source] as const);
  });

const exportsOf = (source: string): string => [...readFileSync(source, "utf8").matchAll(/^export [^=(]*/gm)].join("\n");

test("what scripts and benchmarks load from sources is exported there", () => {
  const loaded = scripts.flatMap((script) => loadedIn(script).map(([name, source]) => ({ script, name, source })));
  expect(loaded.length).toBeGreaterThan(50);
  expect(loaded.filter(({ name, source }) => !new RegExp(`\\b${name}\\b`).test(exportsOf(source)))).toEqual([]);
});
