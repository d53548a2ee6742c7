/**
 * Makes text from a file safe for a terminal: control characters, which could move the cursor or hide text,
 * and characters that change the writing direction become escapes.
 */
export const printable = (text: string): string =>
  text.replace(
    /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
