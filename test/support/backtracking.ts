import type { Characters } from "./regex-sample.js";
import { type Step, type Steps, stepsOf } from "./regex-steps.js";

/**
 * How the time of a regular expression grows with the length of a text that it does not match, at worst: a matcher tries all ways to
 * read the text. The test is that of Weber and Seidl for the ambiguity of automata.
 */

/** The degree of the polynomial; Infinity if it is exponential. */
export const degreeOf = (pattern: Pick<RegExp, "source" | "flags">): number =>
  isExponential(pattern) ? Infinity : polynomialOf(stepsOf(pattern, MANY));

/** Ten parts that can each be read in two ways are a thousand ways. */
const SOME = 10;
/** A text of so many characters is read in a moment, even as often as it has characters. */
const MANY = 500;

/** True if a loop can read a text in two ways. */
const isExponential = (pattern: Pick<RegExp, "source" | "flags">): boolean => {
  const steps = stepsOf(pattern, SOME);
  return loopsOf(steps).some((loop) => isAmbiguous(steps, loop));
};

const isAmbiguous = ({ places, from }: Steps, loop: ReadonlySet<number>): boolean => {
  const seen = new Set<string>();
  const open: [number, number][] = [...loop].map((place) => [place, place]);
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [a, b] = pair;
    const characters = both(places, a, b);
    for (const [index, one] of (from[a] ?? []).entries())
      for (const [other, two] of (from[b] ?? []).entries()) {
        // From one place, two different steps.
        if (a === b && other <= index) continue;
        if (!loop.has(one.to) || !loop.has(two.to)) continue;
        if ((characters & one.before & two.before) === 0n) continue;
        if ((both(places, one.to, two.to) & one.after & two.after) === 0n) continue;
        if (one.to === two.to) return true;
        const key = one.to < two.to ? `${String(one.to)} ${String(two.to)}` : `${String(two.to)} ${String(one.to)}`;
        if (seen.has(key)) continue;
        seen.add(key);
        open.push([one.to, two.to]);
      }
  }
  return false;
};

const both = (places: readonly Characters[], a: number, b: number): Characters => (places[a] ?? 0n) & (places[b] ?? 0n);

/** The most loops in a row of which each two can share a text in as many ways as it has characters. */
const polynomialOf = (steps: Steps): number => {
  const loops = loopsOf(steps);
  const reach = loops.map((loop) => reachable(steps.from, loop));
  const degrees = new Map<number, number>();
  const degree = (index: number): number => {
    const known = degrees.get(index);
    if (known !== undefined) return known;
    const next = loops.flatMap((loop, other) => {
      const isLater = other !== index && [...loop].some((place) => reach[index]?.has(place));
      return isLater && share(steps, loops[index] ?? loop, loop) ? degree(other) : [];
    });
    const most = 1 + Math.max(0, ...next);
    degrees.set(index, most);
    return most;
  };
  return Math.max(0, ...loops.map((_, index) => degree(index)));
};

/** True if a text can be read by the first loop, by the second, and on the way from one to the other. */
const share = (steps: Steps, first: ReadonlySet<number>, second: ReadonlySet<number>): boolean =>
  [...first].some((p) =>
    [...second].some((q) => both(steps.places, p, q) !== 0n && isShared(steps, p, q, first, second)),
  );

const isShared = (
  { places, from, ends, isGlobal }: Steps,
  p: number,
  q: number,
  first: ReadonlySet<number>,
  second: ReadonlySet<number>,
): boolean => {
  const seen = new Set<string>();
  const open: (readonly [number, number, number])[] = [[p, p, q]];
  const within = (place: number, loop: ReadonlySet<number>): readonly Step[] =>
    (from[place] ?? []).filter(({ to }) => loop.has(to));
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const [a, b, c] = state;
    const characters = both(places, a, b) & (places[c] ?? 0n);
    for (const one of within(a, first))
      for (const three of within(c, second)) {
        const before = characters & one.before & three.before;
        const after = both(places, one.to, three.to) & one.after & three.after;
        if (before === 0n || after === 0n) continue;
        for (const two of from[b] ?? []) {
          if (ends.has(two.to) && !(isGlobal && p === 0)) continue;
          if ((before & two.before) === 0n || (after & two.after & (places[two.to] ?? 0n)) === 0n) continue;
          if (one.to === p && two.to === q && three.to === q) return true;
          const key = `${String(one.to)} ${String(two.to)} ${String(three.to)}`;
          if (seen.has(key)) continue;
          seen.add(key);
          open.push([one.to, two.to, three.to]);
        }
      }
  }
  return false;
};

const reachable = (from: Steps["from"], places: Iterable<number>): ReadonlySet<number> => {
  const found = new Set<number>();
  const open = [...places];
  for (let place = open.pop(); place !== undefined; place = open.pop())
    for (const { to } of from[place] ?? [])
      if (!found.has(to)) {
        found.add(to);
        open.push(to);
      }
  return found;
};

/** The sets of places from which each leads to each. */
const loopsOf = ({ from: all, ends }: Steps): readonly ReadonlySet<number>[] => {
  // A matcher that went past an end never comes back to what is before it: it ends there.
  const from = all.map((steps, place) => (ends.has(place) ? [] : steps.filter(({ to }) => !ends.has(to))));
  const reach = from.map((_, place) => reachable(from, [place]));
  const done = new Set<number>();
  return from.flatMap((_, place) => {
    if (done.has(place) || reach[place]?.has(place) !== true) return [];
    const loop = new Set([...(reach[place] ?? [])].filter((other) => reach[other]?.has(place)));
    for (const one of loop) done.add(one);
    return [loop];
  });
};
