import { fileURLToPath } from "node:url";
import { createAdmission } from "../../src/admission/admission.js";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { type Json, type JsonObject, type KubeObject, formatJson } from "kube-json";
import { contextOf } from "../../src/model/context.js";
import type { Decision } from "../../src/model/decision.js";
import { loadPacks } from "../../src/packs/load.js";
import { RULES } from "../../src/rules/index.js";
import { crd } from "kube-schema/testing";
import { decorum, productOf } from "../support/cli-harness.js";
import { testWithCorpus, corpusObjects } from "../support/corpus.js";
import { MAX_PATTERN_SIZE, createPatternBudget, patternSize } from "kube-api";
import { sampled } from "../support/sample.js";
import { SHAPES, meta, many, n } from "../support/costly-shapes.js";
import { admissionReview } from "../support/admission-review.js";

/**
 * Objects that cost much for their size, or would if something grew with the square of it: each is judged in time that
 * grows with its size, without a fault, and gets a patch that is no larger than it is itself.
 */

const packs = loadPacks(fileURLToPath(new URL("../../policies", import.meta.url)), {
  rules: RULES,
  defaulters: DEFAULTERS,
}).packs;
// All groups are owned, so that definitions get the full review.
const rules = createRuleSet(
  packs.map((pack) => ({ ...pack, rules: pack.rules.map(({ ownedGroups, ...rule }) => rule) })),
);

const judge = (object: KubeObject, oldObject?: KubeObject): Decision =>
  review(rules, contextOf(object, oldObject === undefined ? {} : { oldObject }), {
    default: true,
    validate: true,
    isFirst: true,
  });

/** The value with every list and map in reverse order. */
const reversed = (value: Json): Json => {
  if (Array.isArray(value)) return (value as readonly Json[]).map(reversed).toReversed();
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject)
      .map(([name, entry]): [string, Json] => [name, reversed(entry ?? null)])
      .toReversed(),
  );
};

/** Milliseconds of processor time, which other processes take none of. */
const work = (run: () => void): number => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const SMALL = 2500;
const FACTOR = 8;
/** Work that grows with the square would be 64 times as much, and as it should 8 times. Below the floor the garbage collector counts for more. */
const MOST = 20;
const FLOOR = 300;

/** Nothing, or the work of the small one and of the large one. */
const tooMuch = (make: (size: number) => () => void): readonly number[] => {
  let figures: readonly number[] = [];
  // The second attempt does not include work that this process did only once.
  for (let attempt = 0; attempt < 2; attempt++) {
    const all = work(make(SMALL * FACTOR));
    if (all <= FLOOR) return [];
    const few = work(make(SMALL));
    if (all <= FLOOR + MOST * few) return [];
    figures = [few, all];
  }
  return figures;
};

describe.each(sampled(Object.entries(SHAPES)))("%s", (_, make) => {
  test.each([
    ["created", () => undefined],
    ["updated, all of it the other way round", reversed],
  ])(
    "%s",
    (__, before) => {
      const request = (size: number) => {
        const given = make(size);
        const old = before(given) as KubeObject | undefined;
        return () => {
          const { faults, patch } = judge(given, old);
          expect(faults).toEqual([]);
          expect(JSON.stringify(patch).length).toBeLessThan(300_000 + 2 * JSON.stringify(given).length);
        };
      };
      expect(tooMuch(request)).toEqual([]);
    },
    120_000,
  );
});

describe("what is not judged", () => {
  const large = "[a-dN]{0,1000}".repeat(100);
  const costly = crd({
    spec: Object.fromEntries(
      many(10, (i) => [`f${n(i)}`, { type: "string", default: "a", pattern: large.replaceAll("N", n(i)) }]),
    ),
  });
  const place = "spec.versions[0].schema.openAPIV3Schema.properties[spec].properties[f0].pattern";

  test("is a warning at the pattern, the same each time", () => {
    const findings = () => judge(costly).findings.filter(({ message }) => message.startsWith("not reviewed: "));
    expect(findings().map(({ action, rule }) => `${action} ${rule}`)).toEqual(
      many(10, () => "Warn crd-validity/schema-structural"),
    );
    expect(findings()).toEqual(findings());
  });

  const answered = (unjudged?: "Deny" | "Warn"): string => {
    const { code, body } = createAdmission(packs, { unjudged }).review(
      "validate",
      undefined,
      formatJson(admissionReview(costly)),
    );
    expect(code).toBe(200);
    return JSON.stringify(body);
  };

  test("is denied by the webhook", () => {
    expect(answered()).toContain('"allowed":false');
    expect(answered()).toContain('"message":"not reviewed: must have at most 12000 steps');
  });
  test("is a warning of a webhook that only warns, and no denial", () => {
    expect(answered("Warn")).toContain(`${place}: not reviewed: must have at most 12000 steps`);
    expect(answered("Warn")).not.toContain('"code":');
  });

  test("fails a dry run that is to fail on warnings, and no other", async () => {
    const only = packs.map((pack) => ({
      ...pack,
      rules: pack.rules.filter(({ rule }) => rule.id === "crd-validity/schema-structural"),
    }));
    const run = (flags: string) =>
      decorum(`dry-run -f crd.json${flags}`, productOf(only), { files: { "crd.json": formatJson(costly) } });
    const [plain, strict] = [await run(""), await run(" --fail-on Warn")];
    expect(plain.stdout).toContain("not reviewed: must have at most 12000 steps");
    expect([plain.code, strict.code]).toEqual([0, 1]);
  });

  test("a default that an object is too large for is left out, and told", () => {
    for (const shape of ["matchLabels", "matchExpressions"]) {
      const { patch, warnings, faults } = judge(SHAPES[shape]?.(60_000) ?? meta({}));
      expect(faults).toEqual([]);
      expect(JSON.stringify(patch).length).toBeLessThan(10_000);
      expect(warnings.join()).toMatch(/topologySpreadConstraints` is left unset: .* too large/);
    }
  });
});

testWithCorpus("every pattern of real definitions is judged, with room for five times as much", () => {
  let found = 0;
  for (const { object: definition } of corpusObjects("crds")) {
    const budget = createPatternBudget();
    for (const source of patternsIn(definition)) {
      found++;
      expect(patternSize(source)).toBeLessThan(MAX_PATTERN_SIZE / 5);
      expect(typeof budget.test(source, "a".repeat(64))).not.toBe("string");
    }
  }
  expect(found).toBeGreaterThan(500);
});

function* patternsIn(value: Json | undefined): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, entry] of Object.entries(value))
    if (name === "pattern" && typeof entry === "string") yield entry;
    else yield* patternsIn(entry);
}
