/** Findings drawn for people to judge: the same on every machine. */

/** Mulberry32. */
const random = (seed) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/**
 * Two draws of findings, each with its `rule`: `count` of all, and one of each rule, since a uniform draw has little but
 * the most frequent rules.
 */
export const draw = (findings, count, seed) => {
  const next = random(seed);
  const ofEach = [...new Set(findings.map(({ rule }) => rule))].sort().map((rule) => {
    const some = findings.filter((finding) => finding.rule === rule);
    return some[Math.floor(next() * some.length)];
  });
  const all = [...findings];
  const drawn = [];
  const few = Math.min(count, all.length);
  while (drawn.length < few) drawn.push(...all.splice(Math.floor(next() * all.length), 1));
  return { drawn, ofEach };
};
