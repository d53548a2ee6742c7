import { isVocabulary } from "./vocabularies.js";
import { builtInByName } from "../api/builtin-names.js";

/**
 * Enum values whose spelling comes from elsewhere: constants of Kubernetes that predate the conventions, and values of
 * other standards.
 */

/** RBAC verbs, resource names and the key usages of certificates.k8s.io. */
const OF_KUBERNETES: ReadonlySet<string> = new Set([
  ..."get list watch create update patch delete deletecollection impersonate bind escalate approve sign use".split(" "),
  ..."cpu memory storage ephemeral-storage".split(" "),
  ...`signing,digital signature,content commitment,key encipherment,key agreement,data encipherment,cert sign,crl sign,
encipher only,decipher only,any,server auth,client auth,code signing,email protection,s/mime,ipsec end system,
ipsec tunnel,ipsec user,timestamping,ocsp signing,microsoft sgc,netscape sgc`.split(/,\s*/),
]);

const isOfKubernetes = (value: string): boolean => OF_KUBERNETES.has(value) || builtInByName(value)?.plural === value;

/**
 * Numbers, sizes and wildcards, versions, media types, URNs, IANA's names of TLS versions and cipher suites, algorithms such
 * as 'RSA-2048', several values in one such as 'gzip+base64', 'IPv4+IPv6' and 'GET,HEAD', and names with dots such as 'H.Encaps' and 'acme.created.v1'.
 */
const STANDARD =
  /^(?:[^A-Za-z].*|[vV]\d.*|[\w.+-]+\/[\w.+*-]+|[\w.-]+:.*|(?:TLS|SSL|VersionTLS)v?[\d_.]+|(?:TLS|SSL)_\w+|[A-Z][A-Z0-9]*-[A-Z]?\d+|(?:aes|x?chacha|ecdsa|ed|rsa)\d*(?:-[a-z]*\d+)+|X(?:-[A-Z][A-Za-z]*)+|[A-Za-z0-9]+[+,][A-Za-z0-9]+|[A-Za-z][\w-]*(?:\.[\w-]+){1,9})$/s;

/** HTTP and admission request operations. */
const METHODS: ReadonlySet<string> = new Set(
  "GET HEAD POST PUT PATCH DELETE CONNECT OPTIONS TRACE CREATE UPDATE".split(" "),
);
/** Enumerations with blanks or underscores and more values than this list names of another system, such as metrics. */
const LIST_OF_NAMES = 8;
/** So do enumerations with more values than this in lower case, such as the types of a programming language. */
const LONG_LIST = 20;

/** The name of a program, by its last word: 'source-controller'. */
const PROGRAM = /^[a-z][a-z\d]*(?:-[a-z\d]+)*-(?:apiserver|controller|daemon|exporter|manager|operator|scheduler)$/;

/**
 * Versions of products of others: 'voyage-4', 'voyage-4-lite', 'rerank-2.5'. An author's own levels have nothing behind the
 * number.
 */
const areReleases = (values: readonly string[]): boolean =>
  values.length > 1 &&
  values.every((value) => /^[a-z]+(?:-[a-z]+)*-\d+(?:\.\d+)?(?:-[a-z]+)*$/.test(value)) &&
  values.some((value) => /\d-[a-z]+$|\.\d/.test(value));

/** Constants of C, such as 'SCMP_ACT_KILL' and 'SCMP_ACT_LOG': several with the same first word. */
const areOfC = (values: readonly string[]): boolean => {
  const firsts = values.map((value) => /^([A-Z][A-Z0-9]*)(?:_[A-Z0-9]+)+$/.exec(value)?.[1]);
  return (
    (values.length > 2 && firsts.every((first) => first !== undefined && first === firsts[0])) ||
    (values.length > 1 &&
      values.every((value) => /^E[A-Z\d]{2,14}$/.test(value)) &&
      values.some((value) => ERRNO.test(value)))
  );
};

/** Names of errors of the operating system, which every program has; others begin alike. */
const ERRNO = /^E(?:ACCES|AGAIN|BUSY|EXIST|INVAL|IO|NOENT|NOMEM|NOSPC|PERM|ROFS)$/;

/**
 * The values whose spelling comes from elsewhere: all of them if two are methods such as 'GET', if they are a long list of
 * names, the words of another system, or names of Kubernetes such as 'get'; otherwise only those in the form of a standard.
 */
export const foreignConstants = (values: readonly string[]): ReadonlySet<string> => {
  const areForeign =
    (values.length > LIST_OF_NAMES && values.some((value) => /[ _]/.test(value))) ||
    (values.length > LONG_LIST && values.every((value) => value === value.toLowerCase())) ||
    values.filter((value) => METHODS.has(value)).length > 1 ||
    (values.every((value) => METHODS.has(value.toUpperCase())) &&
      values.some((value) => /^(?:get|post|put)$/.test(value))) ||
    values.every((value) => value === "*" || isOfKubernetes(value)) ||
    isVocabulary(values) ||
    values.some((value) => TOKEN.test(value)) ||
    areReleases(values) ||
    areOfC(values);
  return new Set(
    areForeign ? values : values.filter((value) => STANDARD.test(value) || PROGRAM.test(value) || METHODS.has(value)),
  );
};

/** Protocols as they are negotiated, beside 'h2' and 'grpc': 'http/1.1', 'http/protobuf'; and regions: 'us-gov-1'. */
const TOKEN = /^[a-z]+\/[a-z\d.]+$|^[a-z]{2}(?:-[a-z]+)*-\d$/;

/** True for the scheme of a URL, and for the protocol of an application, which IANA registers in lower case. */
export const areSchemes = (field: string, values: readonly string[]): boolean =>
  (/^[aA]ppProtocol$/.test(field) || (/scheme$/i.test(field) && values.some((value) => /^https?$/.test(value)))) &&
  values.every((value) => /^[a-z][a-z0-9./+-]*$/.test(value));

/** True for operations of a JSON patch (RFC 6902), in a field with a name such as `op`. */
export const arePatchOperations = (field: string, values: readonly string[]): boolean =>
  /^(?:op|operator|operation)$/i.test(field) && values.every((value) => PATCH_OPERATIONS.has(value));

const PATCH_OPERATIONS: ReadonlySet<string> = new Set("add copy move remove replace test".split(" "));
