const ASCII = /^[ -~]*$/;
const CAMEL_CASE = /^[a-z][A-Za-z0-9]*$/;
/** An acronym at the start, its plural 's' left out ('IDs'), or else the first letter alone. */
const FIRST_WORD = /^[A-Z]+(?=s?(?:[^a-z]|$))|^[A-Z]/;

/** Words of Kubernetes' own field names that are written in capitals but at the start: 'podIP', 'systemUUID'. */
const ACRONYMS: ReadonlySet<string> = new Set(
  `api aws ca cidr cpu crd csi dns fqdn gid gpu grpc http https id io ip jvm json oci oidc os pid rbac sni sql ssh
  ssl tcp tls ttl udp uid uri url uuid vm yaml`.split(/\s+/),
);

/** True for a JSON field name as the Naming conventions want it: letters and digits, the first one in lower case. */
export const isCamelCase = (name: string): boolean => CAMEL_CASE.test(name);

/**
 * The camelCase spelling of a name: 'client_name' is 'clientName', 'pod_ip' is 'podIP', 'CACerts' is 'caCerts', 'MAX_SIZE'
 * is 'maxSize'.
 * Undefined if there is none, as for '3d', or if it takes more than ASCII to tell.
 */
export const camelCase = (name: string): string | undefined => {
  if (!ASCII.test(name)) return undefined;
  const text = /[a-z]/.test(name) ? name : name.toLowerCase();
  const [first = "", ...others] = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const spelling = [
    first.replace(FIRST_WORD, (start) => start.toLowerCase()),
    ...others.map(capitalized),
  ].join("");
  return isCamelCase(spelling) ? spelling : undefined;
};

/** 'Name' for 'name', 'IP' for 'ip', 'IPs' for 'ips'. */
const capitalized = (word: string): string => {
  const singular = word.replace(/s$/, "");
  if (ACRONYMS.has(word)) return word.toUpperCase();
  if (ACRONYMS.has(singular)) return `${singular.toUpperCase()}s`;
  return word.slice(0, 1).toUpperCase() + word.slice(1);
};
