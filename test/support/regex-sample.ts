/** Sets of characters, compared by a sample: all of ASCII, some others, and those that the expression names. */

/** One bit for each character of the sample. */
export type Characters = bigint;

export interface Sample {
  readonly characters: Characters;
  /** What is before and behind a text counts as a character, too. */
  readonly start: Characters;
  readonly end: Characters;
  /** A point lacks this one if it depends on more than the characters beside it. */
  readonly sure: Characters;
  readonly every: Characters;
  /** The characters that a part matches, such as '[a-z]'. */
  readonly setOf: (raw: string) => Characters;
}

const ASCII = Array.from({ length: 128 }, (_, code) => code);
const OTHERS = [0x85, 0xa0, 0xb5, 0xe9, 0x17f, 0x212a, 0x2028, 0x2029, 0x4e2d, 0xfeff];

export const sampleOf = ({ source, flags }: Pick<RegExp, "source" | "flags">): Sample => {
  const written = Array.from(source, (character) => character.codePointAt(0) ?? 0);
  const escaped = [...source.matchAll(/\\u\{?([0-9a-fA-F]{4,6})/g)].map(([, hex = ""]) => Number.parseInt(hex, 16));
  const codes = new Set([...ASCII, ...OTHERS, ...written, ...escaped]);
  const sample = [...codes]
    .filter((code) => code <= 0xffff || /[uv]/.test(flags))
    .map((code) => String.fromCodePoint(code));
  const start = 1n << BigInt(sample.length);
  const end = start << 1n;
  const sure = end << 1n;
  const known = new Map<string, Characters>();
  const setOf = (raw: string): Characters => {
    const found = known.get(raw);
    if (found !== undefined) return found;
    const one = new RegExp(`^(?:${raw})$`, flags.replaceAll(/[dgmy]/g, ""));
    let set = 0n;
    for (const [index, character] of sample.entries()) if (one.test(character)) set |= 1n << BigInt(index);
    known.set(raw, set);
    return set;
  };
  return { characters: start - 1n, start, end, sure, every: (sure << 1n) - 1n, setOf };
};
