import { type Refusal, inOrder, refusalsOf } from "../../testing/index.js";

type Case = readonly [fields: string, refusals: readonly Refusal[]];

const endpoints = (subset: string, annotations = "{}"): string =>
  `{apiVersion: v1, kind: Endpoints, metadata: {name: a, annotations: ${annotations}}, subsets: [{${subset}}]}`;

describe("Endpoints", () => {
  test.each<Case>([
    ["addresses: [{ip: 10.0.0.1}], ports: [{port: 80}]", []],
    ["", [["subsets[0]", "Required"]]],
    [
      "addresses: [{ip: ''}, {ip: 127.0.0.1, hostname: a.b, nodeName: ''}], notReadyAddresses: [{ip: 10.0.0.010}]",
      [
        ["subsets[0].addresses[0].ip", "Invalid"],
        ["subsets[0].addresses[1].ip", "Invalid"],
        ["subsets[0].addresses[1].hostname", "Invalid"],
        ["subsets[0].addresses[1].nodeName", "Invalid"],
        ["subsets[0].notReadyAddresses[0].ip", "Invalid"],
      ],
    ],
    [
      "addresses: [{ip: 10.0.0.1}], ports: [{port: 0, protocol: tcp}, {name: A, port: 1, appProtocol: a b}]",
      [
        ["subsets[0].ports[0].name", "Required"],
        ["subsets[0].ports[0].port", "Invalid"],
        ["subsets[0].ports[0].protocol", "NotSupported"],
        ["subsets[0].ports[1].name", "Invalid"],
        ["subsets[0].ports[1].appProtocol", "Invalid"],
      ],
    ],
  ])("%s", (subset, refusals) => {
    expect(inOrder(refusalsOf(endpoints(subset)))).toEqual(inOrder(refusals));
  });

  test("an update may keep them", () => {
    expect(refusalsOf(endpoints(""), endpoints(""))).toEqual([]);
  });

  test("a time of the change, which the server does not read", () => {
    const annotation = "{endpoints.kubernetes.io/last-change-trigger-time: now}";
    expect(refusalsOf(endpoints("addresses: [{ip: 10.0.0.1}]", annotation))).toEqual([]);
  });
});

const slice = (fields: string): string =>
  `{apiVersion: discovery.k8s.io/v1, kind: EndpointSlice, metadata: {name: a}, ${fields}}`;

describe("EndpointSlices", () => {
  test.each<Case>([
    ["addressType: IPv4, endpoints: [{addresses: [10.0.0.1]}], ports: [{}]", []],
    ["addressType: FQDN, endpoints: [{addresses: [a.example.com.]}]", []],
    ["endpoints: []", [["addressType", "Required"]]],
    ["addressType: v4, endpoints: []", [["addressType", "NotSupported"]]],
    [
      "addressType: IPv6, endpoints: [{addresses: []}, {addresses: [10.0.0.1, '::1', '2001:db8::1', '2001:DB8::1']}]",
      [
        ["endpoints[0].addresses", "Required"],
        ["endpoints[1].addresses", "Invalid"],
        ["endpoints[1].addresses[1]", "Invalid"],
        ["endpoints[1].addresses[3]", "Invalid"],
      ],
    ],
    ["addressType: FQDN, endpoints: [{addresses: [a]}]", [["endpoints[0].addresses[0]", "Invalid"]]],
    [
      "addressType: IPv4, endpoints: [{addresses: [10.0.0.1], hostname: A, nodeName: '', hints: {forZones: [{name: a}, {name: a}], forNodes: [{name: A}]}}]",
      [
        ["endpoints[0].hostname", "Invalid"],
        ["endpoints[0].nodeName", "Invalid"],
        ["endpoints[0].hints.forZones[1].name", "Duplicate"],
        ["endpoints[0].hints.forNodes[0].name", "Invalid"],
      ],
    ],
    [
      "addressType: IPv4, endpoints: [], ports: [{name: A}, {}, {protocol: a}]",
      [
        ["ports[0].name", "Invalid"],
        ["ports[2].name", "Duplicate"],
        ["ports[2].protocol", "NotSupported"],
      ],
    ],
  ])("%s", (fields, refusals) => {
    expect(inOrder(refusalsOf(slice(fields)))).toEqual(inOrder(refusals));
  });

  test("too many", () => {
    const many = `[${"{addresses: [10.0.0.1]}, ".repeat(1001)}]`;
    expect(refusalsOf(slice(`addressType: IPv4, endpoints: ${many}`))).toEqual([["endpoints", "TooMany"]]);
  });

  test("an update keeps the type, and may keep all endpoints", () => {
    const old = slice("addressType: IPv4, endpoints: [{addresses: [127.0.0.1], hostname: A}]");
    expect(refusalsOf(old, old)).toEqual([]);
    expect(
      refusalsOf(slice("addressType: IPv4, endpoints: [{addresses: [127.0.0.1]}, {addresses: [10.0.0.1]}]"), old),
    ).toEqual([["endpoints[0].addresses[0]", "Invalid"]]);
    expect(refusalsOf(slice("addressType: IPv6, endpoints: []"), old)).toEqual([["addressType", "Invalid"]]);
  });
});

const cidrs = (list: string): string =>
  `{apiVersion: networking.k8s.io/v1, kind: ServiceCIDR, metadata: {name: a}, spec: {cidrs: ${list}}}`;

describe("ServiceCIDRs", () => {
  test.each<Case>([
    ["[10.0.0.0/8, '2001:db8::/64']", []],
    ["[]", [["spec.cidrs", "Required"]]],
    ["[a, b, c]", [["spec.cidrs", "Invalid"]]],
    ["[10.0.0.0/8, 11.0.0.0/8]", [["spec.cidrs", "Invalid"]]],
    ["['2001:DB8::/64']", [["spec.cidrs[0]", "Invalid"]]],
    ["[10.0.0.0/8, a]", [["spec.cidrs[1]", "Invalid"]]],
  ])("%s", (list, refusals) => {
    expect(refusalsOf(cidrs(list))).toEqual(refusals);
  });

  test.each<readonly [old: string, list: string, refusals: readonly Refusal[]]>([
    ["[11.0.0.0/8]", "[10.0.0.0/8]", [["spec.cidrs[0]", "Invalid"]]],
    ["[10.0.0.1/8]", "[10.0.0.1/8]", []],
    ["[10.0.0.0/8]", "[10.0.0.0/8, '2001:db8::/64']", []],
    ["[10.0.0.0/8]", "['2001:db8::/64', 10.0.0.0/8]", [["spec.cidrs[0]", "Invalid"]]],
    ["[10.0.0.0/8]", "[10.0.0.0/8, 11.0.0.0/8]", [["spec.cidrs", "Invalid"]]],
    ["[10.0.0.0/8, '2001:db8::/64']", "[10.0.0.0/8]", [["spec.cidrs", "Invalid"]]],
  ])("an update of %s to %s", (old, list, refusals) => {
    expect(refusalsOf(cidrs(list), cidrs(old))).toEqual(refusals);
  });
});

const address = (name: string, spec: string): string =>
  `{apiVersion: networking.k8s.io/v1, kind: IPAddress, metadata: {name: '${name}'}, spec: {${spec}}}`;

describe("IPAddresses", () => {
  test.each<readonly [name: string, spec: string, refusals: readonly Refusal[]]>([
    ["10.0.0.1", "parentRef: {resource: services, name: a}", []],
    ["2001:db8::1:0:0:1", "parentRef: {resource: services, name: a}", []],
    [
      "2001:db8:0::1",
      "",
      [
        ["metadata.name", "Invalid"],
        ["spec.parentRef", "Required"],
      ],
    ],
    [
      "10.0.0.1",
      "parentRef: {group: A, name: a/b}",
      [
        ["spec.parentRef.group", "Invalid"],
        ["spec.parentRef.resource", "Required"],
        ["spec.parentRef.name", "Invalid"],
      ],
    ],
  ])("%s: %s", (name, spec, refusals) => {
    expect(refusalsOf(address(name, spec))).toEqual(refusals);
  });

  test("an update keeps the parent", () => {
    expect(refusalsOf(address("10.0.0.1", ""), address("10.0.0.1", "parentRef: {resource: a, name: b}"))).toEqual([
      ["spec.parentRef", "Required"],
      ["spec.parentRef", "Invalid"],
    ]);
  });
});
