import type { X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import { isNativeError } from "node:util/types";
import { readText } from "../client/read-file.js";
import { InputError } from "../model/input-error.js";
import { anyOf, literal } from "../text/message.js";
import { type Certificate, parseCertificate, parseKey, splitPem, validFrom, validUntil } from "./certificate.js";
import { duplexPair } from "node:stream";
import { connect, createSecureContext, TLSSocket } from "node:tls";

/**
 * The signatures that the TLS clients of API servers take, which are written in Go. OpenSSL takes more: a server starts
 * with keys on other curves, with Ed448 and with RSA-PSS, and then fails each handshake.
 */
const SIGNATURES = [
  "ecdsa_secp256r1_sha256",
  "ecdsa_secp384r1_sha384",
  "ecdsa_secp521r1_sha512",
  "ed25519",
  "rsa_pss_rsae_sha256",
  "rsa_pss_rsae_sha384",
  "rsa_pss_rsae_sha512",
].join(":");

/**
 * Makes one TLS handshake in memory, as an API server would with a server that has this certificate. Trust and names are
 * not checked. Throws the error of OpenSSL.
 */
const tryHandshake = async (pair: Certificate): Promise<void> => {
  const secureContext = createSecureContext({ ...pair, minVersion: "TLSv1.3" });
  const [near, far] = duplexPair();
  const server = new TLSSocket(near, { isServer: true, secureContext });
  const client = connect({ socket: far, rejectUnauthorized: false, sigalgs: SIGNATURES, minVersion: "TLSv1.3" });
  try {
    await new Promise<void>((resolve, reject) => {
      client.once("secureConnect", resolve);
      for (const end of [server, client]) {
        end.on("error", reject);
        end.on("close", () => {
          reject(new Error("the connection was closed"));
        });
      }
    });
  } finally {
    server.destroy();
    client.destroy();
  }
};

/**
 * Reads a certificate (PEM, server certificate first) and its unencrypted private key from files. Throws InputError
 * that names the file and what it must contain, also if the key does not match, if the certificate is not valid now, if
 * it has no name that clients compare, or if API servers could not connect with it.
 */
export const readCertificate = async (certFile: string, keyFile: string): Promise<Certificate> => {
  const now = Date.now();
  const [cert, key] = await Promise.all([
    readText(certFile, "a certificate in PEM format"),
    readText(keyFile, "a private key in PEM format"),
  ]);
  const certificate = parseCertificate(cert) ?? refuse(certFile, NO_CERTIFICATE);
  const privateKey = parseKey(key) ?? refuse(keyFile, NO_KEY);
  if (!certificate.checkPrivateKey(privateKey))
    throw new InputError(
      `private key ${literal(keyFile)} must match certificate ${literal(certFile)}; it belongs to another certificate`,
      keyFile,
    );
  if (validFrom(certificate) > now) unfit(certFile, `be valid now; it is valid from ${literal(certificate.validFrom)}`);
  if (validUntil(certificate) < now)
    unfit(certFile, `not be expired; it was valid until ${literal(certificate.validTo)}`);
  // Without the rest of its chain, clients reject the certificate.
  requireComplete(cert, certFile);
  requireServer(certificate, certFile);
  requireNames(certificate, certFile);
  await requireUsable({ cert, key }, certFile);
  return { cert, key };
};

/** Extended key usages: 'serverAuth' and 'anyExtendedKeyUsage' (RFC 5280, section 4.2.1.12). */
const SERVER_USAGES = ["1.3.6.1.5.5.7.3.1", "2.5.29.37.0"];

/** A certificate without extended key usages is for everything. */
const requireServer = ({ keyUsage: usages }: { readonly keyUsage?: readonly string[] }, file: string): void => {
  if (usages === undefined || usages.some((usage) => SERVER_USAGES.includes(usage))) return;
  unfit(file, "allow extended key usage 'serverAuth'");
};

/** Clients that are written in Go, such as API servers, compare no other name: they ignore the common name. */
const requireNames = (
  { subjectAltName = "" }: { readonly subjectAltName?: string | undefined },
  file: string,
): void => {
  // Names of other types may contain anything; text that could be mistaken for the next name is in quotes.
  if (/(^|, )(DNS|IP Address):/.test(subjectAltName.replaceAll(QUOTED, ""))) return;
  unfit(
    file,
    "have the host name of the service as subjectAltName, such as 'DNS:decorum.decorum-system.svc'; API servers ignore the common name",
  );
};

/**
 * Throws InputError if a certificate is for none of the names of the one in use: API servers, which call one of these, would
 * trust it no more.
 */
export const requireSharedName = (found: Certificate, current: Certificate, file: string): void => {
  const [next, last] = [parseCertificate(found.cert), parseCertificate(current.cert)];
  const names = namesOf(last);
  if (next === undefined || names.length === 0 || names.some((name) => isFor(next, name))) return;
  unfit(file, `be for a name of the certificate in use: ${anyOf(names.slice(0, MAX_NAMES))}`);
};

const MAX_NAMES = 5;

/** DNS names and IP addresses. */
const namesOf = (certificate: X509Certificate | undefined): readonly string[] =>
  [...(certificate?.subjectAltName ?? "").replaceAll(QUOTED, "").matchAll(/(?:^|, )(?:DNS|IP Address):([^,\s]+)/g)].map(
    ([, name = ""]) => name,
  );

const isFor = (certificate: X509Certificate, name: string): boolean =>
  (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined ||
  namesOf(certificate).includes(name);

const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/** TLS is stricter than the formats: it rejects short keys, weak signatures and most curves. */
const requireUsable = async (pair: Certificate, file: string): Promise<void> => {
  try {
    await tryHandshake(pair);
  } catch (error) {
    const reason = reasonOf(error);
    unfit(
      file,
      reason === "no suitable signature algorithm"
        ? "have a key that API servers accept: ECDSA with curve P-256, P-384 or P-521, RSA, or Ed25519"
        : `be usable for TLS; OpenSSL says ${literal(reason)}`,
    );
  }
};

/** OpenSSL's words without the address and the line of its source. */
const reasonOf = (error: unknown): string => {
  if (!isNativeError(error)) return String(error);
  return "reason" in error ? String(error.reason) : error.message;
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
  requireComplete(text, file);
  const wrong = certificates.findIndex((one) => one?.ca !== true);
  if (wrong >= 0)
    refuse(file, `only CA certificates; certificate ${String(wrong + 1)} of the file is not a CA certificate`);
  return text;
};

/** Throws if a part was cut, which OpenSSL takes for a comment. */
const requireComplete = (text: string, file: string): void => {
  if (CUT.test(text.replaceAll(PART, ""))) refuse(file, `only complete certificates; each must end with '${END}'`);
};

const PART = /-----BEGIN ([^-]+)-----(?:(?!-----)[\s\S])*-----END \1-----/g;
/** Half of a part, or the beginning of its first line at the end of the text. */
const CUT = /-----(?:BEGIN|END)|^-+[A-Z]*(?![\s\S])/m;

const BEGIN = "-----BEGIN CERTIFICATE-----";
const END = "-----END CERTIFICATE-----";
const NO_CERTIFICATE = `a certificate in PEM format, which starts with '${BEGIN}'`;
const NO_KEY =
  "a private key in PEM format without a passphrase, which starts with '-----BEGIN PRIVATE KEY-----' or similar";

const unfit = (file: string, must: string): never => {
  throw new InputError(`certificate ${literal(file)} must ${must}`, file);
};

const refuse = (file: string, what: string): never => {
  throw new InputError(`file ${literal(file)} must contain ${what}`, file);
};
