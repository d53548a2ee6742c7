import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { folderOf } from "../support/new-folder.js";
import { ON_CRDS } from "../../src/model/match.js";
import { bind } from "../../src/testing/test-rule.js";
import { named, noBad } from "../support/cli-fixtures.js";
import { config, decorum, loadedOf, packOf, productOf, type Ran, type Tree } from "../support/cli-harness.js";

/** Settings in decorum.yaml: their effect, that flags take precedence, and where they are wrong. */

const advised = {
  ...bind({ ...noBad, id: "test/advised", match: ON_CRDS }, undefined),
  level: "Advice",
} as const;
const product = productOf([packOf([noBad, named].map((rule) => bind(rule, undefined)).concat(advised))]);
const run = (line: string, files: Tree): Promise<Ran> => decorum(line, product, { files });

const app = (name: string, spec: string): string =>
  `apiVersion: acme.io/v1\nkind: App\nmetadata: { name: ${name} }\nspec: { ${spec} }\n`;
const bad = app("web", "bad: 1");
const summary = ({ code, stdout }: Ran): readonly [number, string] => [
  code,
  /^\d+ objects?:.*$/m.exec(stdout)?.[0] ?? "",
];
const CLEAN = "1 object: 1 allowed, 0 denied; 0 violations, 0 warnings";
const DENIED = "1 object: 0 allowed, 1 denied; 1 violation, 0 warnings";

describe("rules", () => {
  test.each([
    ["{}", [1, DENIED]],
    ["{ test/no-bad: Off }", [0, CLEAN]],
    ['{ test/no-bad: "Off" }', [0, CLEAN]],
    ["{ test/no-bad: { action: Off } }", [0, CLEAN]],
    ["{ test/no-bad: Warn }", [0, "1 object: 1 allowed, 0 denied; 0 violations, 1 warning"]],
  ])("%s", async (rules, expected) => {
    expect(
      summary(await run("dry-run a.yaml", { "a.yaml": bad, "decorum.yaml": config(`rules: ${rules}\n`) })),
    ).toEqual(expected);
  });
  test("hold for fix, too", async () => {
    const files = { "a.yaml": bad, "decorum.yaml": config("rules: { test/no-bad: Off }\n") };
    expect((await run("fix a.yaml", files)).stderr).toBe("1 object: no automatic fixes\n");
  });
  test("an action lets a rule of level 'Advice' run", async () => {
    const crd = `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: x }\nspec: { group: a.io, bad: 1 }\n`;
    const of = async (rules: string): Promise<readonly [number, string]> =>
      summary(
        await run("dry-run a.yaml", {
          "a.yaml": crd,
          "decorum.yaml": config(`rules: { test/no-bad: Off, ${rules} }\n`),
        }),
      );
    expect(await of("")).toEqual([0, CLEAN]);
    expect(await of("test/advised: Deny")).toEqual([1, DENIED]);
  });
  test("overrides are for some files, and later ones take precedence", async () => {
    const files = {
      "a/x.yaml": bad,
      "a/b/y.yaml": bad,
      "c.yaml": bad,
      "decorum.yaml": config(
        "rules: { test/no-bad: Warn }\noverrides:\n- { paths: [a], rules: { test/no-bad: Off } }\n- { paths: ['**/y.yaml'], rules: { test/no-bad: Deny } }\n",
      ),
    };
    const { stdout } = await run("dry-run . -o json", files);
    const { results } = JSON.parse(stdout) as {
      results: readonly { file: string; findings: readonly { action: string }[] }[];
    };
    expect(results.map(({ file, findings }) => [file, ...findings.map(({ action }) => action)])).toEqual([
      ["a/b/y.yaml"],
      ["a/x.yaml"],
      ["c.yaml", "Warn"],
    ]);
  });
});

describe("settings that flags can replace", () => {
  const files = {
    "a/x.yaml": app("Web", ""),
    "b/y.yaml": bad,
    "decorum.yaml": config("paths: [a]\nfailOn: Warn\noutput: json\nexclude: [y.yaml]\n"),
  };
  test("paths, failOn, output", async () => {
    const { code, stdout } = await run("dry-run", files);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ summary: { objects: 1, allowed: 1, findings: 1 } });
    const flags = await run("dry-run a --fail-on never -o text", files);
    expect(summary(flags)).toEqual([0, "1 object: 1 allowed, 0 denied; 0 violations, 1 warning"]);
  });
  test("exclude", async () => {
    expect(await run("dry-run b", files)).toMatchObject({ code: 2, stdout: "" });
    expect((await run("dry-run b --exclude z -o text", files)).code).toBe(1);
  });
  test("owned", async () => {
    const crd = `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: x }\nspec: { group: a.io, bad: 1 }\n`;
    const owned = { "a.yaml": crd, "decorum.yaml": config("owned: [b.io]\n") };
    expect(await run("dry-run a.yaml", owned)).toMatchObject({
      code: 0,
      stderr:
        "note: decorum.yaml:3:9: owned[0]: 'b.io' matches no CRD of the input; did you mean 'a.io'?\nnote: owned: b.io (decorum.yaml)\n",
    });
    expect(await run("dry-run a.yaml --owned a.io", owned)).toMatchObject({
      code: 1,
      stderr: "note: owned: a.io (--owned)\n",
    });
  });
  test("no path at all is an error", async () => {
    const { code, stderr } = await run("dry-run", { "decorum.yaml": config("failOn: Warn\n") });
    expect([code, stderr.split("\n")[0]]).toEqual([
      2,
      expect.stringMatching(/^error: a path must be given, such as 'decorum dry-run config\/'$/),
    ]);
  });
});

test("packs: built-in ones by name, which run even if they are opt-in, and folders; --packs replaces them", async () => {
  const asked: unknown[] = [];
  const strict = { ...packOf([bind(noBad, undefined)], [], "strict"), optIn: true };
  const loading = productOf([], {
    loadPacks: (paths) => {
      asked.push(paths);
      return loadedOf([strict, packOf([], [], "team")]);
    },
  });
  const files = {
    "a.yaml": bad,
    "../policies/strict/pack.yaml": "",
    "x/decorum.yaml": config("packs: [strict, ./team]\nlevel: Basic\n"),
    "x/team/pack.yaml": "",
    "y/pack.yaml": "",
  };
  const codes = [];
  for (const more of ["", " --packs y", " --packs y --with strict", " --packs strict --with strict"])
    codes.push((await decorum(`dry-run a.yaml --config x/decorum.yaml${more}`, loading, { files })).code);
  expect(asked).toEqual([["/policies/strict", "x/team"], ["y"], ["y"], ["/policies/strict"]]);
  expect(codes).toEqual([1, 0, 1, 1]);
});

test("a name that both a built-in pack and a folder with packs have must be made clear", async () => {
  const loading = productOf([], { loadPacks: () => loadedOf([packOf([], [], "strict")]) });
  const files = { "a.yaml": bad, "../policies/strict/pack.yaml": "", "strict/README.md": "" };
  expect(await decorum("dry-run a.yaml --packs strict", loading, { files })).toMatchObject({ code: 0 });
  for (const pack of ["strict/pack.yaml", "strict/team/pack.yaml"]) {
    const clash = { files: { ...files, [pack]: "", "decorum.yaml": config("packs: [strict]\n") } };
    for (const line of ["dry-run a.yaml --no-config --packs strict", "dry-run a.yaml"])
      expect(await decorum(line, loading, clash)).toMatchObject({
        code: 2,
        stderr: `error: 'strict' must not be the name of both a built-in pack and a folder with packs; write './strict' for the folder\n`,
      });
    expect(await decorum("dry-run a.yaml --no-config --packs ./strict", loading, clash)).toMatchObject({ code: 0 });
  }
});

describe("which file", () => {
  const off = config("rules: { test/no-bad: Off }\n");
  test("the nearest one, up to the root of the repository", async () => {
    const above = { "a.yaml": bad, "../decorum.yaml": off };
    expect((await run("dry-run a.yaml", above)).code).toBe(0);
    expect((await run("dry-run a.yaml", { ...above, ".git/HEAD": "" })).code).toBe(1);
    expect((await run("dry-run a.yaml", { ...above, "decorum.yaml": config("") })).code).toBe(1);
  });
  test("--config and --no-config", async () => {
    const files = { "a.yaml": bad, "decorum.yaml": off, "x/my.yaml": config("paths: [../a.yaml]\n") };
    expect((await run("dry-run a.yaml --no-config", files)).code).toBe(1);
    expect((await run("dry-run --config x/my.yaml", files)).code).toBe(1);
    expect(await run("dry-run a.yaml --config y.yaml", files)).toEqual({
      code: 2,
      stdout: "",
      stderr: "error: y.yaml: must be a file; it does not exist\n",
    });
  });
});

describe("errors have the line and the column", () => {
  test.each([
    ["pathes: [a]\n", "decorum.yaml:3:1: pathes: "],
    ["failOn: deny\n", "decorum.yaml:3:1: failOn: must be one of 'Deny', 'Warn' or 'Never'; did you mean 'Deny'?"],
    ["paths: []\n", "decorum.yaml:3:1: paths: "],
    ["owned: [No_Group]\n", "decorum.yaml:3:9: owned[0]: must be an API group"],
    [
      "rules: { test/no-bda: Off }\n",
      "decorum.yaml:3:10: rules[test/no-bda]: must be the id of a rule, or of an entry of a pack, not 'test/no-bda'; did you mean 'test/no-bad'?",
    ],
    ["rules:\n  test/no-bad: Of\n", "decorum.yaml:4:3: rules[test/no-bad]: "],
    [
      "rules:\n  test/no-bad: { options: { a: 1 } }\n",
      "decorum.yaml:4:18: rules[test/no-bad].options: may not be set: 'test/no-bad' has no options",
    ],
    [
      "overrides:\n- paths: [a]\n  rules: { none: Off }\n",
      "decorum.yaml:5:12: overrides[0].rules.none: must be the id of a rule",
    ],
    [
      "packs: [nothing]\n",
      "decorum.yaml:3:9: packs[0]: must be the name of a built-in pack or a folder, not 'nothing'",
    ],
    ["a: [\n", "decorum.yaml:3:4: "],
    ["---\nkind: Config\n", "decorum.yaml:4:1: a file must contain exactly 1 configuration"],
  ])("%j", async (text, message) => {
    const { code, stdout, stderr } = await run("dry-run a.yaml", {
      "a.yaml": bad,
      "decorum.yaml": config(text),
      "../policies/api-design/pack.yaml": "",
    });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`\n${message}`);
    expect(stderr).toMatch(/^error: settings are invalid: \d problem/);
  });
});

test("a file in UTF-16, as some shells on Windows write it, is refused for that", async () => {
  const { code, stderr } = await run("dry-run a.yaml", {
    "a.yaml": bad,
    "decorum.yaml": Buffer.from(`\ufeff${config("")}`, "utf16le"),
  });
  expect([code, stderr]).toEqual([2, "error: decorum.yaml: must be UTF-8 text\n"]);
});

test("a byte order mark is no part of the settings", async () => {
  const files = { "a.yaml": bad, "decorum.yaml": `\ufeff${config("rules: { test/no-bad: Off }\n")}` };
  expect(summary(await run("dry-run a.yaml", files))).toEqual([0, CLEAN]);
});

test.each([
  ["exclude: [./]", "exclude[0]"],
  ["overrides: [{ paths: ['./', a], rules: { test/no-bad: Off } }]", "overrides[0].paths[0]"],
])("%s: a glob that names nothing is refused where it is written", async (text, field) => {
  const { code, stderr } = await run("dry-run a.yaml", { "a.yaml": bad, "decorum.yaml": config(`${text}\n`) });
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/^error: settings are invalid: 1 problem\ndecorum\.yaml:3:\d+: /),
  ]);
  expect(stderr).toContain(`: ${field}: must be a glob, such as 'vendor' or 'config/samples/**'\n`);
});

test("a decorum.yaml that is no regular file is an error", async () => {
  const folder = folderOf({ "a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n" });
  symlinkSync("/dev/null", join(folder.path, "decorum.yaml"));
  const { code, stderr } = await folder.decorum("dry-run a.yaml");
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: .*decorum\.yaml: must be a regular file/)]);
});
