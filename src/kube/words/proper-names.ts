/**
 * Proper names and the names of executables, which keep their own spelling as constants (API conventions, "Constants":
 * 'systemd', 'iptables', 'IPVS', 'Docker' the concept and 'docker' the executable).
 */

/** Names with all their correct spellings; any other spelling is a mistake. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  amd64: ["amd64"],
  arm64: ["arm64"],
  cgroupfs: ["cgroupfs"],
  containerd: ["containerd"],
  docker: ["Docker", "docker"],
  etcd: ["etcd"],
  iptables: ["iptables"],
  ipvs: ["IPVS", "ipvs"],
  kubelet: ["kubelet", "Kubelet"],
  linux: ["Linux", "linux"],
  mpich: ["MPICH"],
  nftables: ["nftables"],
  systemd: ["systemd"],
  windows: ["Windows", "windows"],
};

/** Concepts, whose names may also be written like any other constant: 'helm' the executable and 'Helm' the concept. */
const CONCEPTS: ReadonlySet<string> = new Set(
  `ansible aws azure calico cilium consul datadog envoy gcp git github gitlab gradle grafana helm istio jaeger java
  kafka karpenter kubernetes kubevirt kustomize loki maven mongodb mysql nginx node opentelemetry postgres postgresql
  prometheus python redis ruby splunk ssh terraform vault velero zipkin`.split(/\s+/),
);

/** With executables, formats and architectures. */
const OTHERS: ReadonlySet<string> = new Set([
  ...CONCEPTS,
  ...`auditd base64 bash btrfs buildah buildkit bzip2 cloud-config cloud-init cosign crio enclave-cc cri-o crun darwin
  ext3 ext4 flannel freebsd gcloud gvisor gzip haproxy ignition jq kaniko kata kopia kube-proxy kubectl lz4 macos
  mariabackup npm openssl packer perl podman qcow2 quarkus rclone restic rsync runc runsc skopeo snappy tar
  trivy vmdk wasm xfs xz youki zstd 386 arm loong64 mips64le ppc64le riscv64 s390x x86_64`.split(/\s+/),
]);

/** Names in mixed case, which they keep in longer constants ('eBPFDelegation'), with their other correct spellings. */
const MIXED: Readonly<Record<string, readonly string[]>> = {
  CapnProto: [],
  eBPF: [],
  gRPC: ["GRPC"],
  iSCSI: ["ISCSI"],
  JUnit: [],
  mTLS: ["MTLS"],
  NVMe: ["NVME"],
  vSphere: ["VSphere"],
  macvlan: [],
  ipvlan: [],
};

/** True for a name in a correct spelling, which need not look like a constant. */
export const isProperName = (value: string): boolean =>
  spellingsOf(value)?.includes(value) === true || OTHERS.has(value);

/** True for a name in lowercase that may also begin with a capital: 'docker', which is 'Docker', too; not 'systemd'. */
export const mayBeCapital = (value: string): boolean =>
  value === value.toLowerCase() &&
  (CONCEPTS.has(value) || spellingsOf(value)?.some((spelling) => /^[A-Z]/.test(spelling)) === true);

/** The correct spellings of a misspelled name: 'iptables' for 'IPTables'; undefined for all other values. */
export const properSpellings = (value: string): readonly string[] | undefined => {
  const spellings = spellingsOf(value);
  return spellings?.includes(value) === true ? undefined : spellings;
};

/** True for a constant that begins with a name in mixed case: 'eBPFDelegation'. */
export const hasMixedName = (value: string): boolean => {
  const start = mixedStart(value);
  return start !== undefined && value.startsWith(start.name);
};

/**
 * Corrects a misspelled name in mixed case at the start of a constant: 'eBPFDelegation' for 'EBPFDelegation'. Undefined
 * for all other constants.
 */
export const withMixedName = (value: string): string | undefined => {
  const start = mixedStart(value);
  if (start === undefined || start.spellings.some((spelling) => value.startsWith(spelling))) return undefined;
  return start.name + value.slice(start.name.length);
};

const spellingsOf = (value: string): readonly string[] | undefined => {
  const name = value.length > 20 ? "" : value.toLowerCase();
  return Object.hasOwn(SPELLINGS, name) ? SPELLINGS[name] : undefined;
};

interface MixedStart {
  readonly name: string;
  readonly lower: string;
  readonly spellings: readonly string[];
}

const MIXED_STARTS: readonly MixedStart[] = Object.entries(MIXED).map(([name, others]) => ({
  name,
  lower: name.toLowerCase(),
  spellings: [name, ...others],
}));
const LONGEST_MIXED = Math.max(...MIXED_STARTS.map(({ name }) => name.length));

const mixedStart = (value: string): MixedStart | undefined => {
  const text = value.slice(0, LONGEST_MIXED).toLowerCase();
  return MIXED_STARTS.find(
    ({ name, lower }) => text.startsWith(lower) && /^(?:[A-Z0-9]|$)/.test(value.charAt(name.length)),
  );
};

/** True for a proper name, however it is spelled. */
export const isNameInAnySpelling = (value: string): boolean =>
  isProperName(value) || properSpellings(value) !== undefined || hasMixedName(value);
