import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";

/** A certificate, with its chain if it has one, and its private key, both in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

const BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** Each certificate in a PEM text, ending in a line feed; other text is left out. */
export const splitPem = (text: string): readonly string[] =>
  (text.match(BLOCK) ?? []).map((block) => `${block.replaceAll("\r", "")}\n`);

/** The first certificate of a PEM text; undefined if it is absent or cannot be parsed. */
export const parseCertificate = (text: string): X509Certificate | undefined => {
  // X509Certificate also accepts DER, but a TLS server does not.
  const [first] = splitPem(text);
  return first === undefined ? undefined : (parsed.get(first) ?? parse(first));
};

/** A cache: a few certificates are parsed again and again, which would take longer than everything else. */
const parsed = new Map<string, X509Certificate>();
const MOST_PARSED = 32;

const parse = (text: string): X509Certificate | undefined => {
  try {
    const certificate = new X509Certificate(text);
    if (parsed.size >= MOST_PARSED) parsed.clear();
    parsed.set(text, certificate);
    return certificate;
  } catch {
    return undefined;
  }
};

/** A private key in PEM without a passphrase; undefined if it cannot be parsed. */
export const parseKey = (text: string): KeyObject | undefined => {
  try {
    return createPrivateKey(text);
  } catch {
    // OpenSSL's reason does not help the user.
    return undefined;
  }
};

/** Milliseconds since 1970. */
export const validFrom = (certificate: X509Certificate): number => Date.parse(certificate.validFrom);

/** Milliseconds since 1970. */
export const validUntil = (certificate: X509Certificate): number => Date.parse(certificate.validTo);

/** When the first certificate of a PEM text expires; undefined if it cannot be parsed. */
export const endOf = (text: string): number | undefined => {
  const parsed = parseCertificate(text);
  return parsed && validUntil(parsed);
};

/** True if one of the authorities (PEM) signed the certificate. Does not check the validity period. */
export const isSignedBy = (certificate: X509Certificate, authorities: string): boolean =>
  splitPem(authorities).some((text) => {
    const authority = parseCertificate(text);
    return authority !== undefined && certificate.checkIssued(authority) && certificate.verify(authority.publicKey);
  });

/** The missing part of a certificate and its key, worded to follow 'must have'; undefined if they belong together. */
export const pairProblem = ({ cert, key }: Certificate): string | undefined => {
  const certificate = parseCertificate(cert);
  const privateKey = parseKey(key);
  if (certificate === undefined) return "a readable certificate";
  if (privateKey === undefined) return "a readable private key";
  return certificate.checkPrivateKey(privateKey) ? undefined : "the private key that belongs to the certificate";
};
