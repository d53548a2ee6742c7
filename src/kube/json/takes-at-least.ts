import { type Json, isArray, isObject } from "./object.js";

/** True if a value takes at least so much: each value in it 1, each text and each name of a field its length besides. */
export const takesAtLeast = (root: Json, size: number): boolean => {
  let left = size;
  // A stack of our own: how deep a value is, is its sender's choice.
  const stack: (Json | undefined)[] = [root];
  while (stack.length > 0 && left > 0) {
    const value = stack.pop();
    left -= 1 + (typeof value === "string" ? value.length : 0);
    if (isArray(value)) for (const item of value) stack.push(item);
    else if (isObject(value))
      for (const [name, entry] of Object.entries(value)) {
        left -= name.length;
        stack.push(entry);
      }
  }
  return left <= 0;
};
