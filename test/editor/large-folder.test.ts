import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { useFolder } from "../../src/testing/folder.js";
import { growth } from "../../src/testing/growth.js";
import { openWith } from "../support/open-editor.js";

const write = useFolder();

test("a file with many objects takes as long for each as one with few", async () => {
  const folder = write({});
  const review = openWith(folder);
  const one = (index: number): string =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a${String(index)}\ndata:\n  a: "${"x".repeat(100)}"\n`;
  const reviewed = async (count: number): Promise<void> => {
    const text = Array.from({ length: count }, (_, index) => one(index)).join("---\n");
    expect(await review("many.yaml", text)).toMatchObject({ marks: [] });
  };
  expect(await growth(reviewed, 500)).toBeLessThan(2);
});

test("in a folder with more files than are read, a file is reviewed by itself", async () => {
  const service =
    "apiVersion: v1\nkind: Service\nmetadata: { name: a }\nspec: { ports: [{ port: 80 }], externalIPs: [203.0.113.7] }\n";
  const folder = write({ "a.yaml": service });
  for (let index = 0; index <= 20_000; index++) writeFileSync(join(folder, `${String(index)}.txt`), "");
  const { shown } = await openWith(folder)("a.yaml");
  expect(shown).toEqual([expect.stringContaining("may not be specified unless an administrator allows a range")]);
});
