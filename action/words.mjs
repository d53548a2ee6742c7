/**
 * The words of an input: they are separated by blanks and line breaks, and quotes keep blanks. Nothing is expanded, and no shell
 * sees them. Throws if a quote is open.
 */
export const words = (text = "") => {
  const found = [];
  let word;
  let quote;
  for (const character of text) {
    if (quote !== undefined) {
      if (character === quote) quote = undefined;
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= "";
    } else if (/\s/.test(character)) {
      if (word !== undefined) found.push(word);
      word = undefined;
    } else word = (word ?? "") + character;
  }
  if (quote !== undefined) throw new Error(`a quote (${quote}) is not closed: ${text.trim()}`);
  if (word !== undefined) found.push(word);
  return found;
};
