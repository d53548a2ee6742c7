/** The items by each of their keys, in the given order. */
export const groupBy = <T, K = string>(
  items: Iterable<T>,
  keysOf: (item: T) => Iterable<K>,
): ReadonlyMap<K, readonly T[]> => {
  const groups = new Map<K, T[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  return groups;
};
