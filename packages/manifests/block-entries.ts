import { countUpTo } from "kube-json";
import { MERGE_KEY, aliasName, anchorAt } from "./anchors.js";
import { readKey } from "./block-reader.js";
import { type Anchored, HASH, LINE_FEED, afterBlanks, isEnd, isEndOrComment, readerAt } from "./reader.js";

/** A key or item: its own offset and the column of its block, the offset behind the key, and where its value begins. */
export interface Entry {
  readonly offset: number;
  readonly column: number;
  readonly keyEnd: number | undefined;
  readonly line: number;
  readonly at: number;
}

/** An object or list in block style: where its first entry is, and the column of all entries. */
export interface Block {
  readonly at: number;
  readonly line: number;
  readonly column: number;
}

type Entries = ReadonlyMap<string | number, Entry>;

/** The lines that are neither blank nor a comment: the offset of their first character, and its column. */
interface Lines {
  readonly offsets: readonly number[];
  readonly columns: readonly number[];
}

export type Anchors = ReadonlyMap<string, Anchored>;

/** The objects and lists in block style of a text, with their entries. */
interface Blocks {
  readonly root: Block;
  readonly entriesOf: (block: Block) => Entries;
  /** The value of an entry: a block, the offset of another value, or undefined if it is absent. */
  readonly valueOf: (entry: Entry) => Block | number | undefined;
  /** The anchored block that an alias names, if one is at the offset. */
  readonly aliasedAt: (at: number) => Block | undefined;
}

/** `anchors` are those of the text. */
export const blocksOf = (text: string, anchors: Anchors): Blocks => {
  const lines = linesOf(text);
  const known = new Map<number, Entries>();
  const entriesOf = (block: Block): Entries => {
    const entries = known.get(block.at) ?? findEntries(text, lines, block, mergedAt);
    known.set(block.at, entries);
    return entries;
  };
  const blockOf = ({ at }: Anchored): Block => blockAt(lines, lineOf(lines, at), at);
  const aliasedAt = (at: number): Block | undefined => {
    const anchored = anchors.get(aliasName(text, at) ?? "");
    return anchored && blockOf(anchored);
  };
  let areMerged = false;
  const mergedAt = (at: number): Entries => {
    // One after the other: each may be merged into the next.
    if (!areMerged) {
      areMerged = true;
      for (const anchored of anchors.values()) entriesOf(blockOf(anchored));
    }
    const block = aliasedAt(at);
    return block === undefined ? new Map() : entriesOf(block);
  };
  return {
    root: blockAt(lines, 0, lines.offsets[0] ?? 0),
    entriesOf,
    valueOf: (entry) => valueOf(text, lines, entry),
    aliasedAt,
  };
};

const linesOf = (text: string): Lines => {
  const offsets: number[] = [];
  const columns: number[] = [];
  for (let start = 0; start < text.length; ) {
    const at = afterBlanks(text, start);
    const first = text.charCodeAt(at);
    if (at < text.length && first !== LINE_FEED && first !== HASH) {
      offsets.push(at);
      columns.push(at - start);
    }
    const end = text.indexOf("\n", at);
    start = end < 0 ? text.length : end + 1;
  }
  return { offsets, columns };
};

/** The line of an offset at its first character. */
const lineOf = ({ offsets }: Lines, offset: number): number => Math.max(0, countUpTo(offsets, offset) - 1);

const isDash = (text: string, at = text.length): boolean =>
  text[at] === "-" && (text[at + 1] === " " || isEnd(text, at + 1));

/** The block that begins at `at`, in a line. */
const blockAt = ({ offsets, columns }: Lines, line: number, at: number): Block => ({
  at,
  line,
  column: (columns[line] ?? 0) + at - (offsets[line] ?? 0),
});

/** `mergedAt` finds the entries that a merge key adds, whose value is at an offset. */
const findEntries = (
  text: string,
  { offsets, columns }: Lines,
  { at: first, line, column }: Block,
  mergedAt: (at: number) => Entries,
): Entries => {
  const isList = isDash(text, first);
  const entries = new Map<string | number, Entry>();
  let at = first;
  for (let index = line; ; at = offsets[index] ?? text.length) {
    if (isList) {
      const item = afterBlanks(text, at + 1);
      entries.set(entries.size, { offset: item, column, keyEnd: undefined, line: index, at: item });
    } else {
      const reader = readerAt(text, at);
      const key = readKey(reader);
      const value = afterBlanks(text, reader.at);
      if (key === MERGE_KEY) for (const [name, entry] of mergedAt(value)) entries.set(name, entry);
      else if (key !== undefined)
        entries.set(key, {
          offset: at,
          column,
          keyEnd: reader.at - 1,
          line: index,
          at: anchorAt(text, value)?.end ?? value,
        });
    }
    index++;
    while (isBelow(text, offsets[index], columns[index], isList, column)) index++;
    if (columns[index] !== column || isDash(text, offsets[index]) !== isList) return entries;
  }
};

/** True if a line belongs to the entry above it. The dashes of a list may be in the column of its key. */
const isBelow = (
  text: string,
  at: number | undefined,
  lineColumn: number | undefined,
  isInList: boolean,
  column: number,
): boolean =>
  lineColumn !== undefined && (lineColumn > column || (lineColumn === column && !isInList && isDash(text, at)));

/** The value of an entry: a block, the offset of another value, or undefined if it is absent. */
const valueOf = (text: string, lines: Lines, entry: Entry): Block | number | undefined => {
  const { line, at, offset, column } = entry;
  // Only the value of an item is at its own offset.
  if (!isEndOrComment(text, at)) return at === offset && isBlock(text, at) ? blockAt(lines, line, at) : at;
  const below = lines.columns[line + 1];
  const start = lines.offsets[line + 1];
  if (below === undefined || start === undefined) return undefined;
  if (below < column || (below === column && !isDash(text, start))) return undefined;
  return isBlock(text, start) ? blockAt(lines, line + 1, start) : start;
};

/** True if an object or list in block style begins at `at`. */
const isBlock = (text: string, at: number): boolean => isDash(text, at) || readKey(readerAt(text, at)) !== undefined;
