import { type FieldPath, segmentName } from "../json/field-path.js";
import { readInline, readKey } from "./block-reader.js";
import { type Json, isArray, isObject } from "../json/object.js";
import { readFlow } from "./flow-reader.js";
import { type Reader, type Recorded, afterBlanks, isEnd, isEndOrComment } from "./reader.js";
import { rangeEnd, type Span } from "./span.js";

/**
 * Finds keys and items in a text that `readBlockStyle` has read, for which indentation tells all: what is indented more
 * than a key belongs to it. So only the objects and lists around a place are looked through, and no value is read.
 */

/** A key or item: its own offset, that behind the key, and where its value begins. */
interface Entry {
  readonly offset: number;
  readonly keyEnd: number | undefined;
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

/** Offsets of the key or item at a field or, if that does not exist, of its deepest existing parent. */
export interface BlockFinder {
  readonly start: (field: FieldPath) => number;
  /** See Manifest. */
  readonly range: (field: FieldPath) => { readonly start: number; readonly end: number };
}

/** An entry of a block, and the rest of the field in its value, which is no block. */
interface Found {
  readonly entry: Entry;
  readonly holder: Block;
  readonly rest: FieldPath;
  /** Where the value of the entry begins, if it is no block and the rest leads into it. */
  readonly inline: number | undefined;
}

export const blockFinder = (text: string): BlockFinder => {
  const lines = linesOf(text);
  const known = new Map<number, Entries>();
  const entriesOf = (block: Block): Entries => {
    const entries = known.get(block.at) ?? findEntries(text, lines, block);
    known.set(block.at, entries);
    return entries;
  };
  const inFlow = createFlows(text);
  /** Where the range of an entry of a block ends. */
  const endOf = (entry: Entry, holder: Block): number => {
    const value = valueOf(text, lines, entry, holder);
    if (value === undefined) return entry.keyEnd ?? entry.offset;
    if (typeof value === "number") return inlineEnd(text, value, entry, holder);
    return entry.keyEnd ?? firstEnd(value);
  };
  const firstEnd = (block: Block): number => {
    const [first] = entriesOf(block).values();
    return first === undefined ? block.at : endOf(first, block);
  };
  const root = blockAt(lines, 0, lines.offsets[0] ?? 0);
  /** Undefined for the root. */
  const find = (field: FieldPath): Found | undefined => {
    let found: Found | undefined;
    let block: Block = root;
    for (const [index, segment] of field.entries()) {
      const entry = entriesOf(block).get(segmentName(segment));
      if (entry === undefined) break;
      const value = valueOf(text, lines, entry, block);
      const inline = typeof value === "number" ? value : undefined;
      found = { entry, holder: block, rest: field.slice(index + 1), inline };
      if (value === undefined || typeof value === "number") break;
      block = value;
    }
    return found;
  };
  return {
    start: (field) => {
      const found = find(field);
      return found === undefined ? root.at : (inFlow(found)?.start ?? found.entry.offset);
    },
    range: (field) => {
      const found = find(field);
      if (found === undefined) return { start: root.at, end: firstEnd(root) };
      const { entry, holder, rest } = found;
      const whole = (): number => endOf(entry, holder);
      const own = { start: entry.offset, end: rest.length === 0 ? whole() : (entry.keyEnd ?? whole()) };
      return inFlow(found) ?? own;
    },
  };
};

/** The range of a field in a collection in flow style; undefined if it does not lead into one. */
const createFlows = (text: string): ((found: Found) => FlowEntry | undefined) => {
  const flows = new Map<number, Flow | undefined>();
  return ({ inline, rest }) => {
    if (inline === undefined || rest.length === 0) return undefined;
    const flow = flows.get(inline) ?? readFlowAt(text, inline);
    flows.set(inline, flow);
    return flow && entryInFlow(flow, rest, text);
  };
};

/** The offset behind a value that is no block, or behind the key if the value is a collection below it. */
const inlineEnd = (text: string, at: number, { offset, keyEnd }: Entry, { column }: Block): number => {
  const isCollectionBelow = /[[{]/.test(text.charAt(at)) && text.slice(offset, at).includes("\n");
  if (keyEnd !== undefined && isCollectionBelow) return keyEnd;
  const reader = readerAt(text, at);
  readInline(reader, column);
  return reader.end;
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

const readerAt = (text: string, at: number, places?: Recorded): Reader => ({
  text,
  at,
  indent: 0,
  depth: 0,
  end: at,
  places,
});

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
      entries.set(entries.size, { offset: item, keyEnd: undefined, line: index, at: item });
    } else {
      const reader = readerAt(text, at);
      const key = readKey(reader);
      if (key !== undefined) {
        const keyEnd = reader.at - 1;
        entries.set(key, { offset: at, keyEnd, line: index, at: afterBlanks(text, reader.at) });
      }
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

/** A collection in flow style, with the spans in it. */
interface Flow {
  readonly value: Json;
  readonly places: Recorded;
}

const readFlowAt = (text: string, at: number): Flow | undefined => {
  if (text[at] !== "[" && text[at] !== "{") return undefined;
  const places: Recorded = new Map();
  return { value: readFlow(readerAt(text, at, places)), places };
};

interface FlowEntry {
  readonly start: number;
  readonly end: number;
}

/** The range of the deepest existing part of a field; undefined if nothing of it exists. */
const entryInFlow = ({ value, places }: Flow, field: FieldPath, text: string): FlowEntry | undefined => {
  let span: Span | undefined;
  let current: Json | undefined = value;
  let isWhole = true;
  for (const segment of field) {
    const name = segmentName(segment);
    const next = isArray(current) || isObject(current) ? places.get(current)?.get(name) : undefined;
    isWhole = next !== undefined;
    if (next === undefined) break;
    span = next;
    current = isArray(current) ? current[Number(name)] : isObject(current) ? current[name] : undefined;
  }
  if (span === undefined) return undefined;
  const end = isWhole || span.keyEnd === undefined ? rangeEnd(span, current, text, places) : span.keyEnd;
  return { start: span.start, end };
};
