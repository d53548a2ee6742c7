/**
 * Proper names and the names of executables, which keep their own spelling as constants (API conventions, "Constants":
 * 'systemd', 'iptables', 'IPVS', 'Docker' the concept and 'docker' the executable).
 */

/** Those whose other spellings are mistakes, with all that are right. */
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
  nftables: ["nftables"],
  systemd: ["systemd"],
  windows: ["Windows", "windows"],
};

/** Further ones, which may as well be written as any other constant: 'helm' the executable and 'Helm' the concept. */
const OTHERS: ReadonlySet<string> = new Set(
  `ansible aws azure bash buildah buildkit bzip2 calico cilium consul cosign crio cri-o crun darwin datadog envoy flannel
  freebsd gcloud gcp git github gitlab gradle grafana gvisor gzip haproxy helm istio jaeger java jq kafka kaniko karpenter
  kata kopia kube-proxy kubectl kubernetes kubevirt kustomize loki lz4 macos maven mongodb mysql nginx node npm openssl
  opentelemetry packer perl podman postgres postgresql prometheus python quarkus rclone redis restic rsync ruby runc
  runsc skopeo snappy splunk ssh tar terraform trivy vault velero wasm xz youki zipkin zstd
  386 arm loong64 mips64le ppc64le riscv64 s390x x86_64`.split(/\s+/),
);

/** Names of mixed capitals, which stay so in longer constants ('eBPFDelegation'), with the other ways to begin one. */
const MIXED: Readonly<Record<string, readonly string[]>> = {
  eBPF: [],
  gRPC: ["GRPC"],
  iSCSI: ["ISCSI"],
  mTLS: ["MTLS"],
  vSphere: ["VSphere"],
  macvlan: [],
  ipvlan: [],
};

/** True for a name that is spelled right, though it need not look like a constant. */
export const isProperName = (value: string): boolean =>
  spellingsOf(value)?.includes(value) === true || OTHERS.has(value);

/** The right spellings of a name that is spelled wrong: 'iptables' for 'IPTables'; else undefined. */
export const properSpellings = (value: string): readonly string[] | undefined => {
  const spellings = spellingsOf(value);
  return spellings?.includes(value) === true ? undefined : spellings;
};

/** True for a constant that begins with a name of mixed capitals: 'eBPFDelegation'. */
export const hasMixedName = (value: string): boolean => {
  const start = mixedStart(value);
  return start !== undefined && value.startsWith(start.name);
};

/** A constant with the name that it begins with spelled right: 'eBPFDelegation' for 'EBPFDelegation'; else undefined. */
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
