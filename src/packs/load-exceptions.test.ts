import { join } from "node:path";
import { CATALOGUE } from "../testing/catalogue.js";
import { useFolder } from "../testing/folder.js";
import { loadPacks, type LoadedPacks } from "./load.js";
import { loadExceptions } from "./load-exceptions.js";
import { refusal } from "../testing/refusal.js";

const write = useFolder();

const pack = (name: string, more = ""): string =>
  `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: ${name} }
spec:
  rules:
    - use: objects/no-data
    - use: objects/fails
${more}`;

const OWN = `  exceptions:
    - { name: own, rules: [objects/no-data], reason: of the pack itself }
`;

const document = (...exceptions: readonly string[]): string =>
  `apiVersion: decorum.dev/v1alpha1
kind: PolicyExceptions
metadata: { name: given }
spec:
  exceptions:
${exceptions.map((one) => `    - { ${one} }\n`).join("")}`;

const LEGACY = "name: legacy, pack: one, rules: [objects/no-data], reason: until the move";

const load = (files: Readonly<Record<string, string>>, ...paths: readonly string[]): LoadedPacks => {
  const folder = write({
    "policies/one/pack.yaml": pack("one", OWN),
    "policies/two/pack.yaml": pack("two"),
    ...files,
  });
  const packs = loadPacks(join(folder, "policies"), CATALOGUE);
  return loadExceptions(
    paths.map((path) => join(folder, path)),
    packs,
  );
};

const names = ({ packs }: LoadedPacks): readonly unknown[] =>
  packs.flatMap(({ name, rules }) =>
    rules.map(({ id, exceptions = [] }) => `${name} ${id}: ${exceptions.map((one) => one.name).join(" ")}`),
  );

const problem = (files: Readonly<Record<string, string>>, ...paths: readonly string[]): string =>
  refusal(() => load(files, ...paths)).message;

test("exceptions from several documents of a file come after those of the pack", () => {
  const text = `${document(LEGACY)}---\n${document("name: all, pack: two, rules: ['*'], reason: break-glass")}`;
  const packs = load({ "x.yaml": text }, "x.yaml");
  expect(names(packs)).toEqual([
    "one objects/no-data: own legacy",
    "one objects/fails: ",
    "two objects/no-data: all",
    "two objects/fails: all",
  ]);
  expect(packs.loaded.map((one) => one.pack)).toEqual(packs.packs);
  expect(packs.loaded[0]?.pack).toBe(packs.packs[0]);
  expect(packs.exceptions).toHaveLength(2);
});

test("a folder stands for its *.yaml files, and may contain notes; no file counts twice", () => {
  const files = { "x/a.yaml": document(LEGACY), "x/README.md": "why", "x/.hidden": "?" };
  expect(names(load(files, "x", "x/a.yaml"))[0]).toBe("one objects/no-data: own legacy");
});

test("an empty folder has no exceptions", () => {
  expect(names(load({ "x/README.md": "none today" }, "x"))[0]).toBe("one objects/no-data: own");
});

test("two packs may use the same name", () => {
  const text = document(LEGACY, LEGACY.replace("pack: one", "pack: two"));
  expect(names(load({ "x.yaml": text }, "x.yaml"))).toContain("two objects/no-data: legacy");
});

test.each<readonly [string, Readonly<Record<string, string>>, RegExp]>([
  ["nothing at the path", {}, /must be a file or a folder of exceptions; it does not exist/],
  ["a stray file", { "x/a.yml": document(LEGACY) }, /\/x\/a\.yml: must be a file whose name ends in '\.yaml'/],
  ["a stray folder", { "x/a/b.yaml": document(LEGACY) }, /\/x\/a: must be a file whose name ends in '\.yaml'/],
  ["YAML that is none", { "x/a.yaml": "a: [" }, /\/x\/a\.yaml:1:\d+: /],
  ["another kind", { "x/a.yaml": pack("three") }, /\/x\/a\.yaml:2:1: kind: must be 'PolicyExceptions'/],
  [
    "an unknown pack",
    { "x/a.yaml": document(LEGACY.replace("pack: one", "pack: tow")) },
    /\/x\/a\.yaml:6:\d+: spec\.exceptions\[0\]\.pack: must be the name of a pack: 'one' or 'two', not 'tow'; did you mean 'two'\?/,
  ],
  [
    "an unknown entry",
    { "x/a.yaml": document(LEGACY.replace("no-data", "no-dta")) },
    /\/x\/a\.yaml:6:\d+: spec\.exceptions\[0\]\.rules\[0\]: must be the id of a rule entry of pack 'one'/,
  ],
  ["no pack", { "x/a.yaml": document(LEGACY.replace("pack: one, ", "")) }, /spec\.exceptions\[0\]\.pack: must /],
  [
    "a name that the pack itself has taken",
    { "x/a.yaml": document(LEGACY.replace("legacy", "own")) },
    /\/x\/a\.yaml:6:\d+: spec\.exceptions\[0\]\.name: must be unique in its pack: the pack itself already has 'own'/,
  ],
  [
    "a name that another file has taken",
    { "x/a.yaml": document(LEGACY), "x/b.yaml": document(LEGACY) },
    /\/x\/b\.yaml:6:\d+: spec\.exceptions\[0\]\.name: must be unique in its pack: '.*' already has 'legacy'/,
  ],
])("%s is refused", (_, files, expected) => {
  expect(problem(files, "x")).toMatch(expected);
});

test("all problems of all files are reported at once", () => {
  const files = { "x/a.yaml": "a: [", "x/b.yaml": document("name: B"), "x/c.txt": "" };
  const text = problem(files, "x");
  expect(text).toMatch(/^exceptions are invalid: \d+ problems\n/);
  for (const name of ["a.yaml:", "b.yaml:", "c.txt:"]) expect(text).toContain(`/x/${name}`);
});
