import { lspCommand } from "../../src/cli/lsp-command.js";
import { bind } from "../../src/testing/test-rule.js";
import { noBad } from "../support/cli-fixtures.js";
import type { EditorFlags } from "../../src/editor/jobs.js";
import { decorum, loadedOf, packOf, productOf, type Ran } from "../support/cli-harness.js";

/** Values of '--packs': a built-in pack, or a folder. */

const FILES = {
  "a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: web }\n",
  "team/pack.yaml": "",
  "events/README.md": "",
  "../policies/api-design/pack.yaml": "",
  "../policies/events/pack.yaml": "",
  "../policies/README.md": "",
};

/** A run, with the loaded packs, and with the flags of a language server that was started. */
const run = async (line: string) => {
  const asked: unknown[] = [];
  const started: EditorFlags[] = [];
  const product = productOf([], {
    loadPacks: (paths) => {
      asked.push(paths);
      return loadedOf([packOf([])]);
    },
    addLsp: lspCommand((flags) => {
      started.push(flags);
      return Promise.resolve(0);
    }),
  });
  const ran: Ran = await decorum(line, product, { files: FILES });
  return { ...ran, asked, started };
};

const COMMANDS = ["dry-run a.yaml", "fix a.yaml", "export vap", "serve", "lsp"];

test.each(COMMANDS)("%s: a name of neither is an error, with the built-in pack that it resembles", async (command) => {
  for (const [given, more] of [
    ["api-desing", "; did you mean 'api-design'?"],
    ["nowhere", ""],
  ] as const)
    expect(await run(`${command} --packs ${given}`)).toEqual({
      code: 2,
      stdout: "",
      stderr: `error: --packs: must be the name of a built-in pack or a folder, not '${given}'${more}\n`,
      asked: [],
      started: [],
    });
});

test("explain reports it, and explains what it can", async () => {
  const { stderr } = await run("explain nothing --packs api-desing");
  expect(stderr).toMatch(/^error: --packs: must be .*, not 'api-desing'; did you mean 'api-design'\?\nerror: /);
});

test.each([
  ["events", "/policies/events"],
  ["./events", "./events"],
  ["team", "team"],
  ["./none", "./none"],
])("commands take a built-in pack, or a folder: %s", async (given, folder) => {
  for (const command of ["dry-run a.yaml", "fix a.yaml", "export vap", "explain x"])
    expect((await run(`${command} --packs ${given}`)).asked).toEqual([[folder]]);
});

test.each([
  ["events ./team/pack.yaml", ["/policies/events", "./team/pack.yaml"]],
  ["events --packs ./team", ["/policies/events", "./team"]],
])("they take several: %s", async (given, folders) => {
  for (const command of ["dry-run a.yaml", "fix a.yaml", "export vap", "explain x"])
    expect((await run(`${command} --packs ${given}`)).asked).toEqual([folders]);
});

test.each(["./mine", "./mine/pack.yaml"])(
  "of several, an opt-in pack whose own path is given runs: %s",
  async (given) => {
    const strict = { ...packOf([bind(noBad, undefined)], [], "strict"), optIn: true };
    const product = productOf([], { loadPacks: () => loadedOf([strict, packOf([], [], "team")]) });
    const bad = "apiVersion: acme.io/v1\nkind: App\nmetadata: { name: web }\nspec: { bad: 1 }\n";
    const files = { "a.yaml": bad, "mine/pack.yaml": "metadata: { name: strict }\n", "team/pack.yaml": "" };
    expect(await decorum(`dry-run a.yaml --packs ${given} team`, product, { files })).toMatchObject({ code: 1 });
  },
);

test("a service refuses an offline pack whose own path is given beside others", async () => {
  const offline = { ...packOf([bind(noBad, undefined)], [], "strict"), offline: true };
  const product = productOf([], { loadPacks: () => loadedOf([offline, packOf([], [], "team")]) });
  const files = { "mine/pack.yaml": "metadata: { name: strict }\n", "team/pack.yaml": "" };
  const { stderr } = await decorum("export vap --packs ./mine team", product, { files });
  expect(stderr).toContain("--packs 'strict' must name a pack that a service can run beside others");
});

test("of several, an opt-in pack that is named runs", async () => {
  const strict = { ...packOf([bind(noBad, undefined)], [], "strict"), optIn: true };
  const product = productOf([], { loadPacks: () => loadedOf([strict, packOf([], [], "team")]) });
  const bad = "apiVersion: acme.io/v1\nkind: App\nmetadata: { name: web }\nspec: { bad: 1 }\n";
  const files = { "a.yaml": bad, "../policies/strict/pack.yaml": "", "team/pack.yaml": "" };
  expect(await decorum("dry-run a.yaml --packs strict team", product, { files })).toMatchObject({ code: 1 });
  expect(await decorum("dry-run a.yaml --packs team", product, { files })).toMatchObject({ code: 0 });
});

test.each([
  ["test events", ["/policies/events"]],
  ["test --packs events ./team", ["/policies/events", "./team"]],
  ["test ./team --packs events", ["./team", "/policies/events"]],
  ["test ./mine.yaml", ["./mine.yaml"]],
])("%s", async (line, folders) => {
  const asked: unknown[] = [];
  const product = productOf([], {
    testPacks: (paths) => {
      asked.push(typeof paths === "string" ? [paths] : paths);
      return { results: [], passed: 0, failed: 0, notes: [] };
    },
  });
  await decorum(line, product, { files: { ...FILES, "mine.yaml": "kind: PolicyPack\n" } });
  expect(asked).toEqual([folders]);
});

test.each([
  ["events", "/policies/events"],
  ["./events", "/project/events"],
  ["team", "/project/team"],
  ["./none", "/project/none"],
])("the language server takes %s, too", async (given, folder) => {
  expect((await run(`lsp --packs ${given}`)).started).toEqual([{ packs: [folder] }]);
});
