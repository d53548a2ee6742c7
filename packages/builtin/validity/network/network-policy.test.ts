import { type Refusal, inOrder, refusalsOf } from "../../testing/index.js";

const policy = (spec: string): string =>
  `{apiVersion: networking.k8s.io/v1, kind: NetworkPolicy, metadata: {name: a}, spec: {podSelector: {}, ${spec}}}`;
const port = (fields: string): string => `ingress: [{ports: [{${fields}}]}]`;
const peer = (fields: string): string => `egress: [{to: [{${fields}}]}]`;
const PORT = "spec.ingress[0].ports[0]";
const PEER = "spec.egress[0].to[0]";

test.each<readonly [spec: string, refusals: readonly Refusal[]]>([
  ["", []],
  ["policyTypes: [Ingress, Egress]", []],
  ["policyTypes: [Ingress, Egress, Ingress]", [["spec.policyTypes", "Invalid"]]],
  ["policyTypes: []", []],
  ["policyTypes: Ingress", [["spec.policyTypes", "TypeInvalid"]]],
  ["policyTypes: [ingress]", [["spec.policyTypes[0]", "NotSupported"]]],
  [port("port: 80, endPort: 90, protocol: SCTP"), []],
  [port("port: http"), []],
  [port("protocol: ''"), [[`${PORT}.protocol`, "NotSupported"]]],
  [
    port("port: '80', protocol: tcp"),
    [
      [`${PORT}.port`, "Invalid"],
      [`${PORT}.protocol`, "NotSupported"],
    ],
  ],
  [port("port: 0"), [[`${PORT}.port`, "Invalid"]]],
  [port("endPort: 1"), [[`${PORT}.endPort`, "Invalid"]]],
  [port("port: a, endPort: 1"), [[`${PORT}.endPort`, "Invalid"]]],
  [port("port: 80, endPort: 70"), [[`${PORT}.endPort`, "Invalid"]]],
  [port("port: 80, endPort: 70000"), [[`${PORT}.endPort`, "Invalid"]]],
  [peer("podSelector: {}, namespaceSelector: {}"), []],
  [peer("ipBlock: {cidr: 10.0.0.0/8, except: [10.1.0.0/16]}"), []],
  [peer(""), [[PEER, "Required"]]],
  [peer("podSelector: {}, ipBlock: {cidr: 10.0.0.0/8}"), [[PEER, "Forbidden"]]],
  [peer("ipBlock: {}"), [[`${PEER}.ipBlock.cidr`, "Required"]]],
  [peer("ipBlock: {cidr: 10.0.0.1/8}"), [[`${PEER}.ipBlock.cidr`, "Invalid"]]],
  [peer("ipBlock: {cidr: '::ffff:10.0.0.0/104'}"), [[`${PEER}.ipBlock.cidr`, "Invalid"]]],
  [
    peer("ipBlock: {cidr: 10.0.0.0/8, except: [a, 11.0.0.0/16, 10.0.0.0/8]}"),
    [
      [`${PEER}.ipBlock.except[0]`, "Invalid"],
      [`${PEER}.ipBlock.except[1]`, "Invalid"],
      [`${PEER}.ipBlock.except[2]`, "Invalid"],
    ],
  ],
  [peer("podSelector: {matchLabels: {a: b c}}"), [[`${PEER}.podSelector.matchLabels`, "Invalid"]]],
])("%s", (spec, refusals) => {
  expect(inOrder(refusalsOf(policy(spec)))).toEqual(inOrder(refusals));
});

test("an update may keep a range that is not well-formed", () => {
  const spec = peer("ipBlock: {cidr: 10.0.0.1/8}");
  expect(refusalsOf(policy(spec), policy(spec))).toEqual([]);
});
