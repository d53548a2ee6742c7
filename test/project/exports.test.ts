import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Only names that other files need are exported, so that a reader sees the purpose of a file. */

const root = fileURLToPath(new URL("../..", import.meta.url));

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:m?js|ts)$/.test(file) && !/(?:^|\/)(?:dist|node_modules|\.cache)\//.test(file))
    .map((file) => `${folder}/${file}`);

const EXPORT = /^export (?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm;

test("what a file exports, another file names", () => {
  const sources = ["src", "packages"].flatMap(filesIn).filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  const files = [...sources, ...["src", "packages", "test", "scripts", "site", "bench"].flatMap(filesIn)];
  const users = new Map<string, number>();
  const texts = new Map([...new Set(files)].map((file) => [file, readFileSync(join(root, file), "utf8")]));
  for (const text of texts.values())
    for (const word of new Set(text.match(/\w+/g))) users.set(word, (users.get(word) ?? 0) + 1);
  const unused = sources
    // The library is for others.
    .filter((file) => file !== "src/library.ts")
    .flatMap((file) => [...(texts.get(file) ?? "").matchAll(EXPORT)].map(([, name = ""]) => ({ file, name })))
    .filter(({ name }) => users.get(name) === 1);
  expect(unused).toEqual([]);
});
