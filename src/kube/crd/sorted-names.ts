import { firstIndex, remember } from "kube-json";
import type { SchemaNode } from "./crd.js";

/** The names of the fields of an object, in order: looking through all for each would take time with the square of their number. */

/** True if a name other than `except` is in a range of sorted names: from `start` on, as long as they are `within` it. */
export const isAnyFrom = (
  sorted: readonly string[],
  start: string,
  within: (name: string) => boolean,
  except?: string,
): boolean => {
  let index = firstIndex(sorted.length, (one) => (sorted[one] ?? "") >= start);
  for (let name = sorted[index]; name !== undefined && within(name); name = sorted[++index])
    if (name !== except) return true;
  return false;
};

/**
 * True if another field than `written` ends with `rest`, or begins with `short` and a further word: 'filterChain' next to 'filter',
 * from which the prefix of 'listenerFilter' tells it apart.
 */
export const isPartOfOther = (parent: SchemaNode, written: string, rest: string, short: string): boolean => {
  const { names, reversed } = sortedNames(parent);
  const end = backwards(rest);
  return (
    isAnyFrom(reversed, end, (other) => other.startsWith(end), backwards(written)) ||
    isAnyFrom(names, `${short}A`, (other) => other < `${short}[`, written)
  );
};

/** The names of the fields, and the same backwards, each in order. */
const sortedNames = remember(({ properties }: SchemaNode) => {
  const names = [...properties.keys()];
  return { names: names.toSorted(), reversed: names.map(backwards).toSorted() };
});

const backwards = (name: string): string => Array.from(name).reverse().join("");
