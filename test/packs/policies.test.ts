import { readFileSync } from "node:fs";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { parseManifests } from "kube-manifests";
import { matchConditions } from "../../src/packs/registration/webhook-conditions.js";
import { looksAt } from "../../src/packs/registration/webhook-rules.js";
import { isOnDesigns } from "../../src/model/match.js";
import type { BoundDefaulter } from "../../src/model/pack.js";
import { compilePack } from "../../src/packs/compile.js";
import { loadPacks } from "../../src/packs/load.js";
import { loadTests } from "../../src/packs/tests/load-tests.js";
import { runPackTests } from "../../src/packs/tests/run-tests.js";
import { isGeneric } from "../../src/packs/entries/options.js";
import { RULES } from "../../src/rules/index.js";

/** The packs that come with Decorum: they load, their own tests pass, and no rule is forgotten. */

const directory = new URL("../../policies", import.meta.url).pathname;
const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};
const packs = loadPacks(directory, { rules: RULES, defaulters: DEFAULTERS, version });
const { loaded } = packs;

/** A pack that has rules of others under the names of another tool. */
const OTHER_NAMES = "kube-api-linter";

describe("policies", () => {
  const { results } = runPackTests(packs, loadTests(packs));

  test.each(results.map((result) => [result.suite, result.name, result] as const))("%s: %s", (_, __, result) => {
    expect(result.differences).toEqual([]);
  });

  test("each pack has tests", () => {
    const tested = new Set(results.map(({ suite }) => suite));
    expect(packs.packs.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
  });

  test("each rule on objects that denies is seen to deny in a test of its pack", () => {
    const denied = new Set(
      loadTests(packs).flatMap(({ test: { cases } }) =>
        cases.flatMap(({ expect: { causes } }) => causes.map(({ rule }) => rule)),
      ),
    );
    const denying = packs.packs.flatMap(({ rules }) =>
      rules.filter(({ rule, action }) => action === "Deny" && !isOnDesigns(rule.match)).map(({ id }) => id),
    );
    expect(denying.length).toBeGreaterThan(15);
    expect(denying.filter((id) => !denied.has(id))).toEqual([]);
  });

  test("each rule is in exactly one pack; generic ones are for packs of one's own", () => {
    const idsOf = (isWanted: (name: string) => boolean): readonly string[] =>
      packs.packs.filter(({ name }) => isWanted(name)).flatMap(({ rules }) => rules.map(({ rule }) => rule.id));
    const own = idsOf((name) => name !== OTHER_NAMES);
    // It has some rules that only its users need, perhaps several times.
    const more = new Set(idsOf((name) => name === OTHER_NAMES).filter((id) => !own.includes(id)));
    const used = [...own, ...more];
    const expected = RULES.map(({ id }) => id).filter((id) => !isGeneric(id));
    expect([...used].sort()).toEqual([...expected].sort());
  });

  test("each defaulter is in exactly one pack, if only in a comment; generic ones are for packs of one's own", () => {
    const used = loaded.flatMap(({ pack }) =>
      pack.defaulters.map(({ defaulter }) => defaulter.id).filter((id) => !isGeneric(id)),
    );
    const optional = loaded.flatMap(({ file }) =>
      [...readFileSync(file, "utf8").matchAll(/^ +# - use: (\S+)$/gm)]
        .map(([, id = ""]) => id)
        .filter((id) => !isGeneric(id)),
    );
    const expected = DEFAULTERS.map(({ id }) => id).filter((id) => !isGeneric(id));
    expect([...used, ...optional].sort()).toEqual([...expected].sort());
  });

  test("each entry of a defaulter is seen to fill something in", () => {
    const filled = new Set(
      loadTests(packs).flatMap(({ pack, test: { cases } }) =>
        cases.flatMap(({ context }) =>
          review(createRuleSet(packs.packs.filter(({ name }) => name === pack)), context, {
            default: true,
            validate: false,
          }).defaulted.map(({ defaulter }) => `${pack} ${defaulter}`),
        ),
      ),
    );
    const entries = packs.packs.flatMap(({ name, defaulters }) => defaulters.map(({ id }) => `${name} ${id}`));
    expect(entries.length).toBeGreaterThan(8);
    expect(entries.filter((entry) => !filled.has(entry))).toEqual([]);
  });

  test("what a comment offers can be turned on", () => {
    const offering: string[] = [];
    for (const { pack, file } of loaded) {
      const text = readFileSync(file, "utf8");
      const turnedOn = text.replaceAll(/^( +)# (- use:|  )/gm, "$1$2");
      if (turnedOn === text) continue;
      offering.push(pack.name);
      const [document] = parseManifests(turnedOn);
      expect(document?.errors).toEqual([]);
      const { defaulters, rules } = compilePack(document?.value, { rules: RULES, defaulters: DEFAULTERS });
      expect(defaulters.length + rules.length).toBeGreaterThan(pack.defaulters.length + pack.rules.length);
    }
    expect(offering).toContain("workload-defaults");
  });

  test("each pack of rules is pinned, so that an upgrade never starts denying", () => {
    const rules = packs.packs.filter((pack) => pack.rules.length > 0);
    expect(rules.filter(({ enforceVersion }) => enforceVersion === undefined).map(({ name }) => name)).toEqual([]);
  });

  test("no defaulter makes the Pods of controllers wait for the webhook", () => {
    const isSpared = (entry: BoundDefaulter): boolean =>
      matchConditions([{ name: "", description: "", rules: [], defaulters: [entry] }]).mutating.some(
        ({ name }) => name === "not-a-pod-of-a-controller",
      );
    const onPods = packs.packs.flatMap(({ defaulters }) => defaulters).filter((entry) => looksAt(entry, "", "pods"));
    expect(onPods).not.toEqual([]);
    const why =
      "A defaulter on `pods` must have `controlledObjects: Excluded` in its match. Otherwise the webhook loses its condition 'not-a-pod-of-a-controller', and nodes wait for it whenever a controller creates a Pod.";
    const entries = onPods.filter((entry) => !isSpared(entry)).map(({ pack, id }) => `${pack}: ${id}`);
    expect({ why, entries }).toEqual({ why, entries: [] });
  });

  test("a folder is named as its pack", () => {
    expect(packs.loaded.map((loaded) => loaded.directory.split("/").at(-1))).toEqual(
      packs.packs.map(({ name }) => name),
    );
  });
});
