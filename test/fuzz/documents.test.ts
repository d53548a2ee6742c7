import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { type Json, exceedsDepth, formatJson } from "kube-json";
import { parseManifests } from "kube-manifests";
import { compilePack } from "../../src/packs/compile.js";
import { RULES } from "../../src/rules/index.js";
import { type Path, json, places, plant } from "../support/arbitraries.js";
import { fuzzing, PATIENCE } from "../support/fuzz.js";
import { testWhatIsLeftBehind, withinBudget } from "./budget.js";
import { refusalOf } from "../../src/testing/refusal.js";

/** Documents of people, packs and manifests with anything in them, are read, or refused with the problem and its place. */

const POLICIES = fileURLToPath(new URL("../../policies", import.meta.url));
const texts = readdirSync(POLICIES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => readFileSync(`${POLICIES}/${name}/pack.yaml`, "utf8"));
const packs = texts.flatMap((text) => parseManifests(text).map(({ value }) => value ?? null));
const CATALOGUE = { rules: RULES, defaulters: DEFAULTERS };

/** True if it is one; throws unless the problems have fields. */
const isPack = (document: Json): boolean => {
  const length = formatJson(document).length;
  const error = refusalOf(() => withinBudget(length, () => compilePack(document, CATALOGUE)));
  if (error === undefined) return true;
  expect(error.causes).not.toEqual([]);
  for (const { message } of error.causes) expect(message.length).toBeLessThan(2000);
  return false;
};

test("the packs are packs, and each loses something without its rules", () => {
  expect(packs.length).toBeGreaterThan(5);
  for (const pack of packs) expect([isPack(pack), isPack(plant(pack, ["spec"], {}) ?? null)]).toEqual([true, false]);
});

test(
  "anything at any place of a pack",
  () => {
    const small = packs.filter((pack) => [...places(pack)].length < 150);
    const disturbed = fc
      .constantFrom(...small)
      .chain((pack) =>
        fc
          .tuple(fc.constantFrom<Path>(...places(pack)), fc.option(json, { nil: undefined }), fc.boolean())
          .map(([path, value, inside]) => plant(pack, inside ? [...path, "added"] : path, value) ?? null),
      );
    const read = new Set<boolean>();
    fc.assert(
      fc.property(disturbed, (document) => {
        read.add(isPack(document));
      }),
      fuzzing(40, 4),
    );
    expect(read).toContain(false);
  },
  PATIENCE,
);

/** Syntax of YAML that JSON does not have, and that makes it hard to read. */
const PIECES = [
  "&a ",
  "*a",
  "<<: *a\n",
  "!!binary x",
  "!!set {a, b}",
  "!<tag:yaml.org,2002:python/object> ",
  "? ",
  "- ",
  "---\n",
  "...\n",
  "%YAML 9.9\n",
  "\u0000",
  "\ufeff",
  "\r\n",
  "\t",
  "|+9\n",
  ">-\n",
  "'",
  '"\\x',
  "[".repeat(300),
  "{a: ".repeat(300),
  "- ".repeat(300),
  "1e999",
  "0x" + "f".repeat(400),
  "9".repeat(5000),
  "__proto__: {a: 1}\n",
  ": ",
  "#",
  "&a [*a]",
  `&a [${"x,".repeat(9)}]\nb: &b [${"*a,".repeat(9)}]\nc: &c [${"*b,".repeat(9)}]\n`,
];

const damaged = fc
  .tuple(
    fc.constantFrom(...texts.map((text) => text.slice(0, 3000))),
    fc.array(fc.tuple(fc.constantFrom(...PIECES), fc.nat(), fc.boolean()), { minLength: 1, maxLength: 6 }),
  )
  .map(([text, pieces]) =>
    pieces.reduce((before, [piece, at, atLineStart]) => {
      const place = at % (before.length + 1);
      const start = atLineStart ? before.lastIndexOf("\n", place) + 1 : place;
      return before.slice(0, start) + piece + before.slice(start);
    }, text),
  );

const expectRead = (text: string): void => {
  for (const manifest of withinBudget(text.length, () => [...parseManifests(text)])) {
    const { value, errors } = manifest;
    expect((value === undefined) === errors.length > 0).toBe(true);
    for (const { message, line, column } of errors) {
      expect(message.length).toBeLessThan(300);
      expect([line >= 1, column >= 1]).toEqual([true, true]);
    }
    if (value === undefined) continue;
    expect(exceedsDepth(value, 250)).toBe(false);
    expect(manifest.position(["spec"]).line).toBeGreaterThanOrEqual(1);
  }
  expect({}).not.toHaveProperty("a");
};

test(
  "YAML with anything anywhere is read, or its mistakes are told with their places",
  () => {
    fc.assert(fc.property(damaged, expectRead), fuzzing(150, 4));
  },
  PATIENCE,
);

/** Its table of all characters takes 85 MB: it is there before the first case, so that no case seems to leave it behind. */
const anyText = fc.string({ unit: "binary", maxLength: 400 });

test(
  "text of any kind",
  () => {
    fc.assert(fc.property(anyText, expectRead), fuzzing(300, 4));
  },
  PATIENCE,
);

testWhatIsLeftBehind();
