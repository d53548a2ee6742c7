import { acronymIn, inCapitals } from "./acronyms.js";
import { builtInByName } from "../api/builtin-names.js";
import { rememberText } from "kube-json";
import { wordsOf } from "./name-words.js";

/** Words that were joined without a capital letter: 'podselector', 'targetref'. */

/**
 * The first words of joined words. Words that begin an English compound with one of the last words are missing here, or
 * the compound is in WHOLE: 'filename', 'timeout', 'keyring', 'database', 'endpoint'.
 */
const FIRST: ReadonlySet<string> = new Set(
  `access account address and annotation api app artifact audit auth backup batch block bucket buffer build burst ca cache cert
  certificate child cipher claim class cleanup client cluster cold config configmap connect connection consumer container
  content controller cookie cpu credential current database deadline debug default delay delete deployment desired
  device disk dns domain drain encryption end environment error event expected external extra failure fetch field finish
  flush forward function gateway grace group health heartbeat history idle image index ingress init input instance
  internal interval ip issuer job json kernel label leader lease limit listen listener local lock log login machine
  manager match max maximum member memory message metric metrics min minimum mirror model module monitor mount
  mutual namespace network node notification object offset operator origin original output owner packet parallel
  parent password pause payload peer pending period persistent pipeline platform plugin pod policy pool prefix
  primary priority private probe process producer profile project prometheus protocol provider proxy public publish
  pull push query queue quota rate read reader ready reconcile record recovery redirect redis refresh region
  registry release remote replica replication repo report request reset resource response restart restore resync
  retention retry role rollout root rotation route rule runtime s3 sample scale schedule scheduler schema scrape secret
  security selector sender sequence server service session severity shard shared shutdown sidecar signing slot
  snapshot socket source spec stack standby startup state static statistics status storage store stream subject
  subnet success suffix support supported sync system target task template tenant thread threshold timeout tls token
  tolerance topology trace traffic transaction transfer transport trigger update upgrade upload upstream uri url
  user username validation vault version virtual volume warm warning webhook weight window worker workload workspace
  write zone`.split(/\s+/),
);
/** The last words, in the singular. */
const LAST: ReadonlySet<string> = new Set(
  `account address affinity algorithm alias amount annotation asn audience backup bandwidth behavior body bucket budget capacity
  category certificate channel cidr class client cluster command condition config container context controller cookie count
  cpu credential database deadline default definition delay depth description destination device digest directory
  disk domain duration email endpoint entry environment error event expiry expression factor field filter flag
  format frequency gateway group handle handler hash header history host hostname id identifier image index info
  input instance interface interval ip issuer item job key keyring kind label language layout length level limit
  listener location manager map memory message method metric mode model module mount name namespace network node
  number object offset operator option output owner padding parameter partition password pattern payload peer
  percentage period permission phase plugin pod policy pool port position prefix priority profile property protocol
  provider proxy query queue quota range rate ratio reason record ref reference region registry release replica
  report repository request resource response result retention retry role root route rule sample schedule schema
  scope secret section selector separator sequence server service session setting severity shard signature size
  socket source spec speed stage state status step storage store strategy stream subnet suffix suite system tag target
  task template tenant threshold timeout timestamp timezone token topic total trigger type uid unit update uri url
  user username value variable version volume weight window worker workload zone`.split(/\s+/),
);
/** Plural and other forms of these. */
const FORMS: ReadonlyMap<string, string> = new Map([
  ...[...LAST].map((word) => [`${word}s`, word] as const),
  ...["policies", "strategies", "retries", "addresses", "classes", "options", "seconds", "settings"].map(
    (word) => [word, word] as const,
  ),
]);
/** English and common technical words that look joined. */
const WHOLE: ReadonlySet<string> = new Set(
  "instancetype instancetypes localhost nodegroup nodegroups ramdisk ramdisks username usernames".split(" "),
);
/** After 'host', only words that Kubernetes writes apart: 'hostname' is one word. */
const AFTER_HOST: ReadonlySet<string> = new Set("alias aliases asn network path paths port ports selector".split(" "));
const OTHERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["bufsize", ["buffer", "size"]],
  ["loadbalancer", ["load", "balancer"]],
  ["loglevel", ["log", "level"]],
  ["maxconn", ["max", "connections"]],
  ["mountpath", ["mount", "path"]],
  ["pipelinerun", ["pipeline", "run"]],
  ["readonly", ["read", "only"]],
  ["readwrite", ["read", "write"]],
]);

/** Longer words are left alone, so that the cost is bounded. */
const MAX_LENGTH = 32;
const MIN_LENGTH = 5;

/**
 * The name with its joined words apart: 'podSelector' for 'podselector', 'clientUserID' for 'clientUserid'; the name
 * itself if there are none.
 */
export const withSeparateWords = (name: string): string =>
  wordsOf(name)
    .map((word, index) => {
      const parts = /^[A-Z]?[a-z][a-z0-9]*$/.test(word) ? partsOf(word.toLowerCase()) : [];
      return parts.length < 2 ? word : parts.map((part, at) => spelling(part, index + at)).join("");
    })
    .join("");

/** The words that were joined; none for other words. Most words are in the names of many fields. */
const partsOf = rememberText((word: string): readonly string[] => {
  if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || WHOLE.has(word)) return [];
  const other = OTHERS.get(word);
  if (other !== undefined) return other;
  const kind = wordsOf(builtInByName(word)?.kind ?? "");
  if (kind.length > 1) return cutLike(kind, word);
  for (let end = 2; end <= word.length - 2; end++) {
    const [first, rest] = [word.slice(0, end), word.slice(end)];
    const begins = isFirst(first);
    if (first === "host" ? AFTER_HOST.has(rest) : begins && (LAST.has(rest) || FORMS.has(rest))) return [first, rest];
    const parts = begins ? partsOf(rest) : [];
    if (parts.length > 0) return [first, ...parts];
  }
  return [];
});

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

/** True for a word, in lowercase, that is common in names. */
export const isCommonWord = (word: string): boolean => FIRST.has(word) || LAST.has(word);

const isFirst = (word: string): boolean => FIRST.has(word) || (word.length > 2 && acronymIn(word) === word);

const spelling = (part: string, index: number): string => {
  if (index === 0) return part;
  return acronymIn(part) === undefined ? part.slice(0, 1).toUpperCase() + part.slice(1) : inCapitals(part);
};
