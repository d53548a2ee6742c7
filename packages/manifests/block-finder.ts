import { type FieldPath, type Json, isArray, isObject, segmentName } from "kube-json";
import { aliasName } from "./anchors.js";
import { type Anchors, type Block, type Entry, blocksOf } from "./block-entries.js";
import { readInline } from "./block-reader.js";
import { readFlow } from "./flow-reader.js";
import { type Recorded, readerAt } from "./reader.js";
import { rangeEnd, type Span } from "./span.js";

/**
 * Finds keys and items in a text that `readBlockStyle` has read. Indentation is enough there: text that is indented
 * more than a key belongs to it. So only the objects and lists around a place are looked through, and no value is read.
 */

/** Offsets of the key or item at a field or, if that does not exist, of its deepest existing parent. */
export interface BlockFinder {
  readonly start: (field: FieldPath) => number;
  /** See Manifest. */
  readonly range: (field: FieldPath) => { readonly start: number; readonly end: number };
}

/** An entry of a block, and the rest of the field in its value, which is no block. */
interface Found {
  readonly entry: Entry;
  readonly rest: FieldPath;
  /** Where the value of the entry begins, if it is no block and the rest leads into it. */
  readonly inline: number | undefined;
}

/** `anchors` are those of the text. */
export const blockFinder = (text: string, anchors: Anchors = new Map()): BlockFinder => {
  const { root, entriesOf, valueOf, aliasedAt } = blocksOf(text, anchors);
  const inFlow = createFlows(text);
  /** Where the range of an entry of a block ends. */
  const endOf = (entry: Entry): number => {
    const value = valueOf(entry);
    if (value === undefined) return entry.keyEnd ?? entry.offset;
    if (typeof value === "number") return inlineEnd(text, value, entry);
    return entry.keyEnd ?? firstEnd(value);
  };
  const firstEnd = (block: Block): number => {
    const [first] = entriesOf(block).values();
    if (first === undefined) return block.at;
    // A merged entry is in another place, and so may be the first one, if it replaces another.
    const isBeside = first.offset >= block.at && !text.slice(block.at, first.offset).includes("\n");
    return isBeside ? endOf(first) : block.at + 1;
  };
  /** Undefined for the root. */
  const find = (field: FieldPath): Found | undefined => {
    let found: Found | undefined;
    let block: Block = root;
    for (const [index, segment] of field.entries()) {
      const entry = entriesOf(block).get(segmentName(segment));
      if (entry === undefined) break;
      const value = valueOf(entry);
      const inline = typeof value === "number" ? value : undefined;
      found = { entry, rest: field.slice(index + 1), inline };
      const inner = typeof value === "number" ? aliasedAt(value) : value;
      if (inner === undefined) break;
      block = inner;
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
      const { entry, rest } = found;
      const whole = (): number => endOf(entry);
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
const inlineEnd = (text: string, at: number, { offset, column, keyEnd }: Entry): number => {
  const alias = aliasName(text, at);
  if (alias !== undefined) return at + 1 + alias.length;
  const isCollectionBelow = /[[{]/.test(text.charAt(at)) && text.slice(offset, at).includes("\n");
  if (keyEnd !== undefined && isCollectionBelow) return keyEnd;
  const reader = readerAt(text, at);
  readInline(reader, column);
  return reader.end;
};

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
