import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { useFolder } from "../../src/testing/folder.js";
import { openWith } from "../support/open-editor.js";

const write = useFolder();

test("in a folder with more files than are read, a file is reviewed by itself", async () => {
  const service =
    "apiVersion: v1\nkind: Service\nmetadata: { name: a }\nspec: { ports: [{ port: 80 }], externalIPs: [203.0.113.7] }\n";
  const folder = write({ "a.yaml": service });
  for (let index = 0; index <= 20_000; index++) writeFileSync(join(folder, `${String(index)}.txt`), "");
  const { shown } = await openWith(folder)("a.yaml");
  expect(shown).toEqual([expect.stringContaining("may not be specified unless an administrator allows a range")]);
});
