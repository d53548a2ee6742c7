import { acronymIn, inCapitals, isMadeOfAcronyms } from "./acronyms.js";
import { withSeparateWords } from "./joined-words.js";
import { builtInByName } from "../api/builtin-names.js";
import { wordsOf } from "./name-words.js";
import { hasMixedName, withMixedName } from "./proper-names.js";

/** Constants: the values of enumerations (API conventions, "Constants"). */

const CAMEL_CASE = /^[A-Z][A-Za-z0-9]*$/;
/** Acronyms that are also words; only the author knows which one is meant. */
const WORDS: ReadonlySet<string> = new Set(["ai", "iso", "mac", "rest", "san", "sas", "wasm"]);

/** True for a constant that follows the conventions: CamelCase with an initial capital, such as 'ClusterFirst'. */
export const isConstant = (value: string): boolean => CAMEL_CASE.test(value);

/** True for a word in capitals that is no acronym: 'ALWAYS' and 'LOW', not 'TCP'. */
export const isShouted = (value: string): boolean => {
  const word = /^[A-Z]{2,30}(?=\d{0,3}$)/.exec(value)?.[0] ?? "";
  if (word === "" || isMadeOfAcronyms(word, ACRONYMS)) return false;
  return SHORT_WORDS.has(word) || (word.length >= SHORTEST_WORD && /[AEIOUY]/.test(word.slice(1)));
};

/** Nearly all acronyms are shorter. */
const SHORTEST_WORD = 5;
/** Further acronyms that constants write in capitals. */
const IN_CAPITALS: ReadonlySet<string> = new Set(
  "aes amqp ascii bfd cname crud cuda ec2 ecmp eddsa efa evpn fifo fpga gcs gguf hcl jbod l2gre l3gre lacp lifo lru mqtt ospf ottl pitr pkcs saml sasl snmp spapr sriov ssm tgz uefi yson".split(
    " ",
  ),
);
/** Further acronyms that occur as constants, in lowercase. */
const ACRONYMS: ReadonlySet<string> = new Set(
  `acme aes amqp argon ascii bcrypt bfd cname crud curie ecmp eddsa fifo geneve gzip ieee ipsec ipvlan jbod kerberos lacp lifo lru macvlan
  mqtt nist oauth ospf pbkdf pkcs proxy quic saml sasl scram snmp spapr spiffe spnego sriov stomp tcx uefi wep xfp`.split(
    /\s+/,
  ),
);
/** Words with at most four letters. */
const SHORT_WORDS: ReadonlySet<string> = new Set(
  `ALL AND ANY ASC AUTO BAD BASE BIG BLUE BODY BOTH BULK BUSY CALM COLD COOL COPY CORE COST DARK DATA DAY DEAD DENY DESC DEV
  DONE DOWN DROP DRY DUAL EACH EASY EDGE EVEN EXIT FAIL FAST FILE FIX FLAT FOUR FREE FULL GOLD GOOD GRAY GREY HALF HARD
  HASH HEAD HIGH HOLD HOST HOT HOUR IDLE INFO INIT INT ITEM JOB JOIN JUST KEEP KEY KILL LAST LATE LAZY LEFT LESS LINE LIST
  LIVE LOAD LOCK LOGS LONG LOOP LOUD LOW MAIN MANY MAP MASK MEAN MID MILD MIN MAX MODE MON MORE MOST MOVE MUTE NAME NEAR NEW
  NEXT NO NODE NONE NOOP NOT NOW NULL ODD OFF OLD ON ONCE ONE ONLY OPEN OR OVER PAGE PAIR PART PASS PAST PATH PEER PICK
  PLAN POD POLL POOL POST PREV PROD PULL PUSH RACK RAW READ REAL RED REST RING ROLE ROOT ROW RUN SAFE SAME SAVE SCAN SELF
  SEND SET SHUT SIDE SITE SIZE SKIP SLOW SNAP SOFT SOLO SOME SOON SORT SPOT STAR STEP STOP SUM SWAP SYNC TAIL TEAM TEST TEXT
  THIN TIER TINY TOP TREE TRIM TRUE TWO TYPE UP USER VIEW VOID WAIT WARM WARN WEAK WEEK WIDE WILD WORK YEAR YES ZERO ZONE`.split(
    /\s+/,
  ),
);

/**
 * The value as a constant: 'BestEffort' for 'best-effort', 'TCP' for 'tcp', 'ConfigMap' for 'configmap'. Undefined if
 * that is not possible, as for '4Ki' and '*', or if the value is not ASCII.
 */
export const constantFor = (value: string): string | undefined => {
  const kind = builtInByName(value)?.kind;
  if (kind !== undefined) return inNumberOf(value, kind);
  if (!/^[ -~]*$/.test(value)) return undefined;
  const joined = wordsIn(value).map(cased).join("");
  const constant = withMixedName(joined) ?? joined;
  return isConstant(constant) || hasMixedName(constant) ? constant : undefined;
};

/** The words of a value, also of one in capitals, and those that were joined: 'address' and 'map' for 'ADDRESSMAP'. */
const wordsIn = (value: string): readonly string[] =>
  wordsOf(/[a-z]/.test(value) ? value : value.toLowerCase()).flatMap((word) => wordsOf(withSeparateWords(word)));

/** The kind in the plural of the value: 'NetworkPolicies' for 'networkpolicies'. */
const inNumberOf = (value: string, kind: string): string => {
  const stem = kind.slice(0, -1);
  return value.toLowerCase().startsWith(stem.toLowerCase()) && value.length > kind.length
    ? stem + value.slice(stem.length).toLowerCase()
    : kind;
};

/**
 * The value as a constant that a message may propose. Undefined if it would read no better, as 'AWSEKS' for 'aws-eks', or
 * not follow the conventions itself.
 */
export const proposedConstant = (value: string): string | undefined => {
  const known = PRODUCTS.get(value.toLowerCase()) ?? SPELLED_OUT.get(value.toLowerCase());
  if (known !== undefined) return known;
  const constant = constantFor(value);
  // The numbers of 'q8_0' would become one, and 'e5m2' is a code.
  if (/\d[._-]\d|[a-z]\d+[a-z]\d/i.test(value)) return undefined;
  if (constant === undefined || withAcronyms(constant) !== undefined || isShouted(constant)) return undefined;
  const words = wordsIn(value).map(cased);
  // Only its author knows the words of 'aio'.
  if (words.some((word) => word.length <= LONGEST_UNKNOWN && !isReadable(word))) return undefined;
  const isUnreadable = words.some((word, index) => isInCapitals(word) && isInCapitals(words[index + 1] ?? ""));
  return isUnreadable && constant === words.join("") ? undefined : constant;
};

/** The word as a part of a constant: 'Token', 'TCP', 'OpenAI'. */
const cased = (word: string): string => PRODUCTS.get(word.toLowerCase()) ?? capitalized(word);

/** Names of products, and words that other systems write as one. */
const PRODUCTS: ReadonlyMap<string, string> = new Map(
  `AppendBlob ArgoCD AsyncAPI BlockBlob ClickHouse CloudFoundry CockroachDB CouchDB CrowdStrike DigitalOcean DualStack
  GitHub GitLab GraphQL HAProxy HashMod HIPAA HuggingFace InMemory ISO27001 JavaScript KServe KubeVirt LabelDrop
  LabelKeep LabelMap LangChain LevelDB MariaDB MinIO MongoDB MsgPack MustHave MustNotHave MySQL MySQLShell OnDemand
  Gbps Kbps Mbps OpenAI OpenAPI OpenSearch OpenShift OpenStack PCIe PebbleDB PgBackRest PKCS1 PKCS12 PKCS8 PostgreSQL
  RabbitMQ ROCm RocksDB RoundRobin SGLang SOC2 VMware WebSocket XtraBackup`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name]),
);

/** Operators, directions, and modes of access as Kubernetes spells them out. */
const SPELLED_OUT: ReadonlyMap<string, string> = new Map([
  ["dest", "Destination"],
  ["dst", "Destination"],
  ["eq", "Equals"],
  ["excl", "Excludes"],
  ["gt", "GreaterThan"],
  ["incl", "Includes"],
  ["lt", "LessThan"],
  ["ne", "NotEquals"],
  ["neq", "NotEquals"],
  ["ro", "ReadOnly"],
  ["rox", "ReadOnlyMany"],
  ["rw", "ReadWrite"],
  ["rwo", "ReadWriteOnce"],
  ["rwop", "ReadWriteOncePod"],
  ["rwx", "ReadWriteMany"],
  ["src", "Source"],
]);

const LONGEST_UNKNOWN = 3;
const isReadable = (word: string): boolean =>
  isInCapitals(word) || SHORT_WORDS.has(word.toUpperCase()) || /\d/.test(word) || FURTHER_WORDS.has(word.toLowerCase());
/** Further words with at most three letters, none of which needs a correction if it stands in capitals. */
const FURTHER_WORDS: ReadonlySet<string> = new Set(
  `a add age an app as ask at avg bin bit box by cap cut del diff do end env ext fit for gap get go hex hit hub id if in int
  is it kit log mix net of out own pay per pin pop pre pub run sub tag tap to try via war web with zip`.split(/\s+/),
);

const isInCapitals = (word: string): boolean => /^[A-Z][A-Z0-9]+$/.test(word);

const capitalized = (word: string): string => {
  const address = /^ipv[46]/i.exec(word)?.[0] ?? "";
  if (address !== "") return `IP${address.slice(2).toLowerCase()}${withInitial(word.slice(address.length))}`;
  return acronymIn(word) !== undefined || IN_CAPITALS.has(word.toLowerCase()) || NO_WORD.test(word)
    ? inCapitals(word)
    : withInitial(word);
};

const withInitial = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Letters that are never read as a word: 'mbr', 'mp3', 'p2c'. */
const NO_WORD = /^(?!k8s$)(?:[b-df-hj-np-tv-xz]{2,5}\d?|[a-z]\d[a-z])$/i;

/**
 * The constant with its acronyms in capitals, 'ClientIP' for 'ClientIp'; undefined if it needs no correction, or if it
 * contains other characters than letters and digits.
 */
export const withAcronyms = (constant: string): string | undefined => {
  const words = wordsOf(constant);
  // Most constants need no change, and joining the words takes longer than this check.
  if (!words.some(isTitleCaseAcronym)) return undefined;
  // If the joined words differ from the constant, it contains other characters.
  if (words.join("") !== constant) return undefined;
  const corrected = words
    .map((word) => (isTitleCaseAcronym(word) || isNumbered(word) ? inCapitals(word) : word))
    .join("");
  return corrected === constant ? undefined : corrected;
};

/** 'vpn' behind a digit, as in 'L2vpnEvpn'. */
const isNumbered = (word: string): boolean => /^[a-z]/.test(word) && acronymIn(word) !== undefined;

const isTitleCaseAcronym = (word: string): boolean => {
  const acronym = /^[A-Z][a-z]+\d*$/.test(word) ? acronymIn(word) : undefined;
  return acronym !== undefined && !WORDS.has(acronym);
};
