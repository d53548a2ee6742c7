/** True if a name other than `except` is in a range of sorted names: from `start` on, as long as they are `within` it. */
export const isAnyFrom = (
  sorted: readonly string[],
  start: string,
  within: (name: string) => boolean,
  except?: string,
): boolean => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < start) low = middle + 1;
    else high = middle;
  }
  for (let name = sorted[low]; name !== undefined && within(name); name = sorted[++low])
    if (name !== except) return true;
  return false;
};
