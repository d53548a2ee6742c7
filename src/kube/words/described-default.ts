/** Reads the default of a field out of its description. */

const START = /\bdefault(?:s|ed)?(?:\s+value)?(?:\s+is|\s+to|\s+of|:|=)\s*(?:set\s+to\s+)?/gi;
const LITERALS: Readonly<Record<string, RegExp>> = {
  boolean: /["'`]?(true|false)["'`]?/iy,
  integer: /["'`]?(-?\d+)["'`]?(?![\d%\w]|\.\d)/y,
  number: /["'`]?(-?\d+(?:\.\d+)?)["'`]?(?![\d%\w]|\.\d)/y,
  string: /["'`]([^"'`\s]{1,60})["'`]|((?:\d+(?:ms|[smh]))+)(?!\w)|([A-Z][A-Za-z0-9]{1,40})(?![\w/-]|\.\w)/y,
};
/** Capitalized words that are no values. */
const NO_VALUE =
  /^(?:None|Nil|Null|Empty|Unset|True|False|No|Not|Yes|The|All|Any|Kubernetes|UTC|TRUE|FALSE)$/;
/** The text after a default that always applies. */
const END =
  /\s*(?:$|[.,;)\]](?:\s|$)|(?:seconds|minutes|hours|days|milliseconds|bytes)\b(?!\s*(?:if|when|unless|for|on)\b))/y;
const CONDITION = /\b(?:if|when|unless|where|otherwise|while)\b/i;
/** 'The current default is' says that the system chooses. */
const CURRENT = /\bcurrent(?:ly)?,? $/i;
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
    const [, quoted, duration, word] = literal.exec(text) ?? [];
    const value = quoted ?? duration ?? word;
    if (value === undefined || NO_VALUE.test(quoted === undefined ? value : "")) continue;
    END.lastIndex = literal.lastIndex;
    if (END.test(text) && isUnconditional(text.slice(0, match.index))) return value;
  }
  return undefined;
};

/** True if the last sentence of a text has no condition, or only the condition that the field is not set. */
const isUnconditional = (text: string): boolean => {
  const line = text.replace(/\s+/g, " ");
  const sentence = line.slice(line.lastIndexOf(". ") + 1);
  return !CURRENT.test(sentence) && (!CONDITION.test(sentence) || UNSET.test(sentence));
};
