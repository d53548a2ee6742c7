import { createHash } from "node:crypto";
import type { TestResult } from "../../src/packs/tests/run-tests.js";
import { markedLine } from "../../src/cli/formats/html/finding-row.js";
import { decorum, packOf, productOf } from "../support/cli-harness.js";
import { dataIn, foundIn } from "../support/html-page.js";
import { everyRule } from "../support/whole-catalogue.js";
import { crdYaml, specOf } from "../support/crd-yaml.js";

const product = productOf([packOf(everyRule())]);

const pageOf = async (files: Readonly<Record<string, string>>, ...flags: readonly string[]): Promise<string> => {
  const given = ["dry-run", ...Object.keys(files), "-o", "html", ...flags];
  return (await decorum(given, product, { files })).stdout;
};

const WIDGET = crdYaml(specOf("size: { type: integer, minimum: 0, maximum: 9 }"));

test("a page runs its own script, has its own style, and requests nothing", async () => {
  const page = await pageOf({ "a.yaml": WIDGET });
  const [, policy = ""] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
  const hashOf = (text: string | undefined): string =>
    `'sha256-${createHash("sha256")
      .update(text ?? "")
      .digest("base64")}'`;
  const [, script] = /<script>(.*?)<\/script>/s.exec(page) ?? [];
  const [, style] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
  expect(policy.split("; ")).toEqual([
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  expect(page).not.toMatch(/<(?:link|img|iframe|script src)/);
});

test("a finding has its place, its line, and the lines of its fix", async () => {
  const [found] = foundIn(await pageOf({ "a.yaml": WIDGET }, "--owned", "acme.io"));
  const finding = found?.findings.find(({ rule }) => rule === "crd-schema/integer-format");
  expect(finding).toMatchObject({
    level: "Deny",
    field: "spec.size",
    place: "a.yaml:19:17",
    source: { number: 19, before: "", marked: "size: { type: integer, minimum: 0, maximum: 9 }", after: "" },
    fix: {
      line: 19,
      removed: ["                size: { type: integer, minimum: 0, maximum: 9 }"],
      added: ["                size: { type: integer, minimum: 0, maximum: 9, format: int32 }"],
      effect: "safe",
    },
  });
  expect(dataIn(await pageOf({ "a.yaml": WIDGET }, "--owned", "acme.io"), "rules")).toHaveProperty([
    "crd-schema/integer-format",
    "page",
  ]);
});

test("what cannot be read is an error at its place, and lines of a Secret are not shown", async () => {
  const secret = "apiVersion: v1\nkind: Secret\nmetadata: { name: a }\ndata: { key: hunter2! }\n";
  const page = await pageOf({ "a.yaml": secret, "b.yaml": "a: [\n" });
  expect(page).not.toContain("hunter2");
  const [first, second] = foundIn(page);
  expect(first?.findings.map(({ source }) => source)).toEqual(first?.findings.map(() => undefined));
  expect(second).toMatchObject({ file: "b.yaml", findings: [{ level: "Error", place: "b.yaml:1:4" }] });
});

test("a long line is cut around its mark", () => {
  const at = (column: number) => ({ line: 1, column, endLine: 1, endColumn: column + 4 });
  const long = `${"x".repeat(5000)}mark${"y".repeat(5000)}`;
  const cut = markedLine(long, at(5001));
  expect(cut).toMatchObject({ marked: "mark", before: `…${"x".repeat(60)}` });
  expect(cut?.after).toMatch(/^y{100,240}…$/);
  expect(markedLine("  a: 1", { line: 3, column: 3, endLine: 5, endColumn: 1 })).toEqual({
    number: 3,
    before: "",
    marked: "a: 1",
    after: "",
  });
  expect(markedLine("a", at(2))).toBeUndefined();
});

test("tests of packs are a page, too: what failed first, with what was expected", async () => {
  const results: readonly TestResult[] = [
    { suite: "team", file: "a.yaml", line: 3, column: 5, type: "example", name: "good", passed: true, differences: [] },
    {
      ...{ suite: "team", file: "a.yaml", line: 9, column: 5, type: "case", name: "</script>", passed: false },
      differences: [{ subject: "allowed", expected: "true", actual: "false" }, { subject: "cause" }],
    },
  ];
  const testPacks = () => ({ results, passed: 1, failed: 1, notes: ["a note"] });
  const tested = productOf([], { testPacks });
  const { code, stdout, stderr } = await decorum("test ./team -o html", tested, { files: { "team/pack.yaml": "" } });
  expect([code, stderr]).toEqual([1, ""]);
  expect(foundIn(stdout)).toEqual([
    {
      file: "a.yaml",
      object: "team",
      findings: [
        expect.objectContaining({ level: "Pass", message: "good", place: "a.yaml:3:5" }),
        expect.objectContaining({
          level: "Fail",
          message: "</script>",
          remarks: "allowed: expected true, found false; cause: expected nothing, found nothing",
        }),
      ],
    },
  ]);
  expect(stdout).toContain('<p class="verdict">1 passed, 1 failed</p>');
  const replaced: Record<string, string> = {};
  await decorum("test ./team -o html=tests.html", tested, { files: { "team/pack.yaml": "" }, replaced });
  expect(replaced["tests.html"]).toBe(stdout);
  expect((await decorum("test ./team -o json", tested)).stderr).toContain("It must be text, html or junit");
});
