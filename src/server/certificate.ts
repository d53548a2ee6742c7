import { createPrivateKey, type KeyObject, randomBytes, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { InputError } from "../model/input-error.js";
import { literal } from "../model/message.js";

/** A certificate, with its chain if it has one, and its private key, both as PEM text. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A certificate with the authority that signed it; the authority's own key is thrown away. */
export interface SelfSigned extends Certificate {
  /** PEM text for `caBundle` in a webhook configuration, or for `curl --cacert`. */
  readonly ca: string;
}

const LOCAL = ["localhost", "127.0.0.1", "::1"];
const DAY = 24 * 60 * 60 * 1000;
const VALID_DAYS = 365;
/** Clocks of API servers may be behind ours. */
const CLOCK_SKEW = DAY / 24;

/** Host names by which an API server may call a Service of the cluster. */
export const serviceHosts = (service: string, namespace: string): readonly string[] => [
  service,
  `${service}.${namespace}`,
  `${service}.${namespace}.svc`,
  `${service}.${namespace}.svc.cluster.local`,
];

/**
 * Makes an authority and a server certificate that it signs, for the hosts (DNS names or IP addresses) and for
 * this machine; ECDSA P-256 with SHA-256, valid for a year. Throws InputError for a host that is neither.
 */
export const selfSigned = async (hosts: readonly string[] = []): Promise<SelfSigned> => {
  const names = [...new Set([...hosts, ...LOCAL])];
  const wrong = names.find(
    (name) => isIP(name) === 0 && !/^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(name),
  );
  if (wrong !== undefined) throw new InputError(`host ${literal(wrong)} must be a DNS name or an IP address`);
  // Importing it takes longer than making the certificates, and a configured certificate needs neither.
  const { generate } = await import("selfsigned");
  const now = Date.now();
  // Set here all that counts: the library's own defaults are RSA and SHA-1.
  const common = {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    notBeforeDate: new Date(now - CLOCK_SKEW),
    notAfterDate: new Date(now + VALID_DAYS * DAY),
  } as const;
  // Clients tell authorities apart by name, so an old one must not pass for a new one.
  const authority = await generate(
    [{ name: "commonName", value: `decorum-ca-${randomBytes(8).toString("hex")}` }],
    {
      ...common,
      extensions: [
        { name: "basicConstraints", cA: true, pathLenConstraint: 0, critical: true },
        { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
      ],
    },
  );
  const leaf = await generate([{ name: "commonName", value: "decorum" }], {
    ...common,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: "basicConstraints", cA: false, critical: true },
      { name: "keyUsage", digitalSignature: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: names.map((name) => (isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name })),
      },
    ],
  });
  return { ca: authority.cert, cert: leaf.cert, key: leaf.private };
};

/**
 * Reads a certificate (PEM, server certificate first) and its unencrypted private key from files. Throws InputError
 * that names the file and says what it must hold: also if the two do not belong together, or the time is over.
 */
export const readCertificate = async (certFile: string, keyFile: string): Promise<Certificate> => {
  const [cert, key] = await Promise.all([
    readText(certFile, "a certificate in PEM format"),
    readText(keyFile, "a private key in PEM format"),
  ]);
  const certificate = parseCertificate(cert, certFile);
  const privateKey = parseKey(key, keyFile);
  if (!certificate.checkPrivateKey(privateKey))
    throw new InputError(
      `private key ${literal(keyFile)} must be the one of certificate ${literal(certFile)}; it belongs to another`,
      [],
      keyFile,
    );
  if (Date.parse(certificate.validTo) < Date.now())
    throw new InputError(
      `certificate ${literal(certFile)} must not be expired; it was valid until ${literal(certificate.validTo)}`,
      [],
      certFile,
    );
  return { cert, key };
};

const readText = async (file: string, what: string): Promise<string> => {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new InputError(
      `file ${literal(file)} must hold ${what}; reading it failed with ${literal(code)}`,
      [],
      file,
    );
  }
};

const parseCertificate = (text: string, file: string): X509Certificate => {
  try {
    // X509Certificate also takes DER, which the TLS server then would not.
    if (text.includes("-----BEGIN CERTIFICATE-----")) return new X509Certificate(text);
  } catch {
    // Not one either; the same is to be said of it.
  }
  throw new InputError(
    `file ${literal(file)} must hold a certificate in PEM format, which starts with '-----BEGIN CERTIFICATE-----'`,
    [],
    file,
  );
};

const parseKey = (text: string, file: string): KeyObject => {
  try {
    return createPrivateKey(text);
  } catch {
    // The reason that OpenSSL gives helps nobody.
    throw new InputError(
      `file ${literal(file)} must hold a private key in PEM format without a passphrase, which starts with '-----BEGIN PRIVATE KEY-----' or similar`,
      [],
      file,
    );
  }
};
