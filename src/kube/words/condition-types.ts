import { lastWord, wordsOf } from "./name-words.js";

/** Types of conditions: their form, and the meaning of their names (API conventions, "Typical status properties"). */

/** The pattern of metav1.Condition: a name with an optional prefix, which is a DNS subdomain and '/'. */
const FORM =
  /^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
export const MAX_CONDITION_TYPE = 316;

/** True for a type that the schema of metav1.Condition allows. */
export const isConditionType = (type: string): boolean =>
  type.length <= MAX_CONDITION_TYPE && FORM.test(type);

/** The name without its domain: 'Ready' for 'acme.io/Ready'. */
export const conditionName = (type: string): string => type.slice(type.lastIndexOf("/") + 1);

/** The '-ing' form of a verb has a vowel before the ending, unlike 'ring' and 'string'. */
const PRESENT_PARTICIPLE = /[aeiouy][a-z]*ing$/;

/** Words with this ending that are adjectives or nouns. */
const STATES: ReadonlySet<string> = new Set(
  "binding building existing missing nothing outstanding pending remaining setting warning".split(" "),
);

/**
 * The verb of a type that names a transition, in lowercase: 'resizing' for 'VolumeResizing'; undefined for other types.
 */
export const transitionOf = (type: string): string | undefined => {
  const word = lastWord(conditionName(type));
  // Only the end, because the pattern takes quadratic time.
  return PRESENT_PARTICIPLE.test(word.slice(-64)) && !STATES.has(word) ? word : undefined;
};

const PROBLEMS: ReadonlySet<string> = new Set(
  `blocked broken conflict conflicted conflicting conflicts crashed degraded deleted disabled disrupted drifted error
  errored errors evicted exceeded exhausted expired failed failing failure failures fault incompatible invalid lost
  misconfigured missing no not outdated paused pressure problem rejected stale stalled stopped suspended terminated
  throttled too unavailable unhealthy unknown unreachable unsupported warning warnings`.split(/\s+/),
);

/**
 * True for a type that names a problem or an unusual state, such as 'MemoryPressure', for which 'False' is the normal
 * status. The list of words is not complete.
 */
export const namesProblem = (type: string): boolean =>
  wordsOf(conditionName(type)).some((word) => PROBLEMS.has(word.toLowerCase()));
