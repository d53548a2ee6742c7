/** Control characters that JSON leaves as they are, and characters that change the writing direction. */
const UNSAFE = "\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069";

const UNSAFE_IN_TEXT = new RegExp(`[\\u0000-\\u001f${UNSAFE}]`, "g");
/** Also '##[', which begins a command of a workflow on GitHub wherever it is in a line. */
const UNSAFE_IN_JSON = new RegExp(`[${UNSAFE}]|(?<=##)\\[`, "g");

/**
 * Makes text from a file safe for a terminal: control characters, which could move the cursor or hide text,
 * and characters that change the writing direction become escapes.
 */
export const printable = (text: string): string => text.replace(UNSAFE_IN_TEXT, escaped);

/** Does the same for JSON, and for YAML with strings in double quotes: the escapes mean the same characters. */
export const printableData = (text: string): string => text.replace(UNSAFE_IN_JSON, escaped);

/** True if text becomes other text in `printableData`. */
export const isUnsafeData = (text: string): boolean => text.search(UNSAFE_IN_JSON) >= 0;

/** Also the escapes that JSON has for control characters. */
const SUSPECT_IN_JSON = new RegExp(`[${UNSAFE}]|\\\\[bfnrtu]`);

/** False if no text in this JSON becomes another one in `printable`. */
export const isUnsafe = (json: string): boolean => SUSPECT_IN_JSON.test(json);

/** A character as JSON and YAML escape it. */
export const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A word, quoted for POSIX shells if necessary. */
export const shellWord = (text: string): string =>
  /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for elements of HTML and XML, and for their attributes in double quotes. */
export const escapedMarkup = (text: string): string => text.replace(/[&<>"]/g, (one) => ENTITIES[one] ?? one);

/** A value as JSON that may stand in a script element, which '<' could end. */
export const scriptData = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** A script element that is data. */
export const dataScript = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${scriptData(value)}</script>`;
