import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseManifests } from "kube-manifests";
import { InputError } from "../../src/model/input-error.js";
import type { Catalogue } from "../../src/model/rule.js";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { digestOf, loadPacks } from "../../src/packs/load.js";
import { RULES } from "../../src/rules/index.js";

/** Packs whose text was valid when the command was built are not checked again when it starts. */

const catalogue: Catalogue = { rules: RULES, defaulters: DEFAULTERS, version: "0.1.0" };
const policies = fileURLToPath(new URL("../../policies", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "proven-packs-"));
cpSync(policies, folder, { recursive: true });
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const packFiles = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => join(folder, name, "pack.yaml"));
const textOf = (file: string): string => {
  const [manifest] = parseManifests(readFileSync(file, "utf8"));
  return manifest?.chunk.text ?? "";
};
const proven = new Set(packFiles.map((file) => digestOf(textOf(file))));

/** Functions are compared by their texts: each pack binds them anew. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, item: unknown) =>
      typeof item === "function" ? String(item) : typeof item === "bigint" ? `${String(item)}n` : item,
    ),
  );

test("a proven pack is the same as one that was checked", () => {
  const [checked, unchecked] = [loadPacks(folder, catalogue), loadPacks(folder, catalogue, undefined, proven)];
  expect(checked.packs.length).toBe(packFiles.length);
  expect(plain(unchecked.packs)).toEqual(plain(checked.packs));
  expect(unchecked.loaded.map(({ document }) => document)).toEqual(checked.loaded.map(({ document }) => document));
});

test("a pack that was changed is checked", () => {
  const [file = ""] = packFiles;
  const text = readFileSync(file, "utf8");
  try {
    writeFileSync(file, text.replace(/^spec:$/m, "spec:\n  unknown: 1"));
    expect(() => loadPacks(folder, catalogue, undefined, proven)).toThrow(InputError);
  } finally {
    writeFileSync(file, text);
  }
});
