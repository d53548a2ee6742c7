import { fullWord } from "./abbreviations.js";
import { acronymIn } from "./acronyms.js";
import { isCamelCase } from "./camel-case.js";
import { wordsOf } from "./name-words.js";

/** Acronyms that few users know, where they are written like words: 'rpoSeconds', 'maxMttr'. */

/** Acronyms with a vowel. None is an English word. */
const RARE: ReadonlySet<string> = new Set(
  `aoe bcp capex cdr dag eod eof eol eosl eot ewma fte iac ioc itil itsm kpi loa lro lru mfu mou mro nda nfr oee oem oltp opex
  ota pii poc poe qoe raci rca rfi roi rpo rta rto siem soc sre tco uat ueba vdi vod wac wip yoy`.split(/\s+/),
);
/** Words without a vowel that users know, besides the acronyms that are common in APIs. */
const KNOWN: ReadonlySet<string> = new Set(
  `bfd bpf bsd crc csp csrf dsn gbps gcr gcs gmt gpg gpt gtp hdd hdfs hls hpc hsm jks jmx jsr kbps krb llm lts lvm
  mbps mqtt mssql nft nfv nlp npm nsq ntlm ntp pcm pcr pdb pkcs png pst pwm qps rfc rps rss rtmp rtp rtsp shm sbt scp
  sdn sftp smb spf srt srv ssn stp svg sys tbps tftp tmp tps txt vcs vgpu vrf vtpm wss xdp xfs xsd xsl xslt zfs`.split(
    /\s+/,
  ),
);
/** Without a vowel, with at least three letters; 'y' counts as a vowel. */
const NO_VOWEL = /^[bcdfghjklmnpqrstvwxz]{3,5}$/;

/** The first word of a camelCase name that is a rare acronym, in lowercase. Words in capitals are not read. */
export const rareAcronymIn = (name: string): string | undefined =>
  (isCamelCase(name) ? wordsOf(name) : [])
    .map((word) => (/^[A-Z]{2}/.test(word) ? "" : word.toLowerCase()))
    .find((word) => RARE.has(word) || isWithoutVowel(word));

const isWithoutVowel = (word: string): boolean =>
  NO_VOWEL.test(word) &&
  !KNOWN.has(word) &&
  acronymIn(word) === undefined &&
  fullWord(word) === undefined &&
  fullWord(word.replace(/s$/, "")) === undefined &&
  !UNITS.has(word);

/** Units of time, which seconds-suffix reports. */
const UNITS: ReadonlySet<string> = new Set("hrs msec nsec secs usec wks".split(" "));
