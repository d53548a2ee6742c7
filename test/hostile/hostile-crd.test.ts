import { fileURLToPath } from "node:url";
import { createAdmission } from "../../src/admission/admission.js";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { LIMITS } from "../../src/engine/match/limits.js";
import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { type KubeObject, formatJson } from "kube-json";
import { contextOf } from "../../src/model/context.js";
import type { Finding } from "../../src/model/decision.js";
import type { Pack } from "../../src/model/pack.js";
import { loadPacks } from "../../src/packs/load.js";
import { RULES } from "../../src/rules/index.js";
import { crd } from "kube-schema/testing";
import { decorum, productOf } from "../support/cli-harness.js";
import { sampled } from "../support/sample.js";
import { HOSTILE, type Hostile, TOO_DEEP } from "../support/hostile-crds.js";
import { admissionReview } from "../support/admission-review.js";

/**
 * CRDs made to use up the service: each gets an answer of bounded size, and no rule fails over it. All packs run, including those
 * that are off by default, and every rule denies. Work that grows faster than the CRD does not end within the patience of a test.
 */

/** Milliseconds: on a machine that is busy with other tests. */
const PATIENCE = 60_000;

/** Characters: of one message, and of a whole AdmissionReview. */
const LONGEST_MESSAGE = 500;
const LONGEST_ANSWER = 100_000;

const packs: readonly Pack[] = loadPacks(fileURLToPath(new URL("../../policies", import.meta.url)), {
  rules: RULES,
  defaulters: DEFAULTERS,
}).packs.map((pack) => ({
  ...pack,
  rules: pack.rules.map(({ ownedGroups, ...rule }) => ({ ...rule, action: "Deny" as const })),
}));

const rules = createRuleSet(packs);
const admission = createAdmission(packs);
const product = productOf(packs);

const EMPTY = crd();

/** An object in the place of another. */
interface Request {
  readonly object: KubeObject;
  readonly oldObject?: KubeObject;
}

const created = ({ make }: Hostile, size: number): Request => ({ object: make(size, false) });
const updated = ({ make }: Hostile, size: number): Request => ({
  object: make(size, false),
  oldObject: make(size, true),
});
/** It takes the place of a small one, and gives way to one. */
const grown = ({ make }: Hostile, size: number): Request => ({ object: make(size, false), oldObject: EMPTY });
const shrunk = ({ make }: Hostile, size: number): Request => ({
  object: EMPTY,
  oldObject: make(size, false),
});

const titled = (hostiles: readonly Hostile[], sizeOf: ({ size }: Hostile) => number) =>
  hostiles.map((hostile): [string, Hostile, number] => {
    const size = sizeOf(hostile);
    return [hostile.name.replace("#", String(size)), hostile, size];
  });

const most = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), 0);

const countByRule = (findings: readonly Finding[]): readonly number[] => {
  const counts = new Map<string, number>();
  for (const { pack, rule } of findings) counts.set(`${pack}/${rule}`, (counts.get(`${pack}/${rule}`) ?? 0) + 1);
  return [...counts.values()];
};

/** A CRD that no reader takes: it is refused as a whole, in words. */
const isUnreadable = ({ name }: Hostile): boolean => name === "bounds of 100000 digits";

/** An update runs the rules of a creation, and those that compare. A sample of all kinds is in one of the three tests. */
test.each(
  titled(
    sampled(HOSTILE).filter((hostile) => !isUnreadable(hostile)),
    ({ size }) => size,
  ),
)(
  "%s, updated",
  (_, hostile, size) => {
    const { object, ...rest } = updated(hostile, size);
    const began = performance.now();
    const decision = review(rules, contextOf(object, rest), { default: true, validate: true });
    // Jest lets a test pass whose work took longer than its timeout, but never waited.
    expect(performance.now() - began).toBeLessThan(PATIENCE);
    expect(decision.faults).toEqual([]);
    expect(most(countByRule(decision.findings))).toBeLessThanOrEqual(LIMITS.findingsPerRule);
    expect(most(decision.findings.map(({ message }) => message.length))).toBeLessThanOrEqual(LONGEST_MESSAGE);
  },
  PATIENCE,
);

const reviewOf = ({ object, oldObject }: Request): string =>
  formatJson(admissionReview(object, oldObject === undefined ? {} : { operation: "UPDATE", oldObject }));

/** A fiftieth of each is enough to see that it gets through; depths stay. */
const few = ({ size }: Hostile): number => (size < 1000 ? size : Math.floor(size / 50));

describe("a review of one is answered", () => {
  test.each(titled(sampled(HOSTILE, 2), few))(
    "%s",
    (_, hostile, size) => {
      for (const [phase, request] of [
        ["mutate", created],
        ["validate", updated],
        ["validate", grown],
        ["validate", shrunk],
      ] as const) {
        const body = reviewOf(request(hostile, size));
        const { code, body: answer, record } = admission.review(phase, undefined, body);
        expect({ code, failure: record.failure, faults: record.faults }).toEqual({
          code: isUnreadable(hostile) ? 400 : 200,
          failure: undefined,
          faults: [],
        });
        expect(JSON.stringify(answer).length).toBeLessThanOrEqual(LONGEST_ANSWER);
      }
    },
    PATIENCE,
  );

  test.each(titled(TOO_DEEP, ({ size }) => size))("%s are too many", (_, { make }, size) => {
    const { code, body } = admission.review("validate", undefined, deepJson(make(size, false)));
    expect(code).toBe(400);
    expect(JSON.stringify(body)).toContain("must have at most 1000 levels of objects and arrays");
  });
});

describe("a dry run of one ends", () => {
  const dryRun = (text: string) => decorum("dry-run -f crd.json -o json", product, { files: { "crd.json": text } });

  test.each(titled(sampled(HOSTILE, 0), few))(
    "%s",
    async (_, { make }, size) => {
      const { code, stdout, stderr } = await dryRun(formatJson(make(size, false)));
      expect([0, 1, 2]).toContain(code);
      const { errors, summary } = JSON.parse(stdout) as {
        readonly errors: readonly { readonly message: string }[];
        readonly summary: { readonly objects: number; readonly faults: number };
      };
      expect(summary.faults).toBe(0);
      expect(summary.objects + errors.length).toBeGreaterThan(0);
      expect(stderr.length).toBeLessThan(10_000);
    },
    PATIENCE,
  );

  test.each(titled(TOO_DEEP, ({ size }) => size))("%s are too many", async (_, { make }, size) => {
    const { code, stderr } = await dryRun(deepJson(make(size, false)));
    expect(code).toBe(2);
    expect(stderr).toContain("may be nested at most 250 levels deep");
  });
});

/** JSON text of a value that is too deep for any recursive writer. */
function deepJson(root: unknown): string {
  const texts: string[] = [];
  const rest: (string | { readonly value: unknown })[] = [{ value: root }];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (typeof part === "string") texts.push(part);
    else if (Array.isArray(part.value)) {
      rest.push("]");
      for (const [index, value] of [...(part.value as readonly unknown[]).entries()].toReversed())
        rest.push({ value }, index === 0 ? "" : ",");
      rest.push("[");
    } else if (typeof part.value === "object" && part.value !== null) {
      rest.push("}");
      for (const [index, [key, value]] of [...Object.entries(part.value).entries()].toReversed())
        rest.push({ value }, `${index === 0 ? "" : ","}${JSON.stringify(key)}:`);
      rest.push("{");
    } else texts.push(JSON.stringify(part.value));
  }
  return texts.join("");
}
