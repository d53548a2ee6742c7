import { join } from "node:path";
import type { Product } from "../../src/cli/shell/shell.js";
import { loadExceptions } from "../../src/packs/load-exceptions.js";
import { loadPacks } from "../../src/packs/load.js";
import { CATALOGUE } from "../../src/testing/catalogue.js";
import { config, decorum, productOf, type Ran, type Tree } from "../support/cli-harness.js";
import { write, PACK, BREAK_GLASS } from "../support/exceptions.js";

/** Exceptions that decorum.yaml names: their effect, that '--exceptions' replaces them, and where they are wrong. */

const OBJECT = `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: any, namespace: shop }\ndata: { a: b }\nwarn: true\n`;
const OTHER = `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: other }
spec: { rules: [{ use: objects/no-data, id: other-data }] }
`;
const TREE = {
  "policies/team/pack.yaml": PACK,
  "policies/other/pack.yaml": OTHER,
  "shared/incident.yaml": BREAK_GLASS,
};

/** Runs a command with these files, which are both in memory and on disk. */
const run = async (line: string, files: Readonly<Record<string, string>>): Promise<Ran> => {
  const all = { ...TREE, ...files };
  const folder = write(all);
  const at = (path: string): string => join(folder, path.replace(/^\//, ""));
  const load: Product["loadPacks"] = (paths, exceptions = [], openText, others) =>
    loadExceptions(exceptions.map(at), loadPacks([paths].flat().map(at), CATALOGUE), openText, others);
  const product = productOf([], { catalogue: CATALOGUE, loadPacks: load });
  const tree: Tree = {
    ...all,
    ...Object.fromEntries(Object.keys(TREE).map((path) => [`../${path}`, ""])),
  };
  const ran = await decorum(line, product, { files: tree });
  const plain = (text: string): string => text.replaceAll(`${folder}/`, "");
  return { ...ran, stdout: plain(ran.stdout), stderr: plain(ran.stderr) };
};

const waivedIn = ({ stdout }: Ran): readonly string[] =>
  (
    JSON.parse(stdout) as { results: readonly { waived: readonly { waiver: { exception: string } }[] }[] }
  ).results.flatMap(({ waived }) => waived.map(({ waiver }) => waiver.exception));

const NAMED = config("packs: [./policies/team]\nexceptions: [shared]\n");

test("a dry run excuses what the exceptions of the configuration excuse", async () => {
  const ran = await run("dry-run a.yaml -o json", { "a.yaml": OBJECT, "decorum.yaml": NAMED });
  expect([ran.code, waivedIn(ran)]).toEqual([0, ["incident-7", "incident-7"]]);
  const without = await run("dry-run a.yaml -o json --no-config --packs ./policies/team", { "a.yaml": OBJECT });
  expect([without.code, waivedIn(without)]).toEqual([1, []]);
});

test("they are relative to the configuration, and may be files", async () => {
  const text = config("packs: [../policies/team]\nexceptions: [../shared/incident.yaml]\n");
  const ran = await run("dry-run a.yaml -o json --config x/my.yaml", { "a.yaml": OBJECT, "x/my.yaml": text });
  expect([ran.code, waivedIn(ran)]).toEqual([0, ["incident-7", "incident-7"]]);
});

test("'--exceptions' replaces them", async () => {
  const mine = BREAK_GLASS.replaceAll("incident-7", "mine");
  const files = { "a.yaml": OBJECT, "decorum.yaml": NAMED, "mine.yaml": mine };
  const ran = await run("dry-run a.yaml -o json --exceptions mine.yaml", files);
  expect(waivedIn(ran)).toEqual(["mine", "mine"]);
});

test("a fix leaves alone what they excuse, as with the flag", async () => {
  const files = { "a.yaml": OBJECT, "decorum.yaml": NAMED };
  expect((await run("fix a.yaml", files)).stderr).toContain("2 findings waived");
});

test("the commands to run next name only exceptions of the flag, because they read the configuration themselves", async () => {
  const crd = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: free, namespace: far }\ndata: { a: b }\n";
  const { stdout } = await run("dry-run a.yaml", { "a.yaml": crd, "decorum.yaml": NAMED });
  expect(stdout).toContain("decorum explain ");
  expect(stdout).not.toContain("--exceptions");
});

describe("an exception for a pack that does not run", () => {
  const others = BREAK_GLASS.replace("pack: team", "pack: other");
  test("has no effect if it is a built-in pack, or one of the configuration that '--packs' replaces", async () => {
    const files = { "a.yaml": OBJECT, "decorum.yaml": NAMED, "shared/incident.yaml": others };
    const { code, stderr } = await run("dry-run a.yaml", files);
    expect([code, stderr]).toEqual([1, expect.not.stringContaining("error")]);
    const replaced = { ...files, "shared/incident.yaml": BREAK_GLASS };
    expect((await run("dry-run a.yaml --packs other", replaced)).stderr).not.toContain("error");
  });
  test("is an error if no pack has that name, or its rules are not of that pack", async () => {
    const of = async (text: string): Promise<string> =>
      (await run("dry-run a.yaml", { "a.yaml": OBJECT, "decorum.yaml": NAMED, "shared/incident.yaml": text })).stderr;
    expect(await of(BREAK_GLASS.replace("pack: team", "pack: taem"))).toBe(
      "error: exceptions are invalid: 1 problem\nshared/incident.yaml:6:27: spec.exceptions[0].pack: must be the name of a pack: 'team' or 'other', not 'taem'; did you mean 'team'?\n",
    );
    expect(await of(others.replace("'*'", "no-data"))).toContain(
      "shared/incident.yaml:6:48: spec.exceptions[0].rules[0]: ",
    );
  });
  test("is an error in '--exceptions', as for a service with these packs", async () => {
    const files = { "a.yaml": OBJECT, "decorum.yaml": NAMED, "mine.yaml": others };
    expect((await run("dry-run a.yaml --exceptions mine.yaml", files)).stderr).toContain(
      "must be the name of a pack: 'team'",
    );
  });
});

test.each(["dry-run a.yaml", "fix a.yaml", "explain no-data"])(
  "%s: paths that do not exist are errors with their place",
  async (line) => {
    const text = config("packs: [./policies/team]\nexceptions: [none, shared, nothing.yaml]\n");
    expect((await run(line, { "a.yaml": OBJECT, "decorum.yaml": text })).stderr).toBe(
      [
        "error: settings are invalid: 2 problems",
        "decorum.yaml:4:14: exceptions[0]: must be a file or a folder of exceptions; 'none' does not exist",
        "decorum.yaml:4:28: exceptions[2]: must be a file or a folder of exceptions; 'nothing.yaml' does not exist",
        "",
      ].join("\n"),
    );
  },
);

test("explain names the exceptions of a rule in this folder, unless the rule is off", async () => {
  const { stdout } = await run("explain objects/fails", { "decorum.yaml": NAMED });
  expect(stdout).toMatch(/\nIn this folder\n {2}Warn {3}pack team\n {9}exceptions: incident-7 \(until 2026-07-02\)\n$/);
  const off = await run("explain objects/fails", { "decorum.yaml": `${NAMED}rules: { objects/fails: Off }\n` });
  expect(off.stdout).toMatch(/\nIn this folder\n {2}Off {4}decorum\.yaml, rules\n$/);
});
