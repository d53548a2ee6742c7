import { acronymIn, inCapitals, isTitleCaseWord } from "./acronyms.js";

const ASCII = /^[ -~]*$/;
const CAMEL_CASE = /^[a-z][A-Za-z0-9]*$/;
/** An acronym at the start without its plural 's' ('IDs'), or the first letter. */
const FIRST_WORD = /^[A-Z]+(?=s?(?:[^a-z]|$))|^[A-Z]/;

/**
 * True for a JSON field name that follows the Naming conventions: letters and digits, starting with a lowercase letter.
 */
export const isCamelCase = (name: string): boolean => CAMEL_CASE.test(name);

/** Words that YAML reads as null or a boolean if they are not quoted. */
const YAML_VALUES: ReadonlySet<string> = new Set("false no null off on true yes".split(" "));

/**
 * The camelCase spelling of a name: 'client_name' becomes 'clientName', 'pod_ip' 'podIP', 'CACerts' 'caCerts', and
 * 'MAX_SIZE' 'maxSize'. Undefined if there is none, as for '3d', if it would need
 * quotes in YAML, as 'null' does, or if the name is not ASCII.
 */
export const camelCase = (name: string): string | undefined => {
  if (!ASCII.test(name)) return undefined;
  const text = /[a-z]/.test(name) ? name.replace(/K8S/g, "K8s") : name.toLowerCase();
  const [first = "", ...others] = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const spelling = [first.replace(FIRST_WORD, (start) => start.toLowerCase()), ...others.map(capitalized)].join("");
  return isCamelCase(spelling) && !YAML_VALUES.has(spelling) ? spelling : undefined;
};

/** 'Name' for 'name', 'IP' for 'ip', 'IPs' for 'ips', 'IPv6' for 'ipv6'. */
const capitalized = (word: string): string => {
  if (/^ipv[46]$/i.test(word)) return `IPv${word.slice(3)}`;
  const acronym = acronymIn(word);
  return acronym === undefined || (acronym !== "mac" && isTitleCaseWord(acronym))
    ? word.slice(0, 1).toUpperCase() + word.slice(1)
    : inCapitals(word);
};

/** The name of a file, as the key of an object with a value for each file of a program: 'zoo.cfg'. */
export const isFileName = (name: string): boolean => /\.(?:cfg|conf|ini|json|properties|toml|xml|ya?ml)$/.test(name);

/** Fewer names may be spelled otherwise by chance. */
const MANY = 3;

/** True for names that are all spelled otherwise, except names of one word, as in an API that a type mirrors. */
export const areSpelledOtherwise = (names: Iterable<string>): boolean => {
  const ofWords = [...names].filter((name) => /[a-z\d][A-Z_-]/.test(name));
  return ofWords.length >= MANY && !ofWords.some(isCamelCase);
};
