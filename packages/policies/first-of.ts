/** Characters of a message. Thousands of texts that repeat a long key would not fit into memory. */
const ENOUGH = 10_000;

/** The texts until they are long enough for a message, two or more, and an ellipsis for the others. */
export const firstOf = (texts: Iterable<string>): readonly string[] => {
  const first: string[] = [];
  let length = 0;
  for (const text of texts) {
    if (first.length > 1 && length > ENOUGH) return [...first, "…"];
    first.push(text);
    length += text.length;
  }
  return first;
};
