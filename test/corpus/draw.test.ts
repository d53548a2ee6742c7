interface Finding {
  readonly name: string;
  readonly rule: string;
  readonly field: string;
}

type Draw = (findings: readonly Finding[], count: number, seed: number) => readonly Finding[];

const DRAW = new URL("../../scripts/quality/draw.mjs", import.meta.url).href;
const { draw, drawOfEach } = (await import(DRAW)) as { readonly draw: Draw; readonly drawOfEach: Draw };

const SEED = 7;
const findingsOf = (rule: string, count: number): readonly Finding[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `crd-${String(index % 10)}`,
    rule,
    field: `f${String(index)}`,
  }));
const known = [...findingsOf("naming/often", 200), ...findingsOf("schema/seldom", 5)];
const added = findingsOf("naming/new", 40);
const isOld = ({ rule }: Finding): boolean => rule !== "naming/new";

test("findings of another rule keep the others in their order, and unseat as many as they place in the sample", () => {
  const [before, after] = [draw(known, 30, SEED), draw([...added, ...known], 30, SEED)];
  const kept = after.filter(isOld);
  expect(after).toHaveLength(30);
  expect(kept).toEqual(before.slice(0, kept.length));
  // 40 of 245 findings are new, so about 5 of the sample; a sample that was drawn anew would keep about 4.
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.length).toBeLessThan(30);
});

test("findings of another rule leave the finding that is drawn of each rule as it was", () => {
  const [before, after] = [drawOfEach(known, 1, SEED), drawOfEach([...added, ...known], 1, SEED)];
  expect(before.map(({ rule }) => rule)).toEqual(["naming/often", "schema/seldom"]);
  expect(after.filter(isOld)).toEqual(before);
  expect(after.map(({ rule }) => rule)).toEqual(["naming/new", "naming/often", "schema/seldom"]);
});

test("so many of each rule are drawn, or as many as there are", () => {
  const rules = drawOfEach(known, 7, SEED).map(({ rule }) => rule);
  expect(rules).toEqual([...Array<string>(7).fill("naming/often"), ...Array<string>(5).fill("schema/seldom")]);
});

test("a finding that goes makes room for the next one alone", () => {
  const before = draw(known, 30, SEED);
  const gone = before[3];
  const after = draw(
    known.filter((finding) => finding !== gone),
    30,
    SEED,
  );
  expect(after.slice(0, 29)).toEqual(before.filter((finding) => finding !== gone));
});

test("the order in which findings come does not count", () => {
  expect(draw(known.toReversed(), 30, SEED)).toEqual(draw(known, 30, SEED));
});

test("another seed draws others", () => {
  expect(draw(known, 30, SEED + 1)).not.toEqual(draw(known, 30, SEED));
});

test("each finding is drawn once, although its rule may have told of it twice", () => {
  const twice = [...known, ...known];
  expect(draw(twice, 30, SEED)).toEqual(draw(known, 30, SEED));
  expect(draw(known.slice(0, 3), 30, SEED)).toHaveLength(3);
});
