import { constantFor, isConstant, isShouted, proposedConstant, withAcronyms } from "./constant-case.js";

test.each(["A", "ClusterFirst", "TCP", "HTTP2", "X509"])("a constant already: %s", (value) => {
  expect(isConstant(value)).toBe(true);
  expect(constantFor(value)).toBe(value);
});

test.each([
  ["best-effort", "BestEffort"],
  ["single_numa_node", "SingleNUMANode"],
  ["BUFFERED_PARTIAL", "BufferedPartial"],
  ["lastState", "LastState"],
  ["tcp", "TCP"],
  ["TCP_UDP", "TCPUDP"],
  ["ipv4", "IPv4"],
  ["spapr", "SPAPR"],
  ["sriov", "SRIOV"],
  ["source-ip", "SourceIP"],
  ["configmap", "ConfigMap"],
  ["ebpf", "eBPF"],
  ["ebpf-delegation", "eBPFDelegation"],
  ["name.prefix", "NamePrefix"],
  ["mbr", "MBR"],
  ["p2c", "P2C"],
  ["ipv4unicast", "IPv4Unicast"],
  ["k8s-job", "K8sJob"],
  ["openai-completions", "OpenAICompletions"],
  ["couchdb", "CouchDB"],
  ["pcie", "PCIe"],
  ["soc2", "SOC2"],
  ["dualstack", "DualStack"],
  ["loadbalancer", "LoadBalancer"],
  ["addressmap", "AddressMap"],
  ["sslpeermap", "SSLPeerMap"],
])("%s becomes %s", (value, constant) => {
  expect(isConstant(value)).toBe(false);
  expect(constantFor(value)).toBe(constant);
});

test.each(["ALWAYS", "NEVER", "LOW", "ALL", "LARGE", "PUBLIC", "UNKNOWN"])("%s is a word in capitals", (value) => {
  expect(isShouted(value)).toBe(true);
});

test.each([
  "TCP",
  "HTTPS",
  "IPVS",
  "ECDSA",
  "AES256",
  "SASL",
  "SPAPR",
  "NA",
  "NFT",
  "OK",
  "Always",
  "always",
  "ON_DEMAND",
  "A",
])("%s is not", (value) => {
  expect(isShouted(value)).toBe(false);
});

test.each(["", "*", "4Ki", "-1", "größe"])("nothing to suggest for '%s'", (value) => {
  expect(constantFor(value)).toBeUndefined();
});

test.each(["aws-eks", "TCP_UDP", "aio", "ro-copy", "*", "größe"])("'%s' is better left without a proposal", (value) => {
  expect(proposedConstant(value)).toBeUndefined();
});

test.each([
  ["best-effort", "BestEffort"],
  ["source-ip", "SourceIP"],
  ["configmap", "ConfigMap"],
  ["networkpolicies", "NetworkPolicies"],
  ["pitr", "PITR"],
  ["ALWAYS", "Always"],
  ["oci", "OCI"],
  ["rwop", "ReadWriteOncePod"],
  ["ip-name", "IPName"],
  ["ebpf-delegation", "eBPFDelegation"],
])("the proposal for %s is %s", (value, constant) => {
  expect(proposedConstant(value)).toBe(constant);
});

test.each([
  ["ClientIp", "ClientIP"],
  ["TcpDelay", "TCPDelay"],
  ["Http2", "HTTP2"],
  ["ListenerDns", "ListenerDNS"],
])("the acronyms of %s make %s", (value, right) => {
  expect(withAcronyms(value)).toBe(right);
});

test.each(["ClientIP", "IPs", "TheRest", "MacOS", "Pending", "IPv4", "a-b", ""])(
  "'%s' has none to correct",
  (value) => {
    expect(withAcronyms(value)).toBeUndefined();
  },
);

test("a very long value takes no time", () => {
  expect(constantFor(`${"a-".repeat(100_000)}b`)).toBe(`${"A".repeat(100_000)}B`);
  expect(withAcronyms("A".repeat(500_000))).toBeUndefined();
});
