import { spawnSync } from "node:child_process";
import type { ReportFinding, Result } from "../../src/app/report/report.js";
import { plantedProject } from "../support/go-planted.js";
import { folderOf } from "../support/new-folder.js";

/** A project with mistakes in its Go types, and no CRD yet. */

const { files, file, planted } = plantedProject();

const findingsOf = (stdout: string): readonly ReportFinding[] =>
  (JSON.parse(stdout) as { readonly results: readonly Result[] }).results.flatMap(({ findings }) => findings);

/** The rules that found something at a line of Go. */
const rulesAt = (findings: readonly ReportFinding[], line: number): readonly string[] =>
  findings
    .filter((one) => (one.go?.line ?? one.line) === line || one.places.some((place) => place.line === line))
    .map(({ rule }) => rule);

test("at least 40 mistakes are planted", () => {
  expect(planted.length).toBeGreaterThanOrEqual(40);
});

test("each of them is found at its line", async () => {
  const { stdout } = await folderOf(files).decorum("dry-run api -o json");
  const findings = findingsOf(stdout);
  const lines = files[file]?.split("\n") ?? [];
  const missed = planted.filter(({ line, rules }) => !rulesAt(findings, line).some((rule) => rules.includes(rule)));
  expect(missed.map(({ line, rules }) => `${lines[line - 1]?.trim() ?? ""}: ${rules.join(" ")}`)).toEqual([]);
});

test("fix --write leaves none that is safe, and other lines as they were", async () => {
  const folder = folderOf(files);
  await folder.decorum("fix api --write");
  await folder.decorum("fix api --write");
  const after = folder.read(file);
  const left = findingsOf((await folder.decorum("dry-run api -o json")).stdout);
  expect(left.filter(({ rule, fixClass }) => rule.startsWith("go-") && fixClass === "Safe")).toEqual([]);
  expect(after).not.toBe(files[file]);
  // Safe fixes change comments and tags only.
  const code = (text = ""): string =>
    text
      .replace(/^\s*\/\/.*\n/gm, "")
      .replace(/`[^`]*`/g, "")
      .replace(/[ \t]+/g, " ");
  expect(code(after)).toBe(code(files[file]));
  expect((await folder.decorum("fix api --write")).stderr).not.toContain("fixed in");
});

const gofmt = (text: string): string | undefined => {
  const { stdout, status } = spawnSync("gofmt", [], { input: text, encoding: "utf8" });
  return status === 0 ? stdout : undefined;
};
const hasGofmt = spawnSync("gofmt", ["-h"]).error === undefined;
if (!hasGofmt) process.stderr.write("skipped: gofmt, of Debian's package golang-go, is not on the PATH\n");

(hasGofmt ? test : test.skip)("what fixes of any class write is as gofmt writes it", async () => {
  expect(gofmt(files[file] ?? "")).toBe(files[file]);
  for (const limit of ["Safe", "Behavior", "Breaking"]) {
    const folder = folderOf(files);
    await folder.decorum(`fix api --write --fix-class ${limit}`);
    expect(gofmt(folder.read(file))).toBe(folder.read(file));
  }
});
