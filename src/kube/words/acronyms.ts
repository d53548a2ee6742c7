/** Acronyms that are common in Kubernetes APIs, in lowercase and singular. */
const ACRONYMS: ReadonlySet<string> = new Set(
  `aaaa acl ai alpn ami api arn arp asn aws az bfd bgp bios ca cdc cdn ci cidr cli cn cni cors cpu crd cri crl csi csr css csv cve cvss db
  dhcp dns dpu ebs ecdsa efs eks eni evpn ewma fifo fqdn ftp gb gc gcp gid gke gpu grpc guid gvk gvr ha hec hmac html http https iam icmp id imap
  io iops ip ipam ipc ipfix ipmi iso jdbc json jvm jwk jwks jwt keda kms kvm lacp lan ldap lldp mac mb md5 mfa ml msk mtls mtu nat nats nfs nic nlb
  numa nvme oci ocsp oidc oom os otlp otp pci pdf pem pgp pid pki posix psk pv pvc qos quic raid ram rbac rdma rest rpc rsa saml
  san sas sata scsi sctp sdk sha sla slo smb smtp sni sns sql sqs ssd ssh ssl sse sso sts tcp tls tlv tpm tpu ttl tty udp ui
  uid uri url usb utc utf uuid vcpu vip vlan vm vnc vni vpc vpn vxlan waf wan wasm xml xss yaml`.split(/\s+/),
);

/** Acronyms that are also words or proper names in title case: 'isoDate', 'restApi', 'openQos', 'runWasm'. */
const TITLE_CASE_WORDS: ReadonlySet<string> = new Set("ai gb iso mac mb qos rest san sas wasm".split(" "));

/** True for an acronym (in lowercase) that may also be written in title case. */
export const isTitleCaseWord = (acronym: string): boolean => TITLE_CASE_WORDS.has(acronym);

/** The length of the longest word with an acronym: five letters, a plural 's' and four digits. */
const LONGEST = 10;

/** Plurals of two-letter acronyms. Most other words of two letters and an 's' are not plurals: 'OSS', 'iOS', 'CIS'. */
const SHORT_PLURALS: ReadonlySet<string> = new Set(["dbs", "ids", "ips", "vms"]);

/** The acronym in a word, in lowercase and singular: 'url' in 'URLs', 'http' in 'Http2'; undefined if there is none. */
export const acronymIn = (word: string): string | undefined => {
  if (word.length > LONGEST) return undefined;
  const whole = word.toLowerCase();
  if (ACRONYMS.has(whole)) return whole;
  const text = withoutNumber(whole);
  if (ACRONYMS.has(text)) return text;
  const singular = text.endsWith("s") && (text.length > 3 || SHORT_PLURALS.has(text)) ? text.slice(0, -1) : "";
  return ACRONYMS.has(singular) ? singular : undefined;
};

/** The text without up to four digits at its end. */
const withoutNumber = (text: string): string =>
  /\d/.test(text.charAt(text.length - 1)) ? text.replace(/\d{1,4}$/, "") : text;

/** An acronym in capitals, except for a plural 's': 'IP' for 'Ip', 'URLs' for 'Urls'. */
export const inCapitals = (word: string): string => {
  const acronym = acronymIn(word) ?? word;
  return acronym.toUpperCase() + word.slice(acronym.length);
};

/**
 * Joins an acronym at the start that has only its first letter in lowercase: the words of 'iPAddress' become 'ip' and
 * 'Address'.
 */
export const withWholeStart = (words: readonly string[]): readonly string[] => {
  const [first = "", second = ""] = words[0]?.length === 1 ? words : [];
  if (first === "" || !/^[A-Z]+$/.test(second)) return words;
  const start = (first + second).toLowerCase();
  return acronymIn(start) === start && start !== "mtls" && start !== "vcpu" ? [start, ...words.slice(2)] : words;
};

/** Longer runs of capitals do not consist of acronyms. */
const MAX_LENGTH = 30;

/**
 * True for capitals that consist of acronyms, as in 'VPCID'. One more letter may follow, such as a plural 's' or the
 * 'A' of 'DNSARecord'. `known` are additional acronyms, in lowercase.
 */
export const isMadeOfAcronyms = (capitals: string, known: ReadonlySet<string>): boolean => {
  const text = capitals.toLowerCase().replace(/(?<!\d)\d+$/, "");
  if (text.length > MAX_LENGTH) return false;
  const isKnown = (part: string): boolean => known.has(part) || acronymIn(part) !== undefined;
  // `made[n]`: the first n letters consist of acronyms.
  const made = [true];
  for (let end = 1; end <= text.length; end++)
    made.push(made.some((fits, start) => fits && isKnown(text.slice(start, end))));
  return made.at(-1) === true || (text.length > 2 && made.at(-2) === true);
};
