import {
  type FieldPath,
  type Json,
  type JsonObject,
  type Segment,
  isArray,
  isObject,
  own,
  segmentName,
  stringAt,
  unorderedText,
} from "kube-json";
import { lastingValue } from "../../kube/api/bookkeeping.js";
import { isGoType } from "../../kube/go/go-group.js";
import { itemName } from "../../kube/api/item-name.js";
import type { Cause } from "../../model/cause.js";
import { type Numbering, createNumbering } from "./numbering.js";

/**
 * Identifies a finding of a rule in two states of an object: by reason, field and offending value. List items are identified by
 * map key, name or type, versions of a CustomResourceDefinition by name; never by index.
 *
 * The value is the whole value at the field, a list in any order, without what any write may change, unless the cause has `about`, `among` or `amount`. A list in
 * `about` is several values, each at its place. For a missing field no value counts. For a schema in a CustomResourceDefinition,
 * the quotes in the message and the values of the keywords that it names in back-quotes count; other keywords do not, nor do its
 * words and their order. The same holds for types in Go and their fields, whose markers others add.
 */
export interface FindingKeys {
  /** List items are identified by their value too. */
  readonly exact: string;
  /** Changed list items are still the same: items of one key in order, and all items without a key. */
  readonly loose: string;
}

/** The keys of a finding in an object; both are short, whatever the depth of the field and the size of the value. */
export type Keys = (cause: Cause, object: Json) => FindingKeys;

/** A place in objects; the same for all objects. */
interface PathNode {
  readonly id: number | string;
  /** Most are leaves. */
  below: Map<string, PathNode> | undefined;
}

/** The value and the place after some steps of a field. */
interface Stop {
  readonly value: Json | undefined;
  /** The nearest name. */
  readonly list: string;
  readonly exact: PathNode;
  readonly loose: PathNode;
}

/** Keys, and the texts of values in them. */
export interface Identities {
  readonly keysOf: Keys;
  readonly textOf: TextOf;
}

/**
 * Creates keys that can be compared with each other. Equal values get the same text: time and memory grow linearly with the
 * objects and the findings. Objects must not change afterwards. Numbering a large object is slow, so the rules of a review
 * share all this. Those without `isExact` only have loose keys, in both places: they do not number the lists around a field.
 */
export const createIdentities = (isExact = true): Identities => {
  const textOf = createTexts(createNumbering());
  return { keysOf: createKeys(textOf, isExact), textOf };
};

/** The loose key of a finding as a text that is the same in any process. Long for a deep field, and for a large value. */
export const stableKey = (cause: Cause, object: Json): string =>
  createKeys((value) => (value === undefined ? "absent" : unorderedText(value)), false, stableStep)(cause, object)
    .loose;

const stableStep: Step = (parent, text) => ({
  id: `${String(parent?.id ?? "")}${JSON.stringify(text)}`,
  below: undefined,
});

const createKeys = (textOf: TextOf, isExact: boolean, step = createPlaces()): Keys => {
  const occurrenceOf = createOccurrences();
  const root = step(undefined, "");

  const enter = ({ value, list, exact, loose }: Stop, name: string | number): Stop => {
    const both = (text: string): Pick<Stop, "exact" | "loose"> => {
      const place = step(exact, text);
      return { exact: place, loose: loose === exact ? place : step(loose, text) };
    };
    if (typeof name === "string") return { value: own(value, name), list: name, ...both(name) };
    const items = isArray(value) ? value : [];
    const item = items[name];
    const known = itemName(item, list);
    const text = known === undefined ? "" : textOf(known);
    if (!isContainer(item)) return { value: item, list, ...both(`[${text}`) };
    const twin = known === undefined ? kindText(item) : String(occurrenceOf(items, name, list));
    const place = step(loose, `[${text} ${twin}`);
    return { value: item, list, exact: isExact ? step(exact, `[${text} ${textOf(item)}`) : place, loose: place };
  };

  // Findings are in the order of their fields, which share prefixes.
  let last: FieldPath = [];
  let stops: Stop[] = [];
  const stopAt = (field: FieldPath, object: Json): Stop => {
    let common = 0;
    if (stops[0]?.value !== object) stops = [{ value: object, list: "", exact: root, loose: root }];
    else while (common < stops.length - 1 && common < field.length && isSame(field[common], last[common])) common++;
    stops.length = common + 1;
    let stop = stops[common] ?? { value: object, list: "", exact: root, loose: root };
    for (const segment of field.slice(common)) stops.push((stop = enter(stop, segmentName(segment))));
    last = field;
    return stop;
  };

  return (cause, object) => {
    const { reason, field, key } = cause;
    if (key !== undefined) {
      const same = `${reason} key ${textOf(key)}`;
      return { exact: same, loose: same };
    }
    const { value, exact, loose } = stopAt(field, object);
    const lasting = lastingValue(object, field, value);
    const end = valueOf(cause, lasting, textOf, isGoType({ apiVersion: stringAt(object, "apiVersion") ?? "" }));
    return { exact: `${reason} ${String(exact.id)} ${end}`, loose: `${reason} ${String(loose.id)} ${end}` };
  };
};

const isSame = (a: Segment | undefined, b: Segment | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && segmentName(a) === segmentName(b));

/** The place at a step from its parent. */
type Step = (parent: PathNode | undefined, step: string) => PathNode;

/** Numbers places by their parent and step. */
const createPlaces = (): Step => {
  let count = 0;
  return (parent, step) => {
    const known = parent?.below?.get(step);
    if (known !== undefined) return known;
    const place: PathNode = { id: count++, below: undefined };
    if (parent !== undefined) (parent.below ??= new Map<string, PathNode>()).set(step, place);
    return place;
  };
};

/** Gives each value a short text, equal for equal values. */
const createTexts = (numberOf: Numbering): TextOf => {
  const numbers = new Map<string, number>();
  return (value) => {
    if (value === undefined) return "absent";
    if (isContainer(value)) return `#${String(numberOf(value))}`;
    if (typeof value !== "string") return String(value);
    const number = numbers.get(value) ?? numbers.size;
    numbers.set(value, number);
    return `"${String(number)}`;
  };
};

export type TextOf = (value: Json | undefined) => string;

/** Counts the items of the same name before an item. */
const createOccurrences = (): ((list: readonly Json[], index: number, listName: string) => number) => {
  const known = new Map<readonly Json[], readonly number[]>();
  return (list, index, listName) => {
    let counts = known.get(list);
    if (counts === undefined) known.set(list, (counts = countNames(list, listName)));
    return counts[index] ?? 0;
  };
};

/** The part of the value that identifies a finding. */
const valueOf = (
  { reason, field, message, about, among, amount }: Cause,
  value: Json | undefined,
  textOf: TextOf,
  isGo: boolean,
): string => {
  if (amount !== undefined) return "too much";
  if (among !== undefined) return "some";
  if (about !== undefined) return `about ${isArray(about) ? about.map(textOf).join() : textOf(about)}`;
  if (!isContainer(value)) return textOf(value);
  if (reason === "FieldValueRequired") return kindText(value);
  if (!isObject(value) || !(isGo || isSchema(field))) return textOf(value);
  const keywords = new Set(quotedIn(message, "`").filter((keyword) => !BELOW.has(keyword)));
  const said = [...keywords].map((keyword) => `${textOf(keyword)} ${textOf(own(value, keyword))}`);
  return [...new Set(quotedIn(message, "'").map(textOf)), ...said].sort().join();
};

/** For each item, the number of items of the same name before it. */
const countNames = (list: readonly Json[], listName: string): readonly number[] => {
  const counts = new Map<string | undefined, number>();
  return list.map((item) => {
    const name = itemName(item, listName);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count;
  });
};

const isContainer = (value: Json | undefined): value is JsonObject | readonly Json[] =>
  typeof value === "object" && value !== null;

const kindText = (value: Json): string => (isArray(value) ? "list" : "object");

/** True for the field of a schema in a CustomResourceDefinition, or in an object with the same layout. */
export const isSchema = (field: FieldPath): boolean => {
  const [spec, versions, , schema, root] = field;
  if (spec !== "spec" || versions !== "versions" || schema !== "schema" || root !== "openAPIV3Schema") return false;
  for (let index = 5; index < field.length; index++) {
    const step = field[index];
    if (step === "properties") index++;
    else if (step !== "items" && step !== "additionalProperties") return false;
    if (index >= field.length) return false;
  }
  return true;
};

/** Returns the quoted parts of a message. An apostrophe within a literal only splits it into other parts. */
const quotedIn = (message: string, quote: string): readonly string[] =>
  message.split(quote).filter((_, index) => index % 2 === 1);

/** Keywords whose schemas have findings of their own. */
const BELOW = new Set(["properties", "items", "additionalProperties", "required"]);
