/** Acronyms that readers of Kubernetes APIs know, in lower case and in the singular. */
const ACRONYMS: ReadonlySet<string> = new Set(
  `aaaa acl ai ami api arn arp asn aws az bgp bios ca cdn ci cidr cli cn cni cors cpu crd cri crl csi csr css csv cve cvss db
  dhcp dns dpu ebs ecdsa efs eks eni fqdn ftp gb gc gcp gid gke gpu grpc guid gvk gvr ha hmac html http https iam icmp id imap
  io iops ip ipam ipc ipmi iso jdbc json jvm jwk jwks jwt kms kvm lan ldap mac mb mfa ml mtls mtu nat nfs nic nlb
  numa nvme oci ocsp oidc oom os otp pci pdf pem pgp pid pki posix psk pv pvc qos raid ram rbac rdma rest rpc rsa saml
  san sas scsi sctp sdk sha sla slo smb smtp sni sns sql sqs ssd ssh ssl sse sso sts tcp tls tpm tpu ttl tty udp ui
  uid uri url usb utc utf uuid vcpu vip vlan vm vnc vni vpc vpn vxlan waf wan wasm xml xss yaml`.split(/\s+/),
);

/** Acronyms that are also words or proper names in title case: 'isoDate', 'restApi', 'openQos', 'runWasm'. */
const TITLE_CASE_WORDS: ReadonlySet<string> = new Set("ai gb iso mac mb qos rest san sas wasm".split(" "));

/** True for an acronym, in lowercase, that may also be written in title case. */
export const isTitleCaseWord = (acronym: string): boolean => TITLE_CASE_WORDS.has(acronym);

/** Of the words that hold one: five letters, the 's' of the plural and three digits. */
const LONGEST = 9;

/** Of two letters and an 's', most words are others: 'OSS', 'iOS', 'CIS'. */
const SHORT_PLURALS: ReadonlySet<string> = new Set(["dbs", "ids", "ips", "vms"]);

/** The acronym in a word, in lower case and in the singular: 'url' of 'URLs', 'http' of 'Http2'; else undefined. */
export const acronymIn = (word: string): string | undefined => {
  if (word.length > LONGEST) return undefined;
  const text = withoutNumber(word.toLowerCase());
  if (ACRONYMS.has(text)) return text;
  const singular =
    text.endsWith("s") && (text.length > 3 || SHORT_PLURALS.has(text)) ? text.slice(0, -1) : "";
  return ACRONYMS.has(singular) ? singular : undefined;
};

/** Without up to three digits at the end. */
const withoutNumber = (text: string): string =>
  /\d/.test(text.charAt(text.length - 1)) ? text.replace(/\d{1,3}$/, "") : text;

/** An acronym in capitals, the 's' of its plural left small: 'IP' for 'Ip', 'URLs' for 'Urls'. */
export const inCapitals = (word: string): string => {
  const acronym = acronymIn(word) ?? word;
  return acronym.toUpperCase() + word.slice(acronym.length);
};

/**
 * The words with an acronym at the start made whole: 'iPAddress', where only its first letter was put into lower case,
 * is 'ip' and 'Address'.
 */
export const withWholeStart = (words: readonly string[]): readonly string[] => {
  const [first = "", second = ""] = words[0]?.length === 1 ? words : [];
  if (first === "" || !/^[A-Z]+$/.test(second)) return words;
  const start = (first + second).toLowerCase();
  return acronymIn(start) === start && start !== "mtls" && start !== "vcpu"
    ? [start, ...words.slice(2)]
    : words;
};

/** Longer runs of capitals are no acronyms. */
const MAX_LENGTH = 30;

/**
 * True for capitals that one acronym after the other makes up, as in 'VPCID'; a single letter may end them, such as the 's'
 * of a plural or the 'A' of 'DNSARecord'. `known` are further acronyms, in lower case.
 */
export const isMadeOfAcronyms = (capitals: string, known: ReadonlySet<string>): boolean => {
  const text = capitals.toLowerCase().replace(/\d+$/, "");
  if (text.length > MAX_LENGTH) return false;
  const isKnown = (part: string): boolean => known.has(part) || acronymIn(part) !== undefined;
  // Whether the first n letters are made of acronyms.
  const made = [true];
  for (let end = 1; end <= text.length; end++)
    made.push(made.some((fits, start) => fits && isKnown(text.slice(start, end))));
  return made.at(-1) === true || (text.length > 2 && made.at(-2) === true);
};
