/** Deeply freezes a JSON value and returns it; later writes throw. */
export const deepFreeze = <T>(value: T): T => {
  // A stack of our own: how deep objects are, is their sender's choice.
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null || Object.isFrozen(next)) continue;
    Object.freeze(next);
    for (const inner of Object.values(next)) if (typeof inner === "object") open.push(inner);
  }
  return value;
};
