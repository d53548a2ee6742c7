/** Reads the default of a field out of its description. */

const START = /\bdefaults?(?:\s+value)?(?:\s+is|\s+to|:|=)\s*(?:set\s+to\s+)?/gi;
const LITERALS: Readonly<Record<string, RegExp>> = {
  boolean: /["'`]?(true|false)["'`]?/iy,
  integer: /["'`]?(-?\d+)["'`]?(?![\d%\w]|\.\d)/y,
  string: /["'`]([^"'`\s]{1,60})["'`]/y,
};
/** The text after a default that always applies. */
const END =
  /\s*(?:$|[.,;)\]](?:\s|$)|(?:seconds|minutes|hours|days|milliseconds|bytes)\b(?!\s*(?:if|when|unless|for|on)\b))/y;
const CONDITION = /\b(?:if|when|unless|where|otherwise|while)\b/i;
const UNSET = /\b(?:not|unset|unspecified|omitted|empty|nil|missing|absent|undefined|left out|no value)\b/i;

/** Characters of a description that are read. */
const MAX_LENGTH = 10_000;

/**
 * The default of a field of this type according to its description, as written there: '5' for 'Defaults to 5.'.
 * Undefined if there is none or if it depends on a condition.
 */
export const describedDefault = (description: string, type: string | undefined): string | undefined => {
  const literal = Object.hasOwn(LITERALS, type ?? "") ? LITERALS[type ?? ""] : undefined;
  if (literal === undefined) return undefined;
  const text = description.slice(0, MAX_LENGTH);
  START.lastIndex = 0;
  for (let match = START.exec(text); match !== null; match = START.exec(text)) {
    literal.lastIndex = match.index + match[0].length;
    const value = literal.exec(text)?.[1];
    if (value === undefined) continue;
    END.lastIndex = literal.lastIndex;
    if (END.test(text) && isUnconditional(text.slice(0, match.index))) return value;
  }
  return undefined;
};

/** True if the last sentence of a text has no condition, or only the condition that the field is not set. */
const isUnconditional = (text: string): boolean => {
  const line = text.replace(/\s+/g, " ");
  const sentence = line.slice(line.lastIndexOf(". ") + 1);
  return !CONDITION.test(sentence) || UNSET.test(sentence);
};
