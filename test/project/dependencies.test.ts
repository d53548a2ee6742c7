import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { type Json, type JsonObject, arrayAt, isObject, objectAt, own, stringAt } from "kube-json";
import { pathTest } from "../../src/app/sources/exclusion.js";

/** Code of others that we use: each package with its reason, in exactly one version. */

const read = (file: string): string => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), "utf8");

const manifest = JSON.parse(read("package.json")) as JsonObject;
const lock = JSON.parse(read("package-lock.json")) as JsonObject;
const locked = Object.entries(objectAt(lock, "packages")).filter(
  (entry): entry is [string, JsonObject] =>
    entry[0].includes("node_modules/") && isObject(entry[1]) && entry[1]["link"] !== true,
);

/** Our packages, with their manifests. */
const packages = readdirSync(fileURLToPath(new URL("../../packages", import.meta.url))).map(
  (name) => JSON.parse(read(`packages/${name}/package.json`)) as JsonObject,
);
const packageNames = packages.map((one) => stringAt(one, "name"));

/** The packages that the sources import, and not only their types. */
const imported = (): readonly string[] => {
  const files = ["src", "packages"].flatMap((folder) =>
    readdirSync(fileURLToPath(new URL(`../../${folder}`, import.meta.url)), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|(?:^|\/)(?:testing|conformance|dist)\//.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const names = files.flatMap((file) =>
    [...read(file).matchAll(/^(?:import|export) (?!type\b)(?:[^;]*? from )?"([^"]+)";/gm)].map(
      ([, name = ""]) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name,
    ),
  );
  // The templates of `init` import the library.
  const isOurs = (name: string): boolean =>
    /^\.|^node:|\$\{/.test(name) || [stringAt(manifest, "name"), ...packageNames].includes(name);
  return [...new Set(names)].filter((name) => !isOurs(name));
};

test("the table of packages has a row with a reason for each that runs in production, and no other", () => {
  const section = read("docs/architecture.md").split("\n## Packages\n")[1]?.split("\n## ")[0] ?? "";
  const rows = section
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter(([, name = ""]) => name.startsWith("`"));
  for (const [, name, purpose, why] of rows) expect([name, purpose === "", why === ""]).toEqual([name, false, false]);
  const named = rows.flatMap(([, name = ""]) => [...name.matchAll(/`([^`]+)`/g)].map(([, one]) => one));
  expect(named.toSorted()).toEqual(imported().toSorted());
});

test("the package brings no other package, because all that runs is in its bundle, and installing it from a registry runs no script", () => {
  const kinds = [
    "dependencies",
    "optionalDependencies",
    "peerDependencies",
    "bundleDependencies",
    "bundledDependencies",
  ];
  expect(kinds.filter((kind) => own(manifest, kind) !== undefined)).toEqual([]);
  const scripts = Object.keys(objectAt(manifest, "scripts"));
  // npm runs `prepare` only in clones.
  expect(scripts.filter((name) => /^(?:(?:pre|post)?install|(?:pre|post)prepare|dependencies)$/.test(name))).toEqual(
    [],
  );
});

test("updates of tools come together, and each package that is shipped comes alone, to be read", () => {
  const [npm] = arrayAt(parse(read(".github/dependabot.yml")) as Json, "updates");
  const tools = objectAt(npm, "groups", "tools");
  const [patterns = [], excluded = []] = ["patterns", "exclude-patterns"].map((name) =>
    arrayAt(tools, name).map(String).map(pathTest),
  );
  const isTool = (name: string): boolean => patterns.some((test) => test(name)) && !excluded.some((test) => test(name));
  const names = Object.keys(objectAt(manifest, "devDependencies"));
  expect(names.filter((name) => !isTool(name)).toSorted()).toEqual(imported().toSorted());
});

test("packages have exact versions, and the lock file has the same", () => {
  const wanted = objectAt(manifest, "devDependencies");
  expect(Object.keys(wanted)).not.toEqual([]);
  expect(objectAt(lock, "packages", "", "devDependencies")).toEqual(wanted);
  for (const name of Object.keys(wanted)) {
    // TypeScript is there twice, once by another name.
    const exact = stringAt(wanted, name)?.replace(/^npm:typescript@/, "");
    expect([name, exact]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
    expect([name, stringAt(lock, "packages", `node_modules/${name}`, "version")]).toEqual([name, exact]);
  }
});

test("the lock file names no registry, and has a checksum of every package", () => {
  expect(locked.length).toBeGreaterThan(50);
  const hosts = locked.filter(([, one]) => /:\/\//.test(stringAt(one, "resolved") ?? ""));
  expect(hosts.map(([name]) => name)).toEqual([]);
  const unchecked = locked.filter(([, one]) => !/^sha512-/.test(stringAt(one, "integrity") ?? ""));
  expect(unchecked.map(([name]) => name)).toEqual([]);
});

test("our packages have the version of the project, and those of others in the versions that were tested", () => {
  const tested = objectAt(manifest, "devDependencies");
  for (const one of packages) {
    expect(stringAt(one, "version")).toBe(stringAt(manifest, "version"));
    for (const [name, version] of Object.entries(objectAt(one, "dependencies")))
      expect([name, version]).toEqual([name, tested[name]]);
    for (const version of Object.values(objectAt(one, "devDependencies")))
      expect(version).toBe(stringAt(manifest, "version"));
  }
});
