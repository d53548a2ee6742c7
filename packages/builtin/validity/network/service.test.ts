import { type Refusal, inOrder, refusalsOf } from "../../testing/index.js";

const service = (spec: string, metadata = "name: a"): string =>
  `{apiVersion: v1, kind: Service, metadata: {${metadata}}, spec: {${spec}}}`;
const PORT = "ports: [{port: 80}]";

type Case = readonly [spec: string, refusals: readonly Refusal[]];

const refuses = (spec: string, refusals: readonly Refusal[]): void => {
  expect(inOrder(refusalsOf(service(spec)))).toEqual(inOrder(refusals));
};

describe("ports", () => {
  test.each<Case>([
    [PORT, []],
    [
      "ports: [{name: a, port: 53, protocol: UDP}, {name: b, port: 53, targetPort: dns-tcp, appProtocol: example.com/a}]",
      [],
    ],
    ["type: NodePort, ports: [{name: a, port: 53, protocol: UDP, nodePort: 30053}, {name: b, port: 53}]", []],
    ["", [["spec.ports", "Required"]]],
    ["clusterIP: None", []],
    [
      "ports: [{name: A, port: -1, protocol: tcp}, {port: 70000, targetPort: 80, appProtocol: a b}, {port: 1, targetPort: '80'}]",
      [
        ["spec.ports[0].name", "Invalid"],
        ["spec.ports[0].port", "Invalid"],
        ["spec.ports[0].targetPort", "Invalid"],
        ["spec.ports[0].protocol", "NotSupported"],
        ["spec.ports[1].name", "Required"],
        ["spec.ports[1].port", "Invalid"],
        ["spec.ports[1].appProtocol", "Invalid"],
        ["spec.ports[2].name", "Required"],
        ["spec.ports[2].targetPort", "Invalid"],
      ],
    ],
    [
      "type: LoadBalancer, ports: [{name: a, port: 80}, {name: a, port: 80}]",
      [
        ["spec.ports[1].name", "Duplicate"],
        ["spec.ports[1].nodePort", "Duplicate"],
        ["spec.ports[1]", "Duplicate"],
      ],
    ],
    [
      "type: LoadBalancer, allocateLoadBalancerNodePorts: false, ports: [{name: a, port: 80}, {name: b, port: 80}]",
      [["spec.ports[1]", "Duplicate"]],
    ],
    ["ports: [{port: 80, nodePort: 30080}]", [["spec.ports[0].nodePort", "Forbidden"]]],
    // Node ports that cannot be allocated are reported before all else.
    ["type: NodePort, ports: [{port: 0, nodePort: 70000}]", [["spec.ports[0].nodePort", "Invalid"]]],
    [
      "type: NodePort, ports: [{name: a, port: 1, nodePort: 30080}, {name: b, port: 2, nodePort: 30080}]",
      [["spec.ports[1].nodePort", "Invalid"]],
    ],
  ])("%s", refuses);
});

describe("addresses", () => {
  test.each<Case>([
    [`${PORT}, clusterIP: None, ipFamilyPolicy: RequireDualStack, ipFamilies: [IPv4, IPv6]`, []],
    [`${PORT}, clusterIP: None, ipFamilies: [IPv4, IPv6]`, []],
    [`${PORT}, clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1, '2001:db8::1'], ipFamilyPolicy: PreferDualStack`, []],
    [`${PORT}, clusterIP: 10.0.0.01`, [["spec.clusterIPs[0]", "Invalid"]]],
    ["clusterIPs: [10.0.0.1]", [["spec.clusterIPs", "Invalid"]]],
    [`${PORT}, clusterIP: 10.0.0.1, clusterIPs: [10.0.0.2]`, [["spec.clusterIPs", "Invalid"]]],
    [`${PORT}, clusterIP: None, clusterIPs: [None, 10.0.0.2]`, [["spec.clusterIPs", "Invalid"]]],
    [`${PORT}, clusterIP: 10.0.0.1, ipFamilies: [IPv6]`, [["spec.clusterIPs[0]", "Invalid"]]],
    [`${PORT}, ipFamilies: [IPv4, IPv6]`, [["spec.ipFamilyPolicy", "Invalid"]]],
    [
      `${PORT}, ipFamilies: [IPv4, IPv4, a], ipFamilyPolicy: Both`,
      [
        ["spec.ipFamilies[1]", "Duplicate"],
        ["spec.ipFamilies[2]", "NotSupported"],
        ["spec.ipFamilyPolicy", "NotSupported"],
      ],
    ],
    [
      `${PORT}, clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1, 10.0.0.2, 10.0.0.3]`,
      [
        ["spec.clusterIPs", "Invalid"],
        ["spec.clusterIPs", "Invalid"],
      ],
    ],
    [`${PORT}, type: NodePort, clusterIP: None`, [["spec.clusterIPs[0]", "Invalid"]]],
    [
      `${PORT}, externalIPs: [a, 127.0.0.1, '::', fe80::1, 203.0.113.1]`,
      [
        ["spec.externalIPs[0]", "Invalid"],
        ["spec.externalIPs[1]", "Invalid"],
        ["spec.externalIPs[2]", "Invalid"],
        ["spec.externalIPs[3]", "Invalid"],
      ],
    ],
  ])("%s", refuses);
});

describe("types and traffic", () => {
  test.each<Case>([
    ["type: ExternalName, externalName: example.com.", []],
    [
      "type: ExternalName, clusterIP: None, ipFamilies: [IPv4], ipFamilyPolicy: SingleStack",
      [
        ["spec.clusterIPs", "Forbidden"],
        ["spec.ipFamilies", "Forbidden"],
        ["spec.ipFamilyPolicy", "Forbidden"],
        ["spec.externalName", "Required"],
      ],
    ],
    ["type: ExternalName, externalName: a_b", [["spec.externalName", "Invalid"]]],
    [`${PORT}, type: None`, [["spec.type", "NotSupported"]]],
    [
      `${PORT}, selector: {a: b c, 'd e': f}`,
      [
        ["spec.selector", "Invalid"],
        ["spec.selector", "Invalid"],
      ],
    ],
    [`${PORT}, sessionAffinity: ClientIP`, []],
    [
      `${PORT}, sessionAffinity: ClientIP, sessionAffinityConfig: {clientIP: {timeoutSeconds: 86401}}`,
      [["spec.sessionAffinityConfig.clientIP.timeoutSeconds", "Invalid"]],
    ],
    [`${PORT}, sessionAffinity: ClientIP, sessionAffinityConfig: {clientIP: {}}`, []],
    [
      `${PORT}, sessionAffinity: ClientIP, sessionAffinityConfig: {clientIP: {timeout: 1}, clientIp: {}}`,
      [
        ["spec.sessionAffinityConfig.clientIp", "Forbidden"],
        ["spec.sessionAffinityConfig.clientIP.timeout", "Forbidden"],
      ],
    ],
    [
      `${PORT}, sessionAffinity: ClientIP, sessionAffinityConfig: {clientIP: 60}`,
      [["spec.sessionAffinityConfig.clientIP", "TypeInvalid"]],
    ],
    [`${PORT}, sessionAffinity: Cookie`, [["spec.sessionAffinity", "NotSupported"]]],
    [`${PORT}, type: LoadBalancer, externalTrafficPolicy: Local, loadBalancerClass: example.com/a`, []],
    [`${PORT}, type: LoadBalancer, loadBalancerSourceRanges: [' 10.0.0.0/8']`, []],
    [
      `${PORT}, type: LoadBalancer, loadBalancerSourceRanges: [10.0.0.1/8, a], loadBalancerClass: a b`,
      [
        ["spec.LoadBalancerSourceRanges[0]", "Invalid"],
        ["spec.LoadBalancerSourceRanges[1]", "Invalid"],
        ["spec.loadBalancerClass", "Invalid"],
      ],
    ],
    [
      `${PORT}, externalTrafficPolicy: Local, healthCheckNodePort: 1, loadBalancerClass: a, loadBalancerSourceRanges: [10.0.0.0/8], allocateLoadBalancerNodePorts: true`,
      [
        ["spec.externalTrafficPolicy", "Invalid"],
        ["spec.healthCheckNodePort", "Invalid"],
        ["spec.loadBalancerClass", "Forbidden"],
        ["spec.LoadBalancerSourceRanges", "Forbidden"],
        ["spec.allocateLoadBalancerNodePorts", "Forbidden"],
      ],
    ],
    [
      `${PORT}, type: NodePort, externalTrafficPolicy: a, internalTrafficPolicy: b, trafficDistribution: c`,
      [
        ["spec.externalTrafficPolicy", "NotSupported"],
        ["spec.internalTrafficPolicy", "NotSupported"],
        ["spec.trafficDistribution", "NotSupported"],
      ],
    ],
  ])("%s", refuses);

  test.each<readonly [metadata: string, refusals: readonly Refusal[]]>([
    ["name: 1a", []],
    ["name: a.b", [["metadata.name", "Invalid"]]],
    [
      "name: a, annotations: {service.kubernetes.io/topology-mode: a, service.kubernetes.io/topology-aware-hints: b}",
      [["metadata.annotations[service.kubernetes.io/topology-mode]", "Invalid"]],
    ],
    [
      "name: a, annotations: {service.beta.kubernetes.io/load-balancer-source-ranges: '10.0.0.0/8'}",
      [["metadata.annotations[service.beta.kubernetes.io/load-balancer-source-ranges]", "Forbidden"]],
    ],
  ])("%s", (metadata, refusals) => {
    expect(refusalsOf(service(PORT, metadata))).toEqual(refusals);
  });
});

describe("updates", () => {
  const STORED = `${PORT}, type: ClusterIP, clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1], ipFamilies: [IPv4], ipFamilyPolicy: SingleStack`;
  const EXTERNAL = "type: ExternalName, externalName: example.com";
  const DUAL = `${PORT}, clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1, '2001:db8::1'], ipFamilies: [IPv4, IPv6], ipFamilyPolicy: RequireDualStack`;

  test.each<readonly [old: string, spec: string, refusals: readonly Refusal[]]>([
    [STORED, PORT, []],
    [STORED, `${PORT}, clusterIP: 10.0.0.2`, [["spec.clusterIPs[0]", "Invalid"]]],
    [STORED, `${PORT}, ipFamilies: [IPv6]`, [["spec.clusterIPs[0]", "Invalid"]]],
    [STORED, `${PORT}, type: NodePort`, []],
    [PORT, `${PORT}, clusterIP: None`, [["spec.clusterIPs[0]", "Invalid"]]],
    [`${PORT}, clusterIP: None`, PORT, []],
    [EXTERNAL, `${PORT}, clusterIP: None`, []],
    [STORED, STORED.replace("type: ClusterIP", EXTERNAL), []],
    [PORT, `${EXTERNAL}, ipFamilies: [IPv4], ipFamilyPolicy: SingleStack`, []],
    [STORED, `${EXTERNAL}, ipFamilies: [IPv6]`, [["spec.ipFamilies", "Forbidden"]]],
    [EXTERNAL, `${EXTERNAL}, ipFamilies: [IPv4]`, [["spec.ipFamilies", "Forbidden"]]],
    [
      `${PORT}, type: LoadBalancer, loadBalancerClass: a, externalTrafficPolicy: Local, healthCheckNodePort: 30001`,
      `${PORT}, type: LoadBalancer, loadBalancerClass: b, externalTrafficPolicy: Local, healthCheckNodePort: 30002`,
      [
        ["spec.healthCheckNodePort", "Forbidden"],
        ["spec.loadBalancerClass", "Invalid"],
      ],
    ],
    // The server drops fields that a client left unchanged.
    [
      "ports: [{port: 80, nodePort: 30080}], type: LoadBalancer, loadBalancerClass: a, allocateLoadBalancerNodePorts: true",
      "ports: [{port: 80, nodePort: 30080}], type: ClusterIP, loadBalancerClass: a, allocateLoadBalancerNodePorts: true",
      [],
    ],
    [`${PORT}, externalIPs: [10.0.0.010]`, `${PORT}, externalIPs: [10.0.0.010]`, []],
    [`${PORT}, externalIPs: [127.0.0.1]`, `${PORT}, externalIPs: [127.0.0.1]`, [["spec.externalIPs[0]", "Invalid"]]],
    [`${PORT}, clusterIP: 10.0.0.010`, `${PORT}, clusterIP: 10.0.0.010`, []],
    // A second family or address comes and goes with the policy.
    [STORED, `${PORT}, ipFamilies: [IPv4, IPv6], ipFamilyPolicy: PreferDualStack`, []],
    [STORED, `${PORT}, ipFamilies: [IPv4, IPv6], ipFamilyPolicy: SingleStack`, [["spec.ipFamilyPolicy", "Invalid"]]],
    [
      STORED,
      `${PORT}, clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1, '2001:db8::1'], ipFamilies: [IPv4, IPv6]`,
      [
        ["spec.ipFamilyPolicy", "Invalid"],
        ["spec.ipFamilyPolicy", "Invalid"],
      ],
    ],
    [DUAL, `${PORT}, ipFamilies: [IPv4, IPv6], ipFamilyPolicy: SingleStack`, []],
    [DUAL, `${PORT}, ipFamilies: [IPv4], ipFamilyPolicy: SingleStack`, []],
    [DUAL, `${PORT}, ipFamilies: [IPv4]`, [["spec.ipFamilyPolicy", "Invalid"]]],
    [
      DUAL,
      `${PORT}, clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1], ipFamilyPolicy: PreferDualStack`,
      [["spec.ipFamilyPolicy", "Invalid"]],
    ],
  ])("%s -> %s", (old, spec, refusals) => {
    expect(inOrder(refusalsOf(service(spec), service(old)))).toEqual(inOrder(refusals));
  });

  test("the annotation of source ranges is judged where it changes", () => {
    const name = "service.beta.kubernetes.io/load-balancer-source-ranges";
    const balanced = (ranges: string): string =>
      service(`${PORT}, type: LoadBalancer`, `name: a, annotations: {${name}: '${ranges}'}`);
    expect(refusalsOf(balanced("10.0.0.1/8"), balanced("10.0.0.1/8"))).toEqual([]);
    expect(refusalsOf(balanced("10.0.0.1/8"), balanced("10.0.0.0/8"))).toEqual([
      [`metadata.annotations[${name}]`, "Invalid"],
    ]);
  });
});
