import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CHECKS } from "./checks.js";
import { DEFAULTS } from "./decode/decode.js";
import { structNamed, typeOfKind } from "./types/type-table.js";

const root = fileURLToPath(new URL(".", import.meta.url));

/** The names of types that tables in the files of a folder have checks or defaults for. */
const rowsIn = (folder: string): readonly string[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) => [...readFileSync(`${root}${folder}/${file}`, "utf8").matchAll(/^ {2}(\w*V\d\w*):/gm)])
    .map(([, name = ""]) => name);

test.each([
  ["checks", Object.keys(CHECKS)],
  ["defaults", Object.keys(DEFAULTS)],
])("the types in tables of %s exist", (_, names) => {
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => structNamed(name).size === 0)).toEqual([]);
});

test.each(["validity", "decode"])("a type has one row in the tables of %s", (folder) => {
  const rows = rowsIn(folder);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((name, index) => rows.indexOf(name) !== index)).toEqual([]);
});

test("the kinds that people write have checks", () => {
  const kinds = ["v1 Pod", "v1 Service", "apps/v1 Deployment", "batch/v1 Job", "networking.k8s.io/v1 Ingress"];
  const unchecked = kinds.filter((kind) => {
    const [apiVersion = "", name = ""] = kind.split(" ");
    const type = typeOfKind(apiVersion, name) ?? "";
    const spec = structNamed(type).get("spec");
    return !(type in CHECKS) && !(spec?.kind === "struct" && spec.name in CHECKS);
  });
  expect(unchecked).toEqual([]);
});
