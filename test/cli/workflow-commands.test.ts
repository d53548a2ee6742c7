import { parseAllDocuments } from "yaml";
import { commandsIn } from "../support/action-steps.js";
import { fix, product } from "../support/cli-fix.js";
import { decorum } from "../support/cli-harness.js";

/** In a step of GitHub Actions, the runner takes some lines for commands; names and texts of files must not become some. */

const NAME = "::add-mask::e.yaml";
const TEXT = `apiVersion: acme.io/v1
kind: App
metadata:
  name: web
spec:
  good: |
    ::error::oops
    ##[set-output name=a]b
  bad: 1
`;
const files = { [NAME]: TEXT, "a.yaml": TEXT, "b.yaml": "::warning::a: [" };
const env = { GITHUB_ACTIONS: "true" };

/** Works as the runner does: no commands between '::stop-commands::WORD' and '::WORD::'. */
const run = (printed: string): readonly string[] =>
  commandsIn(printed.replace(/^::stop-commands::(.+)\n[^]*?^::\1::\n/gm, ""));

test("a patch stays as it is, between lines that switch commands off", async () => {
  const plain = await fix("a.yaml", { files });
  const { stdout, stderr } = await fix("a.yaml", { files, env });
  expect(run(plain.stdout)).toEqual(["error", "##set-output"]);
  expect(run(stdout)).toEqual([]);
  expect(stdout.replace(/^::.*\n/gm, "")).toBe(plain.stdout);
  expect(stdout).toMatch(/\n {5}::error::oops\n/);
  expect(stderr).toBe(plain.stderr);
  const other = { "a.yaml": TEXT.replaceAll(/.*(?:::|##).*\n/g, "    x\n") };
  expect((await fix("a.yaml", { files: other, env })).stdout).toBe((await fix("a.yaml", { files: other })).stdout);
});

test("nor do names of files, in errors, notes, and reports for people", async () => {
  for (const line of [
    `fix ./${NAME} b.yaml --write`,
    `fix ${NAME}`,
    `dry-run ${NAME} b.yaml`,
    `dry-run ${NAME} -o compact`,
  ]) {
    const { stdout, stderr } = await decorum(line, product, { files, env, replaced: {} });
    expect([line, run(stdout), run(stderr)]).toEqual([line, [], []]);
    const anywhere = await decorum(line, product, { files, replaced: {} });
    expect([line, stdout.length]).toEqual([line, expect.any(Number)]);
    expect(anywhere.stdout + anywhere.stderr).toContain(NAME);
  }
});

test.each(["json", "yaml", "openreports", "sarif"])(
  "nor do names and values in %s, which stay the same",
  async (output) => {
    const bad = TEXT.replace("name: web", 'name: "A ##[set-output name=a]b\\n::error::oops"');
    for (const flags of ["", " --defaulted"]) {
      const { stdout } = await decorum(`dry-run a.yaml -o ${output}${flags}`, product, {
        files: { "a.yaml": bad },
        env,
      });
      expect(run(stdout)).toEqual([]);
      expect(JSON.stringify(parseAllDocuments(stdout))).toContain("A ##[set-output name=a]b");
    }
  },
);

test("nor do they in junit, where references stand for the same text", async () => {
  const bad = TEXT.replace("name: web", 'name: "A ##[set-output name=a]b"');
  const file = "::error::##[a].yaml";
  const { stdout } = await decorum(`dry-run ${file} c.yaml --fail-on Never -o junit`, product, {
    files: { [file]: `${bad}---\na: [\n`, "c.yaml": TEXT },
    env,
  });
  expect(run(stdout)).toEqual([]);
  expect(stdout).toContain("##&#91;a].yaml");
});

test("fixed text of standard input is data, and stays as it is", async () => {
  expect((await fix("- --write", { stdin: TEXT, env })).stdout).toBe(TEXT.replace("  bad: 1\n", ""));
});
