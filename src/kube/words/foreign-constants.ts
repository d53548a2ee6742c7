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

/** Numbers, sizes and wildcards, versions, media types, URNs, and IANA's names of TLS versions and cipher suites. */
const STANDARD =
  /^(?:[^A-Za-z].*|[vV]\d.*|[\w.+-]+\/[\w.+*-]+|[\w.-]+:.*|(?:TLS|SSL|VersionTLS)v?[\d_.]+|(?:TLS|SSL)_\w+|[A-Z][A-Za-z0-9]*\d\.\d[\d.]*)$/s;

/** HTTP and admission request operations. */
const METHODS: ReadonlySet<string> = new Set(
  "GET HEAD POST PUT PATCH DELETE CONNECT OPTIONS TRACE CREATE UPDATE".split(" "),
);
/** Enumerations with blanks and more values than this list names of another system, such as countries. */
const LIST_OF_NAMES = 8;

/**
 * The values whose spelling comes from elsewhere: all of them if two are methods such as 'GET', if they are a long list of
 * names with blanks, or if all are names of Kubernetes such as 'get'; otherwise only those in the form of a standard.
 */
export const foreignConstants = (values: readonly string[]): ReadonlySet<string> => {
  const areForeign =
    (values.length > LIST_OF_NAMES && values.some((value) => value.includes(" "))) ||
    values.filter((value) => METHODS.has(value)).length > 1 ||
    values.every((value) => value === "*" || isOfKubernetes(value));
  return new Set(areForeign ? values : values.filter((value) => STANDARD.test(value) || METHODS.has(value)));
};

/** True for operations of a JSON patch (RFC 6902), in a field with a name such as `op`. */
export const arePatchOperations = (field: string, values: readonly string[]): boolean =>
  /^(?:op|operator|operation)$/i.test(field) && values.every((value) => PATCH_OPERATIONS.has(value));

const PATCH_OPERATIONS: ReadonlySet<string> = new Set("add copy move remove replace test".split(" "));
