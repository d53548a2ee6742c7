import { ON_CRDS } from "../../src/model/match.js";
import type { BoundRule } from "../../src/model/pack.js";
import { bind } from "../../src/testing/test-rule.js";
import { noBad, PACK, seen } from "../support/cli-fixtures.js";
import { config, decorum, loadedOf, packOf, productOf, type Ran, type Tree } from "../support/cli-harness.js";

/** 'explain' for a rule in a folder with a decorum.yaml: its action and options there, and their sources. */

const advised: BoundRule = {
  ...bind(
    {
      ...noBad,
      id: "test/advised",
      match: ON_CRDS,
      bad: "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n",
    },
    undefined,
  ),
  level: "Advice",
};
const strict = { ...packOf([bind({ ...noBad, id: "test/strict" }, undefined)], [], "strict"), optIn: true };
const offline = { ...packOf([bind({ ...noBad, id: "test/offline" }, undefined)], [], "offline"), offline: true };
const product = productOf([PACK, packOf([advised], [], "advice"), strict, offline]);
const explain = (line: string, decorumYaml: string, files: Tree = {}): Promise<Ran> =>
  decorum(`explain ${line}`, product, { files: { "decorum.yaml": config(decorumYaml), ...files } });
const here = ({ stdout }: Ran): string | undefined => /\nIn this folder\n([\s\S]*)$/.exec(stdout)?.[1];

test.each<readonly [string, string, string, string]>([
  ["no setting", "no-bad", "paths: [.]", "  Deny   pack test\n"],
  ["an action", "no-bad", "rules: { test/no-bad: Warn }", "  Warn   decorum.yaml, rules\n"],
  ["Off", "no-bad", "rules: { test/no-bad: Off }", "  Off    decorum.yaml, rules\n"],
  [
    "options",
    "test/seen",
    "rules: { test/seen: { options: { limit: 7 } } }",
    '  Audit  pack test\n         options: {"limit":7}\n',
  ],
  ["a level that is not reached", "advised", "paths: [.]", "  Off    pack advice; its level Advice is above Full\n"],
  [
    "a level of the configuration",
    "advised",
    "level: Basic",
    "  Off    pack advice; its level Advice is above Basic (decorum.yaml)\n",
  ],
  ["a level that is reached", "advised", "level: Advice", "  Deny   pack advice\n"],
  ["an action, which makes advice run", "advised", "rules: { test/advised: Warn }", "  Warn   decorum.yaml, rules\n"],
  [
    "overrides",
    "no-bad",
    "overrides: [{ paths: [old/**, x.yaml], rules: { test/no-bad: Off } }, { paths: [new], rules: { test/named: Off } }]",
    "  Deny   pack test\n  Off    in old/**, x.yaml: decorum.yaml, overrides[0]\n",
  ],
  ["an opt-in pack", "test/strict", "paths: [.]", "  Off    only in the opt-in pack strict; '--with' adds it\n"],
  ["a pack that no service runs", "test/offline", "paths: [.]", "  Deny   pack offline\n"],
])("%s", async (_, rule, text, expected) => {
  const ran = await explain(rule, `${text}\n`);
  expect([ran.code, ran.stderr, here(ran)]).toEqual([0, "", expected]);
});

test("without a configuration, and with --no-config, there is nothing to say", async () => {
  expect(here(await decorum("explain no-bad", product))).toBeUndefined();
  expect(here(await explain("no-bad --no-config", "rules: { test/no-bad: Off }\n"))).toBeUndefined();
  expect(here(await explain("no-bad --config x.yaml", "", { "x.yaml": config("level: Full\n") }))).toBe(
    "  Deny   pack test\n",
  );
});

test("the packs of the configuration are those that are explained", async () => {
  const asked: unknown[] = [];
  const loading = productOf([PACK], {
    loadPacks: (paths) => {
      asked.push(paths);
      return loadedOf([packOf([{ ...bind(seen, { limit: 1 }), id: "mine/seen" }], [], "team"), strict]);
    },
  });
  const files = {
    "decorum.yaml": config("packs: [strict, ./team]\n"),
    "team/pack.yaml": "",
    "../policies/strict/a": "",
  };
  const { code, stdout } = await decorum("explain mine/seen", loading, { files });
  expect([asked, code]).toEqual([[["/policies/strict", "team"]], 0]);
  expect(stdout).toMatch(/\nIn this folder\n {2}Audit {2}pack team\n$/);
});

test("a configuration that is broken is reported, and the rule is explained", async () => {
  const { code, stdout, stderr } = await explain("no-bad", "level: None\n");
  expect([code, stderr]).toEqual([
    0,
    "error: settings are invalid: 1 problem\ndecorum.yaml:3:1: level: must be one of 'Basic', 'Full' or 'Advice'\n",
  ]);
  expect(stdout).toMatch(/^test\/no-bad {2}rule/);
});
