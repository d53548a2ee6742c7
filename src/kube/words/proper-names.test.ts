import { hasMixedName, isProperName, properSpellings, withMixedName } from "./proper-names.js";

test.each(["iptables", "IPVS", "ipvs", "Docker", "docker", "linux", "Windows", "kopia", "386"])(
  "%s is spelled right",
  (value) => {
    expect(isProperName(value)).toBe(true);
    expect(properSpellings(value)).toBeUndefined();
  },
);

test.each([
  ["Iptables", ["iptables"]],
  ["IPTables", ["iptables"]],
  ["SystemD", ["systemd"]],
  ["Ipvs", ["IPVS", "ipvs"]],
  ["WINDOWS", ["Windows", "windows"]],
])("%s is not", (value, spellings) => {
  expect(isProperName(value)).toBe(false);
  expect(properSpellings(value)).toEqual(spellings);
});

test.each(["Helm", "BestEffort", "", "constructor", "a".repeat(100_000)])(
  "'%.20s' is no name that can be spelled wrong",
  (value) => {
    expect(isProperName(value)).toBe(false);
    expect(properSpellings(value)).toBeUndefined();
  },
);

test.each(["eBPF", "eBPFDelegation", "gRPCRoute", "mTLS", "macvlan", "ipvlan0"])("%s begins with a name", (value) => {
  expect(hasMixedName(value)).toBe(true);
  expect(withMixedName(value)).toBeUndefined();
});

test.each([
  ["EBPFDelegation", "eBPFDelegation"],
  ["EbpfDelegation", "eBPFDelegation"],
  ["ebpf", "eBPF"],
  ["Macvlan", "macvlan"],
  ["Mtls", "mTLS"],
])("%s must be %s", (value, right) => {
  expect(hasMixedName(value)).toBe(false);
  expect(withMixedName(value)).toBe(right);
});

test.each(["GRPC", "GRPCRoute", "VSphereMachine", "MTLS", "Ebpfx", "BestEffort", ""])(
  "'%s' is right or begins with no name",
  (value) => {
    expect(hasMixedName(value)).toBe(false);
    expect(withMixedName(value)).toBeUndefined();
  },
);
