/** Whether a name in Go and one in JSON are the same except for the initial (API conventions, "Naming conventions"). */

/** True if the letters are the same, in any case, and the same words start with capitals; acronyms may have any case. */
export const isSameName = (go: string, json: string): boolean =>
  hasSameLetters(go, json) && !Array.from(go).some((_, index) => isJoint(go, json, index));

export const hasSameLetters = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** True if JSON joins words that Go does not: 'podselector' for 'PodSelector'. */
export const joinsWords = (go: string, json: string): boolean =>
  hasSameLetters(go, json) && Array.from(go).some((_, index) => isJoint(go, json, index) && startsWord(go, index));

/** True if only one of two names with the same letters starts a word there. */
const isJoint = (go: string, json: string, index: number): boolean =>
  index > 0 &&
  go[index] !== json[index] &&
  (startsWord(go, index) || startsWord(json, index)) &&
  !isInName(go.toLowerCase(), index);

/** Names that are also written as one word. */
const NAMES: readonly string[] =
  "cloudformation cloudwatch digitalocean github gitlab javascript mongodb mysql oauth openapi openid openshift openssl openstack opentelemetry postgresql powershell rabbitmq vmware vsphere".split(
    " ",
  );

/** True if the place is within one of these names. */
const isInName = (letters: string, index: number): boolean =>
  NAMES.some((name) => {
    const start = letters.lastIndexOf(name, index);
    return start >= 0 && index > start && index < start + name.length;
  });

/** True for a capital before a small letter, behind a small letter, a digit or an acronym: not that in 'VSphere'. */
const startsWord = (name: string, index: number): boolean =>
  /[a-z\d]$|^[A-Z]{2}$/.test(name.slice(Math.max(0, index - 2), index)) &&
  /^[A-Z][a-z]/.test(name.slice(index, index + 2)) &&
  !isPlural(name, index + 1);

/** True for an 's' at the end of an acronym. */
const isPlural = (name: string, index: number): boolean => /^s(?:$|[A-Z])/.test(name.slice(index, index + 2));

/**
 * True if the words are the same where a strict reader cuts them: before a capital behind a small letter or a digit, before
 * a digit behind a letter, and before the last capital of several, unless only a plural 's' follows.
 */
export const hasSameWords = (go: string, json: string): boolean => strictWords(go) === strictWords(json);

/** The words in lowercase with spaces between them. */
const strictWords = (name: string): string => {
  const words: string[] = [];
  let start = 0;
  for (let index = 1; index <= name.length; index++) {
    if (index < name.length && !isCut(name, index, start)) continue;
    words.push(name.slice(start, index));
    start = index;
  }
  return words.join(" ").toLowerCase();
};

const isCut = (name: string, index: number, start: number): boolean => {
  const [pair, next] = [name.slice(index - 1, index + 1), name.slice(index + 1, index + 2)];
  if (/^(?:[a-z\d][A-Z]|[A-Za-z]\d)$/.test(pair)) return true;
  return /^[A-Z]{2}$/.test(pair) && /[a-z]/.test(next) && index - start > 1 && !isPlural(name, index + 1);
};
