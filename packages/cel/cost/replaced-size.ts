import { add, type Bounds, MAX_COST, multiply } from "./bounds.js";

const increased = (count: number): number => (count === MAX_COST ? count : count + 1);

/** The size of a string after `replace`, from the sizes of the string, of what is replaced, and of its replacement. */
export const replacedSize = (text: Bounds, replaced: Bounds, replacement: Bounds): Bounds => {
  const count = { min: 0, max: 0 };
  const retained = { min: 0, max: 0 };
  // The empty string is found around all characters. A replacement that is not longer leaves at most the string. Otherwise
  // the shortest matches are replaced as often as they fit.
  if (replaced.min === 0) {
    count.max = increased(text.max);
    retained.max = text.max;
  } else if (replacement.max <= replaced.min) retained.max = text.max;
  else count.max = Math.ceil(text.max / replaced.min);
  if (replaced.max === 0) {
    count.min = increased(text.min);
    retained.min = text.min;
  } else if (replaced.max <= replacement.min) retained.min = text.min;
  else count.min = Math.ceil(text.min / replaced.max);
  return add(multiply(count, replacement), retained);
};
