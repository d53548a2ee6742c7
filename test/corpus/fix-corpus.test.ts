import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { NODE_FILES } from "../../src/cli/terminal/node-io.js";
import type { Result } from "../../src/app/report/report.js";
import { run } from "../../src/cli/run.js";
import { proveFixes } from "../../src/engine/fix/fix.js";
import { type Trial, attempt } from "../../src/engine/fix/fix-proof.js";
import { LIMITS } from "../../src/engine/match/limits.js";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import type { KubeObject } from "kube-json";
import { parseManifests } from "kube-manifests";
import { contextOf } from "../../src/model/context.js";
import { productOf, recordingIo } from "../support/cli-harness.js";
import { isThorough, sampled } from "../support/sample.js";
import { offlinePacks } from "../support/shipped-packs.js";

/**
 * Fixes of the 387 definitions and 1,797 objects of real projects. They are not ours to ship: the test reads them where a
 * checkout has them beside it, and reports where it has not.
 */
const corpus = join(fileURLToPath(new URL("../..", import.meta.url)), "..", "shared", "corpus");
const isThere = existsSync(corpus);
if (!isThere) process.stderr.write(`skipped: no corpus of real manifests at ${corpus}\n`);

const MILLISECONDS = 300_000;
/** Fixes of each rule that are proven one by one: enough to meet several projects. */
const EACH = 20;

/** The folders of the projects, or a sample of them. */
const projects = (): readonly string[] =>
  ["crds", "objects"].flatMap((kind) =>
    sampled(NODE_FILES.list(join(corpus, kind))).map(({ name }) => join(corpus, kind, name)),
  );

const packs = offlinePacks();
const product = productOf(packs);

/** The real files, except for written ones: these are kept here. */
const world = () => {
  const written = new Map<string, Uint8Array>();
  const files = {
    ...NODE_FILES,
    read: (path: string) => written.get(path) ?? NODE_FILES.read(path),
    replace: (path: string, contents: Uint8Array) => void written.set(path, contents),
    prepare: (path: string, contents: Uint8Array) => ({
      commit: () => void written.set(path, contents),
      discard: () => undefined,
    }),
  };
  const decorum = async (...args: readonly string[]) => {
    const io = { ...recordingIo(), files };
    const code = await run(args, product, io);
    return { code, ...io.written };
  };
  return { written, decorum };
};

interface Report {
  readonly results: readonly Result[];
  readonly errors: readonly { readonly message: string }[];
}

/** The findings, as 'rule field', however often. */
const found = ({ findings }: Result): ReadonlySet<string> =>
  new Set(findings.flatMap(({ rule, places }) => places.map(({ field }) => `${rule} ${field}`)));

/** A fix may correct the kind and the version. */
const nameOf = ({ object: { name, namespace } }: Result) => ({ name, namespace });

const count = (results: readonly Result[]): number => results.reduce((sum, result) => sum + found(result).size, 0);

const lostComments = (path: string, contents: Uint8Array): readonly string[] => {
  const [before, after] = [NODE_FILES.read(path), contents].map((bytes) => new TextDecoder().decode(bytes).split("\n"));
  const lines = new Set(after);
  return (before ?? []).filter((line) => /^\s*#/.test(line) && !lines.has(line));
};

(isThere ? describe : describe.skip)("the corpus", () => {
  test(
    "has fewer findings once it is fixed and no new ones, keeps its comments, and has nothing left to fix",
    async () => {
      const { written, decorum } = world();
      const paths = projects();
      const dryRun = async (): Promise<Report> =>
        JSON.parse((await decorum("dry-run", ...paths, "-o", "json")).stdout) as Report;
      const before = await dryRun();
      const fixed = await decorum("fix", ...paths, "--write");
      expect(fixed.stdout).toBe("");
      expect(fixed.stderr).not.toContain("must be fixed by hand");
      expect(fixed.stderr).not.toContain("is a bug");
      expect(written.size).toBeGreaterThan(isThorough ? 100 : 30);

      const after = await dryRun();
      expect(after.errors).toEqual(before.errors);
      expect(after.results.map(nameOf)).toEqual(before.results.map(nameOf));
      const added = after.results.flatMap((result, index) => {
        const had = before.results[index];
        return [...found(result)].filter((one) => had === undefined || !found(had).has(one));
      });
      expect(added).toEqual([]);
      expect(count(after.results)).toBeLessThan(count(before.results));

      const again = await decorum("fix", ...paths);
      expect(again.stdout).toBe("");
      expect([...written].flatMap(([path, contents]) => lostComments(path, contents))).toEqual([]);
    },
    MILLISECONDS,
  );

  test(
    "has no fix that does not hold by itself, though they were proven together: some of each rule",
    () => {
      const rules = createRuleSet(packs);
      const wrong: string[] = [];
      const tried = new Map<string, number>();
      for (const object of definitions()) {
        const phases = { default: true, validate: true };
        const trial: Trial = { rules, context: contextOf(object), phases, limits: LIMITS };
        const start = {
          object: trial.context.object,
          decision: review(rules, trial.context, phases, LIMITS),
        };
        const { fixes, refused } = proveFixes(trial, start.decision);
        for (const offer of [...fixes, ...refused]) {
          const { findings, operations } = offer;
          const rule = findings[0]?.rule ?? "";
          if ((tried.get(rule) ?? 0) >= EACH) continue;
          tried.set(rule, (tried.get(rule) ?? 0) + 1);
          const holds = !Array.isArray(attempt(trial, start, [offer]));
          const isShown = fixes.some((fix) => fix.operations === operations);
          if (holds !== isShown) wrong.push(`${rule} ${JSON.stringify(operations)}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(tried.size).toBeGreaterThan(5);
    },
    MILLISECONDS,
  );
});

function* definitions(folder = join(corpus, "crds")): Iterable<KubeObject> {
  for (const { name, kind } of NODE_FILES.list(folder)) {
    const path = join(folder, name);
    if (kind === "directory") yield* definitions(path);
    else
      for (const { value } of parseManifests(new TextDecoder().decode(NODE_FILES.read(path))))
        yield value as KubeObject;
  }
}
