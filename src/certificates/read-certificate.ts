import { createSecureContext } from "node:tls";
import { isNativeError } from "node:util/types";
import { readText } from "../client/read-file.js";
import { InputError } from "../model/input-error.js";
import { literal } from "../text/message.js";
import { type Certificate, parseCertificate, parseKey, splitPem, validFrom, validUntil } from "./certificate.js";

/**
 * Reads a certificate (PEM, server certificate first) and its unencrypted private key from files. Throws InputError
 * that names the file and what it must contain, also if the key does not match, or if the certificate is not valid now.
 */
export const readCertificate = async (certFile: string, keyFile: string, now = Date.now()): Promise<Certificate> => {
  const [cert, key] = await Promise.all([
    readText(certFile, "a certificate in PEM format"),
    readText(keyFile, "a private key in PEM format"),
  ]);
  const certificate = parseCertificate(cert) ?? refuse(certFile, NO_CERTIFICATE);
  const privateKey = parseKey(key) ?? refuse(keyFile, NO_KEY);
  if (!certificate.checkPrivateKey(privateKey))
    throw new InputError(
      `private key ${literal(keyFile)} must match certificate ${literal(certFile)}; it belongs to another certificate`,
      [],
      keyFile,
    );
  if (validFrom(certificate) > now)
    throw new InputError(
      `certificate ${literal(certFile)} must be valid now; it is valid from ${literal(certificate.validFrom)}`,
      [],
      certFile,
    );
  if (validUntil(certificate) < now)
    throw new InputError(
      `certificate ${literal(certFile)} must not be expired; it was valid until ${literal(certificate.validTo)}`,
      [],
      certFile,
    );
  requireUsable(cert, key, certFile);
  return { cert, key };
};

/** OpenSSL is stricter than the formats: it rejects short keys and weak signatures. */
const requireUsable = (cert: string, key: string, file: string): void => {
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    const reason = isNativeError(error) ? error.message : String(error);
    throw new InputError(
      `certificate ${literal(file)} must be usable for TLS; OpenSSL says ${literal(reason)}`,
      [],
      file,
    );
  }
};

/**
 * Reads CA certificates (PEM) from a file. Throws InputError if there is none, or if one cannot be parsed or is not an
 * authority.
 */
export const readAuthorities = async (file: string): Promise<string> => {
  const text = await readText(file, "CA certificates in PEM format");
  const certificates = splitPem(text).map(parseCertificate);
  if (certificates.length === 0) refuse(file, NO_CERTIFICATE);
  // Half of a bundle would lock out the clients of the other half.
  if (text.split(BEGIN).length - 1 !== certificates.length)
    refuse(file, `only complete certificates; each must end with '${END}'`);
  const wrong = certificates.findIndex((one) => one?.ca !== true);
  if (wrong >= 0)
    refuse(file, `only CA certificates; certificate ${String(wrong + 1)} of the file is not a CA certificate`);
  return text;
};

const BEGIN = "-----BEGIN CERTIFICATE-----";
const END = "-----END CERTIFICATE-----";
const NO_CERTIFICATE = `a certificate in PEM format, which starts with '${BEGIN}'`;
const NO_KEY =
  "a private key in PEM format without a passphrase, which starts with '-----BEGIN PRIVATE KEY-----' or similar";

const refuse = (file: string, what: string): never => {
  throw new InputError(`file ${literal(file)} must contain ${what}`, [], file);
};
