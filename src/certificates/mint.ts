import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import type { Certificate } from "./certificate.js";
import { requireHosts } from "./hosts.js";
import { LIFETIMES } from "./lifetimes.js";

/** When a certificate is valid, in milliseconds since 1970. */
interface Validity {
  readonly from: number;
  readonly until: number;
}

/**
 * Makes certificates: ECDSA P-256 with SHA-256 (RFC 5758). Serial numbers are random, positive and of at most 17 octets
 * (RFC 5280, section 4.1.2.2, allows 20).
 */

/** An authority that can sign server certificates, but no other authorities. */
export const mintAuthority = async (validity: Validity): Promise<Certificate> => {
  const { generate } = await library();
  const made = await generate(
    // Clients identify authorities by name, so a new one must not have the name of an old one.
    [{ name: "commonName", value: `decorum-ca-${randomBytes(8).toString("hex")}` }],
    {
      ...common(validity),
      extensions: [
        { name: "basicConstraints", cA: true, pathLenConstraint: 0, critical: true },
        { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
      ],
    },
  );
  return pem(made);
};

/** A server certificate for these DNS names and IP addresses. */
export const mintLeaf = async (
  authority: Certificate,
  hosts: readonly string[],
  validity: Validity,
): Promise<Certificate> => {
  const { generate } = await library();
  const made = await generate([{ name: "commonName", value: "decorum" }], {
    ...common(validity),
    ca: authority,
    extensions: [
      { name: "basicConstraints", cA: false, critical: true },
      { name: "keyUsage", digitalSignature: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: hosts.map((name) => (isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name })),
      },
    ],
  });
  return pem(made);
};

/** Makes certificates; tests may replace it. */
export interface Mint {
  readonly authority: typeof mintAuthority;
  readonly leaf: typeof mintLeaf;
}

export const MINT: Mint = { authority: mintAuthority, leaf: mintLeaf };

/** Imported on demand: it takes longer than making certificates, and is not needed for mounted ones. */
const library = () => import("./generate.js");

/** Set explicitly, because the defaults of the library are RSA and SHA-1. */
const common = ({ from, until }: Validity) =>
  ({
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    notBeforeDate: new Date(from),
    notAfterDate: new Date(until),
  }) as const;

/** Ends texts in a line feed, so that certificates can be concatenated. */
const pem = (made: { readonly cert: string; readonly private: string }): Certificate => ({
  cert: `${made.cert.trimEnd()}\n`,
  key: made.private,
});

/** A certificate and the authority that signed it; the key of the authority is discarded. */
export interface SelfSigned extends Certificate {
  /** PEM text for `caBundle` in a webhook configuration, or for `curl --cacert`. */
  readonly ca: string;
}

const LOCAL = ["localhost", "127.0.0.1", "::1"];

/**
 * Makes an authority, and a server certificate that it signs for the hosts (DNS names or IP addresses) and for
 * localhost. Both are valid for a year. Throws InputError for an invalid host.
 */
export const selfSigned = async (hosts: readonly string[] = []): Promise<SelfSigned> => {
  const names = [...new Set([...hosts, ...LOCAL])];
  requireHosts(names);
  const now = Date.now();
  const validity = { from: now - LIFETIMES.skew, until: now + LIFETIMES.authority };
  const authority = await mintAuthority(validity);
  return { ca: authority.cert, ...(await mintLeaf(authority, names, validity)) };
};
