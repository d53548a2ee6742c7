import { builtInAnswer } from "kube-builtin";
import {
  compareWithDefinitions,
  comparedChanges,
  hasBuiltInAnswers,
  isOfCluster,
  judgedObjects,
  warningsOf,
} from "../support/builtin-parity.js";

/** Objects of built-in kinds get the verdict of a real API server. */
const where = hasBuiltInAnswers ? describe : describe.skip;

where("objects of built-in kinds", () => {
  const changed = hasBuiltInAnswers ? comparedChanges() : [];
  const refused = changed.filter(({ one }) => !one.accepted);

  test("no object that the server accepts is denied", () => {
    const wrong = changed.filter(({ one, denied }) => one.accepted && denied.length > 0);
    expect(changed.length - refused.length).toBeGreaterThan(300);
    expect(wrong.map(({ one, denied }) => [one.id, denied])).toEqual([]);
  });

  test("of those that it refuses, at least 98 of 100 are denied", () => {
    const missed = refused.filter(({ denied, one }) => denied.length === 0 && !isOfCluster(one));
    expect(refused.length).toBeGreaterThan(900);
    expect(missed.length).toBeLessThan(refused.length * 0.02);
  });

  test("of the fields of its causes, at least 92 of 100 are named", () => {
    const fields = refused.flatMap(({ one }) => one.fields).length;
    const missing = refused.flatMap(({ missing: of }) => of).length;
    expect(fields).toBeGreaterThan(600);
    expect(missing).toBeLessThan(fields * 0.08);
  });

  test("what it accepts is warned of as often as it does", () => {
    const accepted = [...changed.map(({ one }) => one), ...judgedObjects()].filter((one) => one.accepted);
    const compared = accepted.flatMap((one) => {
      const answer = builtInAnswer(one.object);
      return answer === undefined ? [] : [[one.id, warningsOf(one), answer.warnings.length]];
    });
    expect(compared.filter(([, theirs]) => theirs !== 0).length).toBeGreaterThan(20);
    expect(compared.filter(([, theirs, ours]) => theirs !== ours)).toEqual([]);
  });

  test("real objects get its verdict, but for what depends on the cluster", () => {
    const judged = judgedObjects();
    const wrong = compareWithDefinitions(judged).filter(({ one, denied }) => one.accepted === denied.length > 0);
    expect(judged.length).toBeGreaterThan(1200);
    expect(wrong.map(({ one, denied }) => [one.id, one.message, denied])).toEqual([]);
  });
});
