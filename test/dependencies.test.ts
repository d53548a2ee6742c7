import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Json, type JsonObject, isObject, objectAt, own, stringAt } from "../src/kube/json/object.js";

/** What others wrote and we ship: each with its reason, in exactly one version, and without code that runs at installation. */

const read = (file: string): string => readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), "utf8");

const manifest = JSON.parse(read("package.json")) as JsonObject;
const lock = JSON.parse(read("package-lock.json")) as JsonObject;
const locked = Object.entries(objectAt(lock, "packages")).filter(
  (entry): entry is [string, JsonObject] => entry[0] !== "" && isObject(entry[1]),
);
const shipped = locked.filter(([, one]) => own(one, "dev") !== true);

test("the table of packages has a row with a reason for each that runs in production, and no other", () => {
  const section = read("docs/architecture.md").split("\n## Packages\n")[1]?.split("\n## ")[0] ?? "";
  const rows = section
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter(([, name = ""]) => name.startsWith("`"));
  for (const [, name, purpose, why] of rows) expect([name, purpose === "", why === ""]).toEqual([name, false, false]);
  const named = rows.flatMap(([, name = ""]) => [...name.matchAll(/`([^`]+)`/g)].map(([, one]) => one));
  expect(named.sort()).toEqual(Object.keys(objectAt(manifest, "dependencies")).sort());
});

test.each(["dependencies", "devDependencies"])("%s have exact versions, and the lock file has the same", (kind) => {
  const wanted = objectAt(manifest, kind);
  expect(Object.keys(wanted)).not.toEqual([]);
  expect(objectAt(lock, "packages", "", kind)).toEqual(wanted);
  for (const [name, version] of Object.entries(wanted)) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
    expect([name, stringAt(lock, "packages", `node_modules/${name}`, "version")]).toEqual([name, version]);
  }
});

test("the lock file names no registry, and has a checksum of every package", () => {
  expect(locked.length).toBeGreaterThan(50);
  const hosts = locked.filter(([, one]) => /:\/\//.test(stringAt(one, "resolved") ?? ""));
  expect(hosts.map(([name]) => name)).toEqual([]);
  const unchecked = locked.filter(([, one]) => !/^sha512-/.test(stringAt(one, "integrity") ?? ""));
  expect(unchecked.map(([name]) => name)).toEqual([]);
});

test("nothing that is shipped runs a script when it is installed, nor is it optional or linked", () => {
  expect(shipped.length).toBeGreaterThan(20);
  const isOdd = (one: Json): boolean =>
    ["hasInstallScript", "link", "optional", "devOptional", "bundled"].some((name) => own(one, name) === true);
  expect(shipped.filter(([, one]) => isOdd(one)).map(([name]) => name)).toEqual([]);
});
