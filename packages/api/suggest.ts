/** Suggests existing names for a misspelled one. */

/** Longer names are not compared: no user mistypes one, and the effort grows with the square of the length. */
const MAX_LENGTH = 100;

/**
 * How many single characters must be added, removed, replaced or swapped with their neighbour to get from `a` to `b`
 * (optimal string alignment distance).
 */
export const editDistance = (a: string, b: string): number => {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (row[j - 1] ?? 0) + 1,
          (last[j] ?? 0) + 1,
          (last[j - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
};

const isDigit = (character = ""): boolean => /\d/.test(character);

/**
 * A text without case, and without blanks, '-' and '_' between words: the same for 'targetPort', 'target_port' and 'TARGET-PORT'.
 * Between digits they mean something: 'v1-1' is not 'v11'.
 */
export const plainSpelling = (text: string): string =>
  text
    .replace(/(?<![-_\s])[-_\s]+/g, (between, at: number) =>
      isDigit(text[at - 1]) && isDigit(text[at + between.length]) ? between : "",
    )
    .toLowerCase();

/** Finds the candidate for a name; `most` limits the slips. */
type Search = (name: string, most?: number) => string | undefined;

/** Prepares candidates for the search of many names; see `nearest`. */
export const createNearest = (candidates: readonly string[]): Search => {
  const lower = candidates.map((candidate) => candidate.toLowerCase());
  const spellings = candidates.map(plainSpelling);
  const letters = lower.map(lettersOf);
  return (name, most = Number.POSITIVE_INFINITY) => {
    if (name === "" || name.length > MAX_LENGTH) return undefined;
    const same = spellings.indexOf(plainSpelling(name));
    if (same >= 0) return candidates[same];
    const wanted = name.toLowerCase();
    const end = `/${wanted}`;
    const tail = lower.findIndex((candidate) => candidate.endsWith(end));
    if (tail >= 0 && lower.findLastIndex((candidate) => candidate.endsWith(end)) === tail) return candidates[tail];
    const own = lettersOf(wanted);
    let best: string | undefined;
    let bestDistance = Math.min(most, Math.floor(name.length / 3)) + 1;
    lower.forEach((candidate, at) => {
      if (Math.abs(candidate.length - name.length) >= bestDistance) return;
      // One slip takes away a letter and adds one at most. This is much faster than the distance.
      if (bitsIn((letters[at] ?? 0) ^ own) > 2 * (bestDistance - 1)) return;
      const distance = editDistance(wanted, candidate);
      if (distance >= bestDistance) return;
      best = candidates[at];
      bestDistance = distance;
    });
    return best;
  };
};

/** The characters of a text as a set of bits; some share one. */
const lettersOf = (text: string): number => {
  let bits = 0;
  for (let at = 0; at < text.length; at++) bits |= 1 << text.charCodeAt(at);
  return bits;
};

const bitsIn = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
};

/**
 * The candidate that `name` was most likely meant to be, or undefined if none is near: equal except for its spelling, the part
 * after the '/' of only one, or at most one slip in every three characters. The first of equally near ones.
 */
export const nearest = (name: string, candidates: readonly string[]): string | undefined =>
  createNearest(candidates)(name);

/** `; did you mean 'x'?`, or nothing if no candidate is near. */
export const didYouMean = (name: string, candidates: readonly string[]): string => {
  const found = nearest(name, candidates);
  return found === undefined ? "" : `; did you mean '${found}'?`;
};

/** The most that an author reads. */
const MAX_NAMES = 4;

/** Says that a field may not be set, because its name is unknown, and which names are known. */
export const unknownName = (name: string, known: readonly string[]): string => {
  const meant = nearest(name, known);
  if (meant !== undefined) return `may not be set; did you mean \`${meant}\`?`;
  if (known.length === 0) return "may not be set; an empty object, '{}', is all that may be";
  const shown = known.slice(0, MAX_NAMES).map((one) => `\`${one}\``);
  const last = known.length > MAX_NAMES ? "others" : shown.pop();
  const names = shown.length === 0 ? String(last) : `${shown.join(", ")} and ${String(last)}`;
  return `may not be set; ${names} may`;
};
