import { generateKeyPairSync } from "node:crypto";
import { isIP } from "node:net";
import { generate } from "selfsigned";

/** The credentials for a control plane of one machine: an authority, a certificate for its server, one for its administrator. */

export interface Pair {
  readonly cert: string;
  readonly key: string;
}

export interface Credentials {
  /** Vouches for the server and for its clients. */
  readonly authority: Pair;
  readonly server: Pair;
  /** User 'admin' of group 'system:masters', who may do everything. */
  readonly admin: Pair;
  /** Signs the tokens of service accounts. */
  readonly tokens: { readonly publicKey: string; readonly privateKey: string };
}

type Attributes = Parameters<typeof generate>[0];
type Options = NonNullable<Parameters<typeof generate>[1]>;

const DAY = 86_400_000;

const make = async (attributes: Attributes, options: Options): Promise<Pair> => {
  const made = await generate(attributes, {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    // Not from now on: clocks of processes differ by a tick, and a certificate is checked at once.
    notBeforeDate: new Date(Date.now() - DAY),
    notAfterDate: new Date(Date.now() + DAY),
    ...options,
  });
  return { cert: `${made.cert.trimEnd()}\n`, key: made.private };
};

const usage = (purpose: "serverAuth" | "clientAuth") => [
  { name: "basicConstraints", cA: false, critical: true } as const,
  { name: "keyUsage", digitalSignature: true, critical: true } as const,
  { name: "extKeyUsage", [purpose]: true } as const,
];

export const makeCredentials = async (): Promise<Credentials> => {
  const authority = await make([{ name: "commonName", value: "test-authority" }], {
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const altNames = ["127.0.0.1", "localhost", "kubernetes.default.svc"].map((name) =>
    isIP(name) === 0 ? ({ type: 2, value: name } as const) : ({ type: 7, ip: name } as const),
  );
  const server = await make([{ name: "commonName", value: "kube-apiserver" }], {
    ca: authority,
    extensions: [...usage("serverAuth"), { name: "subjectAltName", altNames }],
  });
  const admin = await make(
    [
      { name: "commonName", value: "admin" },
      { name: "organizationName", value: "system:masters" },
    ],
    { ca: authority, extensions: usage("clientAuth") },
  );
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  return { authority, server, admin, tokens: { publicKey, privateKey } };
};
