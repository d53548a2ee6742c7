import { acronymIn, inCapitals } from "./acronyms.js";
import { builtInByName } from "../api/builtin-names.js";
import { wordsOf } from "./name-words.js";

/** Words that were joined without a capital letter: 'podselector', 'targetref'. */

/**
 * The first words of joined words. Words that begin an English compound with one of the last words are missing here, or
 * the compound is in WHOLE: 'filename', 'timeout', 'keyring', 'database', 'endpoint'.
 */
const FIRST: ReadonlySet<string> = new Set(
  `access account annotation api app artifact audit auth backup bucket build ca cert certificate child claim class client cluster
  config configmap connect connection container content controller credential database deadline default delay deployment disk domain
  drain event external failure function gateway grace group health idle image init ingress instance interval ip issuer job label lease log machine
  match member memory metric metrics min max monitor mount namespace network node object operator owner parent password
  peer period plugin pod policy pool priority private probe project provider public pull queue quota rate read refresh
  region registry release replica repo request resource response restart restore retry role rollout route rule runtime scale
  schedule scrape secret security server service session shutdown sidecar source spec stack startup state status storage
  subnet support sync target task template tenant timeout tls token topology update user volume webhook worker workload write
  zone`.split(/\s+/),
);
/** The last words, in the singular. */
const LAST: ReadonlySet<string> = new Set(
  `account address affinity annotation bucket budget class cluster config container count credential database domain endpoint
  group id image info interval ip job key label limit map mode mount name namespace network node period pod policy port
  provider quota ref reference region replica resource retry role secret selector server service size spec status storage strategy
  template threshold timeout token type uid uri url version volume zone`.split(/\s+/),
);
/** Plural and other forms of these. */
const FORMS: ReadonlyMap<string, string> = new Map([
  ...[...LAST].map((word) => [`${word}s`, word] as const),
  ...["policies", "strategies", "retries", "addresses", "classes", "options", "seconds", "settings"].map(
    (word) => [word, word] as const,
  ),
]);
/** English and common technical words that look joined. */
const WHOLE: ReadonlySet<string> = new Set("nodegroup nodegroups username usernames".split(" "));
/** After 'host', only what Kubernetes writes apart: 'hostname' is one word. */
const AFTER_HOST: ReadonlySet<string> = new Set(
  "alias aliases network path paths port ports selector".split(" "),
);
const OTHERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["loadbalancer", ["load", "balancer"]],
  ["loglevel", ["log", "level"]],
  ["mountpath", ["mount", "path"]],
  ["readonly", ["read", "only"]],
]);

/** Longer words are not judged, so that the cost is bounded. */
const MAX_LENGTH = 32;
const MIN_LENGTH = 5;

/**
 * The name with its joined words apart: 'podSelector' for 'podselector', 'clientUserID' for 'clientUserid'; the name
 * itself if there are none.
 */
export const withSeparateWords = (name: string): string =>
  wordsOf(name)
    .map((word, index) => {
      const parts = /^[A-Z]?[a-z]+$/.test(word) ? partsOf(word.toLowerCase()) : [];
      return parts.length < 2 ? word : parts.map((part, at) => spelling(part, index + at)).join("");
    })
    .join("");

/** The words that were joined; none for other words. */
const partsOf = (word: string): readonly string[] => {
  if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || WHOLE.has(word)) return [];
  const other = OTHERS.get(word);
  if (other !== undefined) return other;
  const kind = wordsOf(builtInByName(word)?.kind ?? "");
  if (kind.length > 1) return cutLike(kind, word);
  for (let end = 2; end <= word.length - 2; end++) {
    const [first, rest] = [word.slice(0, end), word.slice(end)];
    if (first === "host" ? AFTER_HOST.has(rest) : isFirst(first) && (LAST.has(rest) || FORMS.has(rest)))
      return [first, rest];
    const parts = isFirst(first) ? partsOf(rest) : [];
    if (parts.length > 0) return [first, ...parts];
  }
  return [];
};

/** Cuts the text into the words of a kind; the plural of the last one may be longer: 'networkpolicies'. */
const cutLike = (kind: readonly string[], text: string): readonly string[] => {
  let start = 0;
  return kind.map((word, index) => {
    const end = index < kind.length - 1 ? start + word.length : text.length;
    const part = text.slice(start, end);
    start = end;
    return part;
  });
};

const isFirst = (word: string): boolean => FIRST.has(word) || (word.length > 2 && acronymIn(word) === word);

const spelling = (part: string, index: number): string => {
  if (index === 0) return part;
  return acronymIn(part) === undefined ? part.slice(0, 1).toUpperCase() + part.slice(1) : inCapitals(part);
};
