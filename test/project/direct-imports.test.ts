import { join } from "node:path";
import { useFolder } from "../../src/testing/folder.js";

/** What esbuild gets instead of imports from our packages. */

const write = useFolder();

type Load = (file: { readonly path: string }) => Promise<{ readonly contents: string }>;

test("an import goes to the file behind the index, or to the package that it comes from", async () => {
  const folder = write({
    "one/index.ts": `export { a } from "./a.js";\nexport { type B, b } from "two";\n`,
    "x.ts": `import { a, type B,\n b as c } from "one";\nimport { d } from "three";\n`,
  });
  const file = "../../scripts/direct-imports.mjs";
  const { directImports } = (await import(file)) as {
    readonly directImports: (entries: Readonly<Record<string, string>>) => {
      readonly setup: (build: { readonly onLoad: (filter: object, load: Load) => void }) => void;
    };
  };
  let load: Load | undefined;
  directImports({ one: join(folder, "one/index.ts") }).setup({ onLoad: (_, given) => (load = given) });
  expect((await load?.({ path: join(folder, "x.ts") }))?.contents).toBe(
    `import { a } from "${join(folder, "one/a.ts")}"; import { type B } from "two"; import { b as c } from "two";\n\nimport { d } from "three";\n`,
  );
});
