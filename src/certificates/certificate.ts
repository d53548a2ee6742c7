import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";

/** A certificate, with its chain if it has one, and its private key, both as PEM text. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

const BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** Each certificate in a PEM text, as PEM with a line feed at its end; what lies between them is left out. */
export const splitPem = (text: string): readonly string[] =>
  (text.match(BLOCK) ?? []).map((block) => `${block.replaceAll("\r", "")}\n`);

/** The first certificate of a PEM text, or undefined if there is none that can be read. */
export const parseCertificate = (text: string): X509Certificate | undefined => {
  // X509Certificate also takes DER, which a TLS server then would not.
  const [first] = splitPem(text);
  return first === undefined ? undefined : (parsed.get(first) ?? parse(first));
};

/** The same few certificates are looked at again and again, and to read one takes longer than all else. */
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

/** A private key in PEM format without a passphrase, or undefined if it cannot be read. */
export const parseKey = (text: string): KeyObject | undefined => {
  try {
    return createPrivateKey(text);
  } catch {
    // The reason that OpenSSL gives helps nobody.
    return undefined;
  }
};

/** Milliseconds since 1970. */
export const validFrom = (certificate: X509Certificate): number => Date.parse(certificate.validFrom);

/** Milliseconds since 1970. */
export const validUntil = (certificate: X509Certificate): number => Date.parse(certificate.validTo);

/** True if one of the authorities, a PEM text, has signed the certificate. Says nothing of its time. */
export const isSignedBy = (certificate: X509Certificate, authorities: string): boolean =>
  splitPem(authorities).some((text) => {
    const authority = parseCertificate(text);
    return (
      authority !== undefined && certificate.checkIssued(authority) && certificate.verify(authority.publicKey)
    );
  });

/** What a certificate and its key lack, as words that follow 'must have'; undefined if they are a pair. */
export const pairProblem = ({ cert, key }: Certificate): string | undefined => {
  const certificate = parseCertificate(cert);
  const privateKey = parseKey(key);
  if (certificate === undefined) return "a readable certificate";
  if (privateKey === undefined) return "a readable private key";
  return certificate.checkPrivateKey(privateKey)
    ? undefined
    : "the private key that belongs to the certificate";
};
