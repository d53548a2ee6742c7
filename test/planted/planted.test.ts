import { corpusObjects, describeWithCorpus } from "../support/corpus.js";
import type { Kind, Strength } from "./kind.js";
import { KINDS } from "./kinds.js";
import { EACH, type Measured, measure, recall, usable } from "./measure.js";

/**
 * Violations of the conventions, planted into real CRDs and reviewed as the author of every API reviews them. The kinds come from
 * the text of the conventions and from the words of reviewers, not from the rules: a missed one has no rule yet.
 */

/** The least recall in percent. It may only rise, unless a rule becomes advice because reviewers would not say it. */
const FLOORS: Readonly<Record<Strength, number>> = { MUST: 98, SHOULD: 96 };
const STRENGTHS = ["MUST", "SHOULD"] as const;

describeWithCorpus("violations planted into real CRDs", () => {
  const crds = usable(corpusObjects("crds"));
  let measured: readonly Measured[] = [];

  beforeAll(() => {
    measured = KINDS.map((kind) => measure(kind, crds));
    const missed = measured.filter(({ found, planted }) => found < planted);
    for (const { id, strength, found, planted, missed: where } of missed)
      process.stderr.write(`missed: ${id} (${strength}) ${found}/${planted}, such as ${where[0]?.where ?? ""}\n`);
    for (const strength of STRENGTHS)
      process.stderr.write(`${strength}: ${recall(measured, strength).toFixed(1)} % found\n`);
  }, 300_000);

  test("there are at least 120 kinds of at least five shapes, each in several CRDs", () => {
    expect(new Set(KINDS.map(({ id }) => id)).size).toBe(KINDS.length);
    expect(KINDS.length).toBeGreaterThanOrEqual(120);
    expect(KINDS.filter(({ variants }) => variants < 5).map(({ id }) => id)).toEqual([]);
    expect(measured.filter(({ planted }) => planted < EACH).map(({ id }) => id)).toEqual([]);
  });

  test("a corrected twin has no finding that the CRD itself has not", () => {
    expect(measured.flatMap(({ id, alarms }) => alarms.map((alarm) => `${id}: ${alarm}`))).toEqual([]);
  });

  test("a twin that is wrong is told, and what it has too does not count as found", () => {
    const [kind] = KINDS.filter(({ id }) => id === "naming-04/underscore");
    if (kind === undefined) throw new Error("the kind must be there");
    const wrong: Kind = {
      ...kind,
      plant: (...given) => {
        const one = kind.plant(...given);
        return one && { ...one, twin: one.violation, twinField: one.field };
      },
    };
    const { found, alarms } = measure(wrong, crds);
    expect(found).toBe(0);
    expect(alarms.length).toBeGreaterThanOrEqual(EACH);
  });

  test.each(STRENGTHS)("%s: as much is found as before", (strength) => {
    expect(recall(measured, strength)).toBeGreaterThanOrEqual(FLOORS[strength]);
  });
});
