import { type FieldPath, type Json, segmentName } from "kube-json";
import { aliasName } from "./anchors.js";
import { type Anchors, type Block, type Entry, blocksOf } from "./block-entries.js";
import { readInline } from "./block-reader.js";
import { readFlow } from "./flow-reader.js";
import { type Recorded, readerAt } from "./reader.js";
import { type Finder, findSpan } from "./span.js";

/**
 * Finds keys and items in a text that `readBlockStyle` has read. Indentation is enough there: text that is indented
 * more than a key belongs to it. So only the objects and lists around a place are looked through, and no value is read.
 */

/** A step of a field, and the entry to which it leads. */
interface Step {
  readonly name: string | number;
  readonly entry: Entry;
  /** Where the value of the entry begins, if it is no block. */
  readonly inline: number | undefined;
  /** The block to which the next step leads. */
  readonly inner: Block | undefined;
}

/** An entry of a block, and the rest of the field in its value, which is no block. */
interface Found extends Pick<Step, "entry" | "inline"> {
  readonly rest: FieldPath;
}

/** `anchors` are those of the text. */
export const blockFinder = (text: string, anchors: Anchors = new Map()): Finder => {
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
  const stepTo = (name: string | number, block: Block): Step | undefined => {
    const entry = entriesOf(block).get(name);
    if (entry === undefined) return undefined;
    const value = valueOf(entry);
    return typeof value === "number"
      ? { name, entry, inline: value, inner: aliasedAt(value) }
      : { name, entry, inline: undefined, inner: value };
  };
  const find = createFind(root, stepTo);
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
      const flow = inFlow(found);
      return flow === undefined ? own : { start: flow.start, end: flow.end() };
    },
  };
};

/** Takes no step again that was taken for the field before: fields mostly begin alike. Returns undefined for the root. */
const createFind = (
  root: Block,
  stepTo: (name: string | number, block: Block) => Step | undefined,
): ((field: FieldPath) => Found | undefined) => {
  const steps: Step[] = [];
  return (field) => {
    let depth = 0;
    for (const segment of field) {
      const name = segmentName(segment);
      if (steps[depth]?.name !== name) {
        steps.length = depth;
        const block = depth === 0 ? root : steps[depth - 1]?.inner;
        const step = block && stepTo(name, block);
        if (step === undefined) break;
        steps.push(step);
      }
      depth++;
    }
    const last = steps[depth - 1];
    return last && { entry: last.entry, inline: last.inline, rest: field.slice(depth) };
  };
};

/** The range of a field in a collection in flow style; undefined if it does not lead into one. */
const createFlows = (text: string): ((found: Found) => ReturnType<typeof findSpan>) => {
  const flows = new Map<number, Flow | undefined>();
  return ({ inline, rest }) => {
    if (inline === undefined || rest.length === 0) return undefined;
    const flow = flows.get(inline) ?? readFlowAt(text, inline);
    flows.set(inline, flow);
    return flow && findSpan(flow, rest, text);
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
