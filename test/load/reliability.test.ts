import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isThorough } from "../support/sample.js";

/**
 * The built service as `npm run bench:reliability` puts it to the test, for as long as is cheap. It only tests for things that
 * must never happen: times depend on the machine.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const BUILD_MILLISECONDS = 120_000;
const RUN_MILLISECONDS = 240_000;

/** These take the machine for minutes. */
const testThoroughly = isThorough ? test : test.skip;

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/setup.mjs"), "--build"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}, BUILD_MILLISECONDS);

const run = (part: string): unknown => {
  const args = [join(root, "bench/reliability.mjs"), "--brief", "--json", part];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  // It ends with code 1 if a bound is broken, those of time included.
  if (stdout === "") throw new Error(stderr);
  return (JSON.parse(stdout) as Readonly<Record<string, unknown>>)[part];
};

test(
  "no request fails or is answered wrongly while certificates, packs and replicas change",
  () => {
    const result = run("mounted") as { readonly answered: number; readonly changed: number };
    expect(result).toMatchObject({ failed: 0, wrong: 0, reasons: {}, problems: [] });
    expect(result.answered).toBeGreaterThan(1000);
    // Otherwise a pack that stays in use could not be told from its replacement.
    expect(result.changed).toBeGreaterThan(0);
  },
  RUN_MILLISECONDS,
);

testThoroughly(
  "when there is too much to do, every request is answered, and none wrongly",
  () => {
    const result = run("overload") as {
      readonly sent: number;
      readonly answers: Readonly<Record<string, number>>;
    };
    expect(result).toMatchObject({ wrong: 0 });
    const { allowed = 0, denied = 0, unjudged = 0, 429: sentAway = 0, 504: late = 0, ...others } = result.answers;
    expect(others).toEqual({});
    expect(allowed + denied + unjudged + sentAway + late).toBe(result.sent);
    expect(allowed).toBeGreaterThan(0);
  },
  RUN_MILLISECONDS,
);

testThoroughly(
  "the costliest objects of one user leave no review of others unanswered, and admit none of their own",
  () => {
    const result = run("fair") as {
      readonly rows: readonly {
        readonly answers: Readonly<Record<string, number>>;
        readonly others: Readonly<Record<string, number>>;
        readonly own: Readonly<Record<string, number>>;
      }[];
    };
    expect(result).toMatchObject({ losses: [] });
    for (const { answers, others, own } of result.rows) {
      expect(others).toMatchObject({ unanswered: 0, unjudged: 0 });
      expect(others["asked"]).toBeGreaterThan(10);
      expect(own).toMatchObject({ admitted: 0 });
      // Else nothing was beside them.
      expect(answers["200"]).toBeGreaterThan(0);
    }
  },
  RUN_MILLISECONDS,
);

/** Which bounds must hold on every machine, however busy: none of time. */
const broken = (result: unknown): readonly string[] =>
  (result as { readonly broken: readonly string[] }).broken.filter((one) => !/livez takes|p99/.test(one));

testThoroughly(
  "every recorded review is answered as expected, over and over again",
  () => {
    expect(run("memory")).toMatchObject({ answered: 3000, failed: 0, wrong: 0 });
  },
  RUN_MILLISECONDS,
);

testThoroughly(
  "costly shapes are answered in time, and nobody else waits for them",
  () => {
    const result = run("hostile");
    expect(result).toMatchObject({ late: [], unexpected: [], losses: [] });
    expect(broken(result)).toEqual([]);
  },
  RUN_MILLISECONDS,
);

testThoroughly(
  "1,100 idle connections of one client keep out no probe and no review of others",
  () => {
    expect(broken(run("connections"))).toEqual([]);
  },
  RUN_MILLISECONDS,
);

testThoroughly(
  "the largest bodies, many at a time, neither end the service nor take more memory than it has",
  () => {
    expect(run("limits")).toMatchObject({ losses: [], broken: [] });
  },
  RUN_MILLISECONDS,
);

testThoroughly(
  "small reviews are answered beside large ones",
  () => {
    const result = run("beside") as {
      readonly losses: readonly string[];
      readonly results: readonly {
        readonly asked: number;
        readonly answers: Readonly<Record<string, number>>;
      }[];
    };
    expect(result.losses).toEqual([]);
    expect(broken(result)).toEqual([]);
    for (const { asked } of result.results) expect(asked).toBeGreaterThan(100);
    // Else nothing was beside them.
    expect(Object.keys(result.results.at(-1)?.answers ?? {})).not.toEqual([]);
  },
  RUN_MILLISECONDS,
);
