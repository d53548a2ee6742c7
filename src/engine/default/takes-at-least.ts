import { type Json, isArray, isObject } from "kube-json";

/**
 * True if a value has at least this size: each value in it counts 1, and each string and field name also counts its
 * length.
 */
export const takesAtLeast = (root: Json, size: number): boolean => {
  let left = size;
  // A stack instead of recursion, because the depth of a value is up to its sender.
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
