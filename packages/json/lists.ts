/** The items by each of their keys, in the given order. */
export const groupBy = <T, K = string>(
  items: Iterable<T>,
  keysOf: (item: T) => Iterable<K>,
): ReadonlyMap<K, readonly [T, ...T[]]> => {
  const groups = new Map<K, [T, ...T[]]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  return groups;
};

/** The first item with each key, in the given order. */
export const firstOfEach = <T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] => {
  const seen = new Set<string>();
  return items.filter((item) => seen.size < seen.add(keyOf(item)).size);
};

/**
 * The first index below `length` for which a condition holds, or `length`. Where it holds, it must hold for all further ones, so
 * that few are tried.
 */
export const firstIndex = (length: number, holds: (index: number) => boolean): number => {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** How many of the numbers, which ascend, are at most `limit`. */
export const countUpTo = (numbers: readonly number[], limit: number): number =>
  firstIndex(numbers.length, (index) => (numbers[index] ?? Infinity) > limit);
