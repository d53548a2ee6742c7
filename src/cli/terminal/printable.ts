/**
 * Text from a file, made fit for a terminal: control characters, which could move the cursor or hide text, become
 * escapes, as do those that turn the direction of writing.
 */
export const printable = (text: string): string =>
  text.replace(
    /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
