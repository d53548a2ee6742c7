import { type FieldPath, segmentName } from "../json/field-path.js";
import { readKey } from "./block-reader.js";
import { type Json, isArray, isObject } from "../json/object.js";
import { readFlow } from "./flow-reader.js";
import { type Reader, type Recorded, afterBlanks, isEnd, isEndOrComment } from "./reader.js";

/**
 * Finds keys and items in a text that `readBlockStyle` has read, for which indentation tells all: what is indented more
 * than a key belongs to it. So only the objects and lists around a place are looked through, and no value is read.
 */

/** A key or item: its own offset, and where its value begins. */
interface Entry {
  readonly offset: number;
  readonly line: number;
  readonly at: number;
}

/** An object or list in block style: where its first entry is, and the column of all entries. */
interface Block {
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

/** The offset of the key or item at a field or, if that does not exist, of its deepest existing parent. */
export const blockFinder = (text: string): ((field: FieldPath) => number) => {
  const lines = linesOf(text);
  const known = new Map<number, Entries>();
  const flows = new Map<number, Flow | undefined>();

  const entriesOf = (block: Block): Entries => {
    const entries = known.get(block.at) ?? findEntries(text, lines, block);
    known.set(block.at, entries);
    return entries;
  };
  /** The offset of a field in the value at `at`, if that is in flow style. */
  const offsetBelow = (at: number, field: FieldPath): number | undefined => {
    const flow = flows.get(at) ?? readFlowAt(text, at);
    flows.set(at, flow);
    return flow && offsetInFlow(flow, field);
  };
  const root = blockAt(lines, 0, lines.offsets[0] ?? 0);
  return (field) => {
    let offset = root.at;
    let block: Block | undefined = root;
    for (const [index, segment] of field.entries()) {
      const entry: Entry | undefined = block && entriesOf(block).get(segmentName(segment));
      if (block === undefined || entry === undefined) break;
      offset = entry.offset;
      const value = valueOf(text, lines, entry, block);
      if (typeof value === "number") return offsetBelow(value, field.slice(index + 1)) ?? offset;
      block = value;
    }
    return offset;
  };
};

const linesOf = (text: string): Lines => {
  const offsets: number[] = [];
  const columns: number[] = [];
  for (let start = 0; start < text.length; ) {
    const at = afterBlanks(text, start);
    const first = text[at];
    if (first !== undefined && first !== "\n" && first !== "#") {
      offsets.push(at);
      columns.push(at - start);
    }
    const end = text.indexOf("\n", at);
    start = end < 0 ? text.length : end + 1;
  }
  return { offsets, columns };
};

const readerAt = (text: string, at: number, places?: Recorded): Reader => ({ text, at, indent: 0, depth: 0, places });

const isDash = (text: string, at = text.length): boolean =>
  text[at] === "-" && (text[at + 1] === " " || isEnd(text, at + 1));

/** The block that begins at `at`, in a line. */
const blockAt = ({ offsets, columns }: Lines, line: number, at: number): Block => ({
  at,
  line,
  column: (columns[line] ?? 0) + at - (offsets[line] ?? 0),
});

const findEntries = (text: string, { offsets, columns }: Lines, { at: first, line, column }: Block): Entries => {
  const isList = isDash(text, first);
  const entries = new Map<string | number, Entry>();
  let at = first;
  for (let index = line; ; at = offsets[index] ?? text.length) {
    if (isList) {
      const item = afterBlanks(text, at + 1);
      entries.set(entries.size, { offset: item, line: index, at: item });
    } else {
      const reader = readerAt(text, at);
      const key = readKey(reader);
      if (key !== undefined) entries.set(key, { offset: at, line: index, at: afterBlanks(text, reader.at) });
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
const valueOf = (text: string, lines: Lines, entry: Entry, { column }: Block): Block | number | undefined => {
  const { line, at, offset } = entry;
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

/** A collection in flow style, with the offsets in it. */
interface Flow {
  readonly value: Json;
  readonly places: Recorded;
}

const readFlowAt = (text: string, at: number): Flow | undefined => {
  if (text[at] !== "[" && text[at] !== "{") return undefined;
  const places: Recorded = new Map();
  return { value: readFlow(readerAt(text, at, places)), places };
};

const offsetInFlow = ({ value, places }: Flow, field: FieldPath): number | undefined => {
  let offset: number | undefined;
  let current: Json | undefined = value;
  for (const segment of field) {
    const name = segmentName(segment);
    const next = isArray(current) || isObject(current) ? places.get(current)?.get(name) : undefined;
    if (next === undefined) break;
    offset = next;
    current = isArray(current) ? current[Number(name)] : isObject(current) ? current[name] : undefined;
  }
  return offset;
};
