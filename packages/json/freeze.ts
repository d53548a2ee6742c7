/** Deeply freezes a JSON value and returns it; later writes throw. */
export const deepFreeze = <T>(value: T): T => {
  // A stack instead of recursion, because the depth of an object is up to its sender.
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null || Object.isFrozen(next)) continue;
    Object.freeze(next);
    for (const inner of Object.values(next)) if (typeof inner === "object") open.push(inner);
  }
  return value;
};
