import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "../../site/share/jobs.js";
import { filesOf } from "../support/cli-harness.js";
import { CORPUS, hasCorpus } from "../support/corpus-files.js";
import { run } from "../../src/cli/run.js";
import type { Product } from "../../src/cli/shell/shell.js";
import { createParts } from "../../src/parts.js";
import { describeInBrowser, reviewed, useBrowser } from "./browser.js";
import { ask, startEngine } from "./engine.js";
import { fileURLToPath } from "node:url";

/** The page has the findings of the command: the same ones at the same places, in the same words. */

if (!hasCorpus) process.stderr.write(`skipped: no corpus of real manifests at ${CORPUS}\n`);
const describeWithBoth = hasCorpus ? describeInBrowser : describe.skip;

/** `count` files of a folder of the corpus, from all over it. */
const filesIn = (folder: "crds" | "objects", count: number): readonly string[] => {
  const all = readdirSync(join(CORPUS, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.ya?ml$/.test(file))
    .sort();
  const step = Math.floor(all.length / count);
  return all
    .filter((_, index) => index % step === 0)
    .slice(0, count)
    .map((file) => join(CORPUS, folder, file));
};

const POLICIES = fileURLToPath(new URL("../../policies", import.meta.url));
const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};
const parts = createParts(version, POLICIES);
const product = {
  version,
  packsDirectory: POLICIES,
  template: () => "",
  siteDirectory: "",
  addServe: () => undefined,
  addLsp: () => undefined,
  ...parts,
} satisfies Product;

const commandOn = async (text: string): Promise<string> => {
  let out = "";
  let told = "";
  const files = filesOf({ "now.yaml": text });
  await run(["dry-run", "now.yaml", "--owned", "*", "--no-config", "-o", "json"], product, {
    files,
    stdout: { write: (more) => Promise.resolve(void (out += more)) },
    stderr: { write: (more) => Promise.resolve(void (told += more)) },
    workTree: () => undefined,
    readStdin: () => Promise.resolve(new Uint8Array()),
    cwd: "/project",
    env: {},
    isTerminal: false,
    columns: Infinity,
    now: Date.now,
  });
  if (out === "") throw new Error(told);
  return out;
};

/** Without the parts that only the page has. */
const comparable = (report: Report | undefined): unknown =>
  report?.results.map(({ title: _, findings, ...result }) => ({
    ...result,
    findings: findings.map(({ shortField: _field, goText: _go, ...finding }) => finding),
  }));

describeWithBoth("the page and the command", () => {
  const { visit } = useBrowser();

  test.each([
    ["crds", 50],
    ["objects", 100],
  ] as const)(
    "find the same in %s of others, %i of them",
    async (folder, count) => {
      const { page } = await visit("playground.html");
      await reviewed(page);
      await startEngine(page);
      let findings = 0;
      for (const file of filesIn(folder, count)) {
        const text = readFileSync(file, "utf8");
        const out = await commandOn(text);
        const answer = await ask(page, { texts: { now: text }, choices: { isOwner: true } });
        const report = JSON.parse(out) as Report;
        expect([file, comparable(answer.report)]).toEqual([file, comparable(report)]);
        expect([file, answer.report?.errors, answer.report?.summary]).toEqual([file, report.errors, report.summary]);
        findings += answer.report?.summary.findings ?? 0;
      }
      expect(findings).toBeGreaterThan(10);
    },
    300_000,
  );
});
