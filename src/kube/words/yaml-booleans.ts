/** Words that YAML 1.1, and so kubectl, reads as booleans unless they are quoted. */

const TRUE = /^(?:y|yes|on|true)$/i;
const FALSE = /^(?:n|no|off|false)$/i;
/** The tables of YAML have three spellings of each word: 'on', 'On' and 'ON', not 'oN'. */
const SPELLED = /^(?:[a-z]+|[A-Z][a-z]*|[A-Z]+)$/;

/** The boolean that YAML reads for a word without quotes; undefined for all other words. */
export const yamlBoolean = (word: string): boolean | undefined => {
  if (!SPELLED.test(word)) return undefined;
  if (TRUE.test(word)) return true;
  return FALSE.test(word) ? false : undefined;
};
