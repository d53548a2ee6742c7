import {
  type FieldPath,
  type Json,
  type Segment,
  child,
  isArray,
  isObject,
  key,
  parseField,
  segmentName,
  valueAt,
} from "kube-json";

/** A path in which '[*]' stands for every item of a list, or every value of a map. */
export type Selector = readonly (Segment | Each)[];

export interface Each {
  readonly each: true;
}

const EACH: Each = { each: true };
const STAR = "[*]";

const isEach = (step: Segment | Each): step is Each => typeof step === "object" && "each" in step;

/** True if the last step is '[*]', which selects only existing values. */
export const endsInEach = (selector: Selector): boolean => selector.slice(-1).some(isEach);

/** True if the selector contains '[*]', so it may select any number of fields. */
export const selectsEach = (selector: Selector): boolean => selector.some(isEach);

/**
 * Parses a selector: a path as in parseField, with '[*]': `spec.containers[*].image`, `metadata.labels[*]`. A
 * key named '*' is written `['*']`. Undefined if it is malformed or empty.
 */
export const parseSelector = (text: string): Selector | undefined => {
  if (text === "") return undefined;
  const parts = [""];
  for (const token of text.match(/\['[^']*'\]|\[\*\]|[^[]+|\[/g) ?? []) {
    if (token === STAR) parts.push("");
    else parts.push(`${parts.pop() ?? ""}${token}`);
  }
  const [first, ...others] = parts.map((part, index) => (index === 0 ? parseField(part) : parseRest(part)));
  if (first === undefined) return undefined;
  const steps: (Segment | Each)[] = [...first];
  for (const segments of others) {
    if (segments === undefined) return undefined;
    steps.push(EACH, ...segments);
  }
  return steps;
};

/** Parses the text after '[*]': nothing, or more of the path with its separator. */
const parseRest = (text: string): FieldPath | undefined => {
  if (text === "" || text.startsWith("[")) return parseField(text);
  return /^\.[^.[\]]/.test(text) ? parseField(text.slice(1)) : undefined;
};

/** True if the selector selects `field` or a parent of it. */
export const selectsField = (selector: Selector, field: FieldPath): boolean =>
  selector.length <= field.length &&
  selector.every((step, index) => {
    const segment = field[index];
    return segment !== undefined && (isEach(step) || segmentName(step) === segmentName(segment));
  });

/** True if `inner` may select a field that `outer` selects, or one below it. */
export const mayLieWithin = (inner: Selector, outer: Selector): boolean =>
  outer.length <= inner.length &&
  outer.every((step, index) => {
    const other = inner[index];
    return other !== undefined && (isEach(step) || isEach(other) || segmentName(step) === segmentName(other));
  });

/**
 * True if `selector` determines one place for each field that `leader` selects: each '[*]' in it is within a
 * prefix that both share, so it refers to the same item.
 */
export const isAlongside = (selector: Selector, leader: Selector): boolean => {
  const length = selector.findLastIndex(isEach) + 1;
  const shared = leader.slice(0, length);
  return (
    shared.length === length &&
    shared.every((step, index) => {
      const own = selector[index];
      if (own === undefined || isEach(step) || isEach(own)) return own !== undefined && isEach(step) && isEach(own);
      return segmentName(step) === segmentName(own);
    })
  );
};

/** The place that a selector determines for `field`, which its leader has selected (see `isAlongside`). */
export const placeAlongside = (selector: Selector, field: FieldPath): FieldPath =>
  selector.flatMap((step, index) => (isEach(step) ? (field[index] ?? []) : [step]));

export interface Selected {
  readonly field: FieldPath;
  /** Undefined if absent, or below a value that has no fields. */
  readonly value: Json | undefined;
}

/**
 * The fields that a selector selects, in the order of the object. A plain step always selects a field, so a missing
 * parent yields the full path without a value; '[*]' selects existing values, so a missing list yields nothing.
 */
export function* select(root: Json, selector: Selector): Iterable<Selected> {
  yield* selectBelow({ field: [], value: root }, selector, 0);
}

function* selectBelow(from: Selected, selector: Selector, index: number): Iterable<Selected> {
  const step = selector[index];
  if (step === undefined) {
    yield from;
    return;
  }
  const { field, value } = from;
  const segments = isEach(step) ? entries(value) : [step];
  for (const segment of segments)
    yield* selectBelow({ field: child(field, segment), value: valueAt(value, [segment]) }, selector, index + 1);
}

const entries = (value: Json | undefined): readonly Segment[] =>
  isArray(value) ? value.map((_, index) => index) : isObject(value) ? Object.keys(value).map(key) : [];
