import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const src = join(root, "src");
const { LAYERS } = (await import(join(root, "eslint.config.js"))) as {
  LAYERS: Readonly<Record<string, readonly string[]>>;
};

const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .sort();

/** The files of src/ that a file of src/ imports; type imports too, for a circle of types is a circle of ideas. */
const importsOf = (file: string): readonly string[] =>
  ts
    .preProcessFile(readFileSync(join(src, file), "utf8"), true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith("."))
    .map((name) => normalize(join(dirname(file), name)).replace(/\.js$/, ".ts"));

const graph = new Map(files.map((file) => [file, importsOf(file)]));
const folderOf = (file: string): string => (file.includes("/") ? (file.split("/")[0] ?? "") : file);

test("the layer table names every folder of src/, and no other", () => {
  const folders = [...new Set(files.filter((file) => file.includes("/")).map(folderOf))];
  expect(folders.sort()).toEqual(Object.keys(LAYERS).sort());
});

test("source files import only what the layer table allows", () => {
  const wrong = files
    .filter((file) => file.includes("/") && !file.endsWith(".test.ts"))
    .flatMap((file) =>
      (graph.get(file) ?? [])
        .filter((to) => {
          const [from, target] = [folderOf(file), folderOf(to)];
          return from !== target && !(LAYERS[from] ?? []).includes(target);
        })
        .map((to) => `${file} -> ${to}`),
    );
  expect(wrong).toEqual([]);
});

test("nothing outside the tests imports testing/, and no source imports a test", () => {
  const wrong = files
    .filter((file) => !file.endsWith(".test.ts") && folderOf(file) !== "testing")
    .flatMap((file) =>
      (graph.get(file) ?? [])
        .filter((to) => folderOf(to) === "testing" || to.endsWith(".test.ts"))
        .map((to) => `${file} -> ${to}`),
    );
  expect(wrong).toEqual([]);
});

test("no import runs in a circle", () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) circles.push([...trail.slice(start), file].join(" -> "));
    if (start >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

test("every import in src/ leads to a file of src/", () => {
  const wrong = files.flatMap((file) =>
    (graph.get(file) ?? [])
      .filter((to) => !graph.has(to) && !to.endsWith(".json"))
      .map((to) => `${file} -> ${relative(root, join(src, to))}`),
  );
  expect(wrong).toEqual([]);
});
