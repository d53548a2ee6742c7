import { acronymIn } from "./acronyms.js";
import { lastWord, wordsOf } from "./name-words.js";

/** Types of conditions: their form, and the meaning of their names (API conventions, "Typical status properties"). */

/** The pattern of metav1.Condition: a name with an optional prefix, which is a DNS subdomain and '/'. */
const FORM =
  /^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
export const MAX_CONDITION_TYPE = 316;

/** True for a type that the schema of metav1.Condition allows. */
export const isConditionType = (type: string): boolean => type.length <= MAX_CONDITION_TYPE && FORM.test(type);

/** The name without its domain: 'Ready' for 'acme.io/Ready'. */
export const conditionName = (type: string): string => type.slice(type.lastIndexOf("/") + 1);

/** The '-ing' form of a verb has a vowel before the ending, unlike 'ring' and 'string'. */
const PRESENT_PARTICIPLE = /[aeiouy][a-z]{0,60}ing$/;

/** Words with this ending that are adjectives or nouns. */
const STATES: ReadonlySet<string> = new Set(
  "binding building existing missing nothing outstanding pending remaining setting warning".split(" "),
);

/**
 * The verb of a type that names a transition, in lowercase: 'resizing' for 'VolumeResizing'; undefined for other types.
 */
export const transitionOf = (type: string): string | undefined => {
  const word = lastWord(conditionName(type));
  return PRESENT_PARTICIPLE.test(word) && !STATES.has(word) ? word : undefined;
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

/** States that a condition reports, as its last word. */
const CONDITIONS: ReadonlySet<string> = new Set(
  `accepted active admitted applied available bound completed complete configured connected converged created degraded
  deleted deployed done drained established error errored exhausted failed failing finished functional healthy
  initialized installed issued lost online offline operational outdated overloaded paused pending programmed progressing
  provisioned published reachable ready reconciled registered rejected resolved running scheduled stable stale stalled
  started stopped succeeded success successful suspended synced synchronized terminated unavailable unhealthy
  unreachable unready up upgradeable upgraded valid validated verified`.split(/\s+/),
);

/** Words that make a choice out of a state: 'backupIfUnhealthy', 'waitUntilReady'. */
const CHOICES: ReadonlySet<string> = new Set(
  `allow always delete disable enable if ignore keep never no only prefer require retry skip until use wait was when
  while`.split(/\s+/),
);

/** True for the name of a field that says that a state holds: 'ready', 'isHealthy', 'diskProvisioned', 'readyToUse'. */
export const namesCondition = (name: string): boolean => {
  const words = wordsOf(name).map((word) => word.toLowerCase());
  const isUse = words.length === 3 && words[0] === "ready" && words[1] === "to";
  return isUse || (CONDITIONS.has(words.at(-1) ?? "") && !words.some((word) => CHOICES.has(word)));
};

/** Activities that may last, so that they count as states. */
const LASTING: ReadonlySet<string> = new Set(
  `deleting draining evicting issuing listening migrating progressing rebalancing reconciling recovering remediating resizing restoring
  running scaling serving terminating updating upgrading waiting working`.split(/\s+/),
);

/** Like `transitionOf`, for a transition that does not last. */
export const shortTransitionOf = (type: string): string | undefined => {
  const verb = transitionOf(type);
  return verb === undefined || LASTING.has(verb) ? undefined : verb;
};

/** A word in capitals is a name, such as 'NoSQL'. */
const NEGATION = /^(Not|Non|No|Un)(?=[A-Z][a-z])|^Un(?=ready$)/;

/** Returns a negated type without its prefix: 'Ready' for 'NotReady' and 'Unready'; undefined for other types. */
export const negatedState = (type: string): string | undefined => {
  const name = conditionName(type);
  const [prefix, negation] = NEGATION.exec(name) ?? [];
  if (prefix === undefined) return undefined;
  // The rest of a name with 'No' is not a state: 'Disk' does not mean the opposite of 'NoDisk'.
  if (negation === "No") return "Ready";
  const rest = name.slice(prefix.length);
  return rest.slice(0, 1).toUpperCase() + rest.slice(1);
};

/**
 * The rest of a type that starts with the kind; undefined if it does not. A rest of several words may be part
 * of another name: 'IntegrationKitAvailable' of an Integration is about an IntegrationKit.
 */
export const typeWithoutKind = (type: string, kind: string): string | undefined => {
  const name = conditionName(type);
  const rest = name.slice(kind.length);
  const isState = kind !== "" && name.startsWith(kind) && /^[A-Z]/.test(rest) && wordsOf(rest).length === 1;
  return isState ? rest : undefined;
};

const PASCAL_CASE = /^[A-Z][A-Za-z0-9]*$/;

/** True for one or more capitalized words, such as 'ImagePulled'; false for 'READY', which is no acronym. */
export const isPascalCase = (word: string): boolean =>
  PASCAL_CASE.test(word) && (/[a-z]/.test(word) || word.length <= 2 || acronymIn(word) !== undefined);

/** The PascalCase spelling of a name: 'StorageReady' for 'storage_ready', 'Ready' for 'READY'. */
export const pascalCase = (name: string): string =>
  wordsOf(/[a-z]/.test(name) ? name : name.toLowerCase())
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");
