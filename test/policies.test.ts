import { readFileSync } from "node:fs";
import { DEFAULTERS } from "../src/defaulters/index.js";
import { isOnCrdsOnly } from "../src/model/match.js";
import { loadPacks } from "../src/packs/load.js";
import { loadTests } from "../src/packs/load-tests.js";
import { runPackTests } from "../src/packs/run-tests.js";
import { isGeneric } from "../src/packs/schema.js";
import { RULES } from "../src/rules/index.js";

/** The packs that come with Decorum: they load, their own tests pass, and no rule is forgotten. */

const directory = new URL("../policies", import.meta.url).pathname;
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};
const packs = loadPacks(directory, { rules: RULES, defaulters: DEFAULTERS, version });

describe("policies", () => {
  const { results } = runPackTests(packs, loadTests(packs));

  test.each(results.map((result) => [result.pack, result.name, result] as const))(
    "%s: %s",
    (_, __, result) => {
      expect(result.differences).toEqual([]);
    },
  );

  test("each pack has tests", () => {
    const tested = new Set(results.map(({ pack }) => pack));
    expect(packs.packs.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
  });

  test("each rule on objects that denies is seen to deny in a test of its pack", () => {
    const denied = new Set(
      loadTests(packs).flatMap(({ test: { cases } }) =>
        cases.flatMap(({ expect: { causes } }) => causes.map(({ rule }) => rule)),
      ),
    );
    const denying = packs.packs.flatMap(({ rules }) =>
      rules.filter(({ rule, action }) => action === "Deny" && !isOnCrdsOnly(rule.match)).map(({ id }) => id),
    );
    expect(denying.length).toBeGreaterThan(15);
    expect(denying.filter((id) => !denied.has(id))).toEqual([]);
  });

  test("each rule is in exactly one pack; generic ones are for packs of one's own", () => {
    const used = packs.packs.flatMap(({ rules }) => rules.map(({ rule }) => rule.id));
    const expected = RULES.map(({ id }) => id).filter((id) => !isGeneric(id));
    expect([...used].sort()).toEqual([...expected].sort());
  });

  test("each defaulter that needs no options is in exactly one pack, but for generic ones", () => {
    const used = packs.packs.flatMap(({ defaulters }) => defaulters.map(({ defaulter }) => defaulter.id));
    expect([...used].sort()).toEqual(
      DEFAULTERS.map(({ id }) => id)
        .filter((id) => id !== "workloads/image-pull-secrets" && !isGeneric(id))
        .sort(),
    );
  });

  test("each pack of rules is pinned, so that an upgrade never starts denying", () => {
    const rules = packs.packs.filter((pack) => pack.rules.length > 0);
    expect(
      rules.filter(({ enforceVersion }) => enforceVersion === undefined).map(({ name }) => name),
    ).toEqual([]);
  });

  test("a folder is named as its pack", () => {
    expect(packs.loaded.map((loaded) => loaded.directory.split("/").at(-1))).toEqual(
      packs.packs.map(({ name }) => name),
    );
  });
});
