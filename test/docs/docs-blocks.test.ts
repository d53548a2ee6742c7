import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";
import { parseGo } from "go-crd/testing";
import { type Block, blocksOf, docPages, heredocsIn, root } from "../support/doc-blocks.js";
import { runProblems, shellProblems } from "../support/doc-scripts.js";
import { syntaxProblems, thrown, yamlProblems } from "../support/doc-yaml.js";

/**
 * Every block of code of every page is right as far as that can be seen without a cluster, also on pages that are new. The suites
 * process/readme and docs run many of them; a block that another suite runs, or none, says so in its info string: `tested by
 * FILE`, `not run: REASON`. A block that is neither known here nor marked fails.
 */

/** Languages that nothing here reads: why. */
const NOT_READ: Readonly<Record<string, string>> = {
  "": "a drawing or an output",
  text: "a drawing or an output",
  diff: "an output",
  console: "the commands of a transcript are run by process/readme",
  lua: "the configuration of an editor",
  toml: "the configuration of an editor",
  elisp: "the configuration of an editor",
  vim: "the configuration of an editor",
  rego: "an example of another tool",
};

const scriptProblems = (text: string): readonly string[] =>
  (
    ts.transpileModule(text, { reportDiagnostics: true, compilerOptions: { module: ts.ModuleKind.ESNext } })
      .diagnostics ?? []
  ).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));

const markProblems = ({ page, testedBy }: Block): readonly string[] => {
  if (testedBy === undefined) return [];
  if (!existsSync(join(root, testedBy))) return [`there is no suite ${testedBy}`];
  return readFileSync(join(root, testedBy), "utf8").includes(basename(page))
    ? []
    : [`${testedBy} does not name ${basename(page)}`];
};

const contentProblems = async ({ language, text }: Block): Promise<readonly string[]> => {
  if (["sh", "bash", "shell"].includes(language))
    return [
      ...shellProblems(text),
      ...runProblems(text),
      // They may show denied objects.
      ...heredocsIn(text).flatMap(syntaxProblems),
    ];
  if (["yaml", "yml"].includes(language)) return yamlProblems(text);
  if (language === "json") return thrown(() => JSON.parse(text) as unknown);
  if (["ts", "typescript", "js", "javascript"].includes(language)) return scriptProblems(text);
  if (language === "go") return thrown(() => parseGo(text));
  return Object.hasOwn(NOT_READ, language) ? [] : [`nothing reads the language '${language}'`];
};

const problemsOf = async (block: Block): Promise<readonly string[]> => {
  const isElsewhere = block.notRun !== undefined || block.testedBy !== undefined;
  const problems = [...markProblems(block), ...(isElsewhere ? [] : await contentProblems(block))];
  return problems.map((problem) => `${block.page}:${String(block.line)}: ${problem}`);
};

test.each(docPages())("%s: every block of code is valid, or says what tests it", async (page) => {
  const problems: string[] = [];
  // One after the other: documents are reviewed by commands that load their modules.
  for (const block of blocksOf(page)) problems.push(...(await problemsOf(block)));
  expect(problems).toEqual([]);
});

const block = (language: string, text: string): Block => ({
  page: "docs/a.md",
  line: 1,
  language,
  text,
  notRun: undefined,
  testedBy: undefined,
});

test.each([
  ["an unknown language", block("cobol", "MOVE A TO B"), "nothing reads the language 'cobol'"],
  ["a command that does not exist", block("sh", "decorum revue x.yaml"), "no command 'revue'"],
  ["a flag that does not exist", block("sh", "npx kube-decorum dry-run a --onwed b"), "has no flag '--onwed'"],
  ["a flag below a pipe", block("sh", "cat a |\n  decorum dry-run - --bad"), "has no flag '--bad'"],
  ["a script that does not exist", block("sh", "npm run biuld"), "no script 'biuld'"],
  ["a program without a reason", block("sh", "frobnicate x"), "nothing says why 'frobnicate' is not run"],
  ["an open quote", block("sh", "decorum dry-run 'a"), "unexpected EOF"],
  ["YAML that cannot be read", block("yaml", "a: [1"), "Flow sequence"],
  [
    "a pack with an unknown rule",
    block(
      "yaml",
      `apiVersion: decorum.dev/v1alpha1\nkind: PolicyPack\nmetadata: { name: a }\nspec: { rules: [{ use: crd-naming/nope }] }`,
    ),
    "nope",
  ],
  ["an entry with a wrong option", block("yaml", "- use: generic/cel\n  options: { expresion: x }"), "expresion"],
  ["a part of nothing", block("yaml", "whatever: 1"), "nothing says what 'whatever:' is a part of"],
  [
    "an object that is denied",
    block("yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: A_b }"),
    "a.yaml:3:13: error: ",
  ],
  ["an object in a script", block("sh", "kubectl apply -f - <<'EOF'\na: [1\nEOF"), "Flow sequence"],
  ["JSON that cannot be read", block("json", "{"), "SyntaxError"],
  ["a module that cannot be read", block("ts", "const = 1;"), "expected"],
  ["a suite that does not exist", { ...block("lua", ""), testedBy: "test/nope.test.ts" }, "there is no suite"],
  ["a suite about other pages", { ...block("lua", ""), testedBy: "test/docs/docs.test.ts" }, "does not name a.md"],
])("%s is found", async (_, wrong, problem) => {
  expect((await problemsOf(wrong)).join("\n")).toContain(problem);
});
