import { type Refusal, refusalsOf } from "../../testing/index.js";

const REQUEST = btoa("-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----\n");

const signing = (spec: string): string =>
  `{apiVersion: certificates.k8s.io/v1, kind: CertificateSigningRequest, metadata: {name: a}, spec: {${spec}}}`;

describe("signing requests", () => {
  test.each<[spec: string, refusals: readonly Refusal[]]>([
    [`request: ${REQUEST}, signerName: example.com/a, usages: [client auth], expirationSeconds: 600`, []],
    [
      "",
      [
        ["spec.request", "Invalid"],
        ["spec.usages", "Required"],
        ["spec.signerName", "Required"],
      ],
    ],
    [
      `request: ${REQUEST}, signerName: example.com, usages: [any, any, all], expirationSeconds: 1`,
      [
        ["spec.usages[1]", "Duplicate"],
        ["spec.usages[2]", "NotSupported"],
        ["spec.signerName", "Invalid"],
        ["spec.expirationSeconds", "Invalid"],
      ],
    ],
    [`request: ${REQUEST}, signerName: kubernetes.io/legacy-unknown, usages: [any]`, [["spec.signerName", "Invalid"]]],
    [
      `request: ${REQUEST}, signerName: ${"a".repeat(254)}/b, usages: [any]`,
      [
        ["spec.signerName", "TooLong"],
        ["spec.signerName", "Invalid"],
      ],
    ],
    [`request: ${REQUEST}, signerName: a/b, usages: [any]`, [["spec.signerName", "Invalid"]]],
    [
      `request: ${btoa("-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n")}, signerName: example.com/a, usages: [any]`,
      [["spec.request", "Invalid"]],
    ],
  ])("%s", (spec, refusals) => {
    expect(refusalsOf(signing(spec))).toEqual(refusals);
  });

  test("an update keeps the spec", () => {
    expect(refusalsOf(signing(""), signing(""))).toEqual([]);
  });
});

const CERTIFICATE = "-----BEGIN CERTIFICATE-----";

const bundle = (name: string, spec: string): string =>
  `{apiVersion: certificates.k8s.io/v1beta1, kind: ClusterTrustBundle, metadata: {name: '${name}'}, spec: {${spec}}}`;

describe("trust bundles", () => {
  test.each<[name: string, spec: string, refusals: readonly Refusal[]]>([
    ["a", `trustBundle: '${CERTIFICATE}'`, []],
    ["example.com:a:b", `signerName: example.com/a, trustBundle: '${CERTIFICATE}'`, []],
    ["a:b", `trustBundle: '${CERTIFICATE}'`, [["metadata.name", "Invalid"]]],
    ["b", `signerName: example.com/a, trustBundle: '${CERTIFICATE}'`, [["metadata.name", "Invalid"]]],
    ["a", "trustBundle: a", [["spec.trustBundle", "Invalid"]]],
    ["a", `trustBundle: ${"a".repeat(1024 * 1024 + 1)}`, [["spec.trustBundle", "TooLong"]]],
  ])("case %#", (name, spec, refusals) => {
    expect(refusalsOf(bundle(name, spec))).toEqual(refusals);
  });

  test("the signer stays", () => {
    const old = bundle("a", "trustBundle: a");
    expect(refusalsOf(old, old)).toEqual([]);
    expect(refusalsOf(bundle("a", "trustBundle: a, signerName: example.com/a"), old)).toEqual([
      ["spec.signerName", "Invalid"],
    ]);
  });
});
