import { YamlProblem } from "./problem.js";

/** The characters of YAML 1.1, which libyaml, and therefore kubectl, reads; the library reads those of YAML 1.2. */

/** Ends of lines, beside '\n' and '\r\n'. */
const OTHER_BREAKS = /\r(?!\n)|[\u0085\u2028\u2029]/g;

/**
 * The text with '\n' for other ends of lines, so that no line hides behind a comment. Offsets stay the same. In values, libyaml keeps
 * U+2028 and U+2029.
 */
export const withLineFeeds = (text: string): string => text.replace(OTHER_BREAKS, "\n");

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;

/** Throws YamlProblem at the first character that may only be written with an escape, in double quotes. */
export const refuseControls = (text: string): void => {
  const found = CONTROL.exec(text);
  if (found === null) return;
  const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  throw new YamlProblem(`YAML may not contain the control character U+${code}`, found.index);
};

/** What JSON may hold in strings, and YAML only with an escape. */
const OTHERS = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** The text with escapes for these characters, which are valid in double quotes. */
export const escapeOthers = (text: string): string =>
  text.replace(OTHERS, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`);
