import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CORPUS, hasCorpus } from "../support/corpus-files.js";

/** One run over the CRDs of public projects yields the state of the conventions in docs/evidence.md, and its tables. */
const root = fileURLToPath(new URL("../..", import.meta.url));
const script = (...args: readonly string[]) =>
  spawnSync(process.execPath, ["scripts/state-of-the-conventions.mjs", ...args], { cwd: root, encoding: "utf8" });

if (!hasCorpus) process.stderr.write(`skipped: there are no CRDs of public projects at ${CORPUS}\n`);

(hasCorpus ? test : test.skip)(
  "the state of the conventions is what the corpus yields",
  () => {
    const { status, stdout, stderr } = script(CORPUS, "--check");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toBe("387 CRDs of 55 projects\n");
  },
  180_000,
);

test("it can be quoted: the first lines have the figures", () => {
  const [, section = ""] = readFileSync(join(root, "docs/evidence.md"), "utf8").split(
    "\n## State of the conventions\n",
  );
  expect(
    section
      .split("\n")
      .slice(0, 13)
      .filter((line) => /^- \*\*[^*]+\*\* .*\d+ %/.test(line)),
  ).toHaveLength(5);
});

test("the script says what it expects", () => {
  const empty = mkdtempSync(join(tmpdir(), "state-"));
  try {
    const [none, missing] = [script(), script(empty, "--check")];
    expect([none.status, none.stderr]).toEqual([2, "error: one folder that contains crds/ must be given\n"]);
    expect(missing.status).not.toBe(0);
    expect(missing.stderr).toContain("crds");
  } finally {
    rmSync(empty, { recursive: true });
  }
});
