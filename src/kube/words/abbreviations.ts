import { wordsOf } from "./name-words.js";
import { acronymIn } from "./acronyms.js";
import { isCamelCase } from "./camel-case.js";

/**
 * Abbreviations in names with the words that they stand for, and acronyms that few users know (API conventions, "Naming
 * conventions").
 */

/**
 * All others count as very common: 'auth', 'ca', 'cert', 'conf', 'config', 'creds', 'dir', 'env', 'expr', 'init', 'max', 'min',
 * 'params', 'ref', 'repo', 'seq', 'spec' ... Abbreviations that are also words, such as 'rec', 'sub' and 'temp', are missing. 'num'
 * has a rule of its own, because 'number' is no better.
 */
const FULL: ReadonlyMap<string, string> = new Map(
  `acct account, addr address, alloc allocation, amt amount, annot annotation, attr attribute, avg average,
  bkp backup, bkt bucket, btn button, buf buffer, buff buffer, calc calculation, cfg config, chk check,
  cksum checksum, clnt client, cm configMap, cmd command, cnf config, cnt count, coeff coefficient,
  conn connection, cpy copy, ctrl controller, ctx context, curr current, cust customer,
  decl declaration, defn definition, depl deployment, deps dependencies, dept department, desc description,
  descr description, dest destination, dflt default, diag diagnostics, dply deployment, dst destination,
  dur duration, elem element, endpt endpoint, err error, evt event, fld field, flt filter,
  fltr filter, fmt format, fn function, freq frequency, func function, fwd forward, grp group, gw gateway,
  hdlr handler, hdr header, hist history, idx index, iface interface, ifname interfaceName, img image, impl implementation,
  incr increment, ingr ingress, inst instance, intf interface, intvl interval, itvl interval, lb loadBalancer,
  lbl label, len length, lic license, lvl level, mcast multicast, mem memory, mgmt management, mgr manager,
  mnt mount, msg message, mtx mutex, nbr number, netpol networkPolicy, notif notification, notifs notifications,
  ns namespace, obj object, opts options, orig original, parm parameter, passwd password, pct percent,
  perc percent, perm permission, pfx prefix, pkg package, pkt packet, plcy policy, pld payload, prev previous,
  prio priority, proj project, prop property, props properties, prov provider, prv private, pswd password,
  ptr pointer, pwd password, qry query, qty quantity, rcv receive, recv receive, regn region, req request,
  resp response, retn retention, rgn region, rpt report, rslt result, rsrc resource, rtn return,
  sa serviceAccount, sched scheduling, seg segment, sess session, sfx suffix, snd send, src source,
  srv server, srvr server, stmt statement, strat strategy, subj subject, suff suffix, svc service, svr server,
  sz size, tbl table, tgt target, thresh threshold, thrsh threshold, tmo timeout, tmout timeout, tmpl template,
  tok token, topo topology, trg trigger, ts time, txn transaction, typ type, unk unknown, upd update,
  upgr upgrade, usr user, val value, ver version, vers version, vol volume, wkld workload, wkr worker, wnd window,
  xfer transfer`
    .split(/,\s+/)
    .map((row) => row.split(/\s+/))
    .map(([short = "", full = ""]) => [short, full] as const),
);
/** A field may have the name 'env', as in containers. */
const IN_KINDS: ReadonlyMap<string, string> = new Map([["env", "environment"]]);
/** The length of 'passwds'. */
const MAX_LENGTH = 7;

/** The word that an abbreviation stands for: 'message' for 'msg'; undefined for other words. */
const fullWord = (short: string): string | undefined => FULL.get(short) ?? IN_KINDS.get(short);

/** The words of the name of a field that are abbreviations, or plurals of one, in lowercase; undefined if none is. */
export const abbreviationsIn = (name: string): readonly string[] | undefined => allIn(name, FULL);

/** Like `abbreviationsIn`, for the name of a kind. */
export const abbreviationsInKind = (kind: string): readonly string[] | undefined =>
  allIn(kind, FULL) ?? allIn(kind, IN_KINDS);

const allIn = (name: string, full: ReadonlyMap<string, string>): readonly string[] | undefined => {
  const words = wordsOf(name);
  const isOfDNS = words.some((word) => OF_DNS.test(word));
  const found = words.flatMap((word, index) => {
    // known-acronym covers words in capitals; 'PMem' is one word.
    if (word.length > MAX_LENGTH || /^[A-Z]{2}/.test(word) || /^[A-Z]$/.test(words[index - 1] ?? "")) return [];
    const text = word.toLowerCase();
    // At the end, it means nanoseconds: 'delayNs'.
    if (text === "ns" && index > 0 && index === words.length - 1) return [];
    if (text === "srv" && isOfDNS) return [];
    // The variable JAVA_OPTS.
    if (text === "opts" && /^(?:gradle|java|jvm|maven)$/i.test(words[index - 1] ?? "")) return [];
    // Networks call it so: 'errdisable'.
    if (text === "err" && /^disabled?$/i.test(words[index + 1] ?? "")) return [];
    if (full.has(text)) return [text];
    // 'sas' is an acronym of its own.
    return text.endsWith("s") && acronymIn(text) === undefined && full.has(text.slice(0, -1))
      ? [text.slice(0, -1)]
      : [];
  });
  return found.length === 0 ? undefined : [...new Set(found)];
};

/** The name with its abbreviations, or those of them, spelled out: 'forceConfigParserPause' for 'forceCfgParserPause'. */
export const spelledOut = (name: string, found = abbreviationsIn(name) ?? []): string =>
  found.length === 0
    ? name
    : wordsOf(name)
        .map((word) => {
          const text = word.toLowerCase();
          const short = found.find((one) => text === one || text === `${one}s`);
          if (short === undefined) return word;
          const isMany = text !== short || (short === "conn" && /^(?:max|min)/.test(name));
          const full = `${fullWord(short) ?? short}${isMany ? "s" : ""}`;
          return /^[a-z]/.test(word) ? full : full.slice(0, 1).toUpperCase() + full.slice(1);
        })
        .join("");

/** Next to these words, 'srv' is a type of DNS record. */
const OF_DNS = /^(?:dns|records?|lookups?)$/i;

/** Acronyms with a vowel that few users know, as in 'rpoSeconds'. None is an English word. */
const RARE: ReadonlySet<string> = new Set(
  `aoe bcp capex cdr dag eod eof eol eosl eot ewma fte iac ioc itil itsm kpi loa lro lru mfu mou mro nda nfr oee oem oltp opex
  ota pii poc poe qoe raci rca rfi roi rpo rta rto siem soc sre tco uat ueba vdi vod wac wip yoy`.split(/\s+/),
);
/** Words without a vowel that users know, besides the acronyms that are common in APIs. */
const KNOWN: ReadonlySet<string> = new Set(
  `bfd bpf bsd crc crt csp csrf dsn gbps gcr gcs gmt gpg gpt gtp hdd hdfs hls hpc hsm httpd iqn jks jmx jsr kbps krb lfs llm lts lvm
  mbps mqtt mssql nft nfv nlp nsx npm nqn nsq ntlm ntp pcm pcr pdb pkcs png pst pwm qps rbd rfc rps rss rtmp rtp rtsp shm sbt scp
  sdn sftp smb spf srt srv ssn stp rx svg sys tbps tftp tmp tps tx txt vcs vgpu vrf vtpm wss wwn wwns xdp xfs xms xmx xsd xsl xslt zfs`.split(
    /\s+/,
  ),
);
/** True for an acronym without a vowel, in lowercase, that users know: 'pdb', 'nqn'. */
export const isKnownWithoutVowel = (acronym: string): boolean => KNOWN.has(acronym);

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

/** Units, which rules on durations and sizes report. */
const UNITS: ReadonlySet<string> = new Set("bps hrs msec nsec secs usec wks".split(" "));
