import { constants } from "node:crypto";
import type { ServerOptions } from "node:https";
import { InputError } from "../../model/input-error.js";
import { literal } from "../../text/message.js";

/** The certificate of a server, and the authorities for its clients; all as PEM text. */
export interface TlsSettings {
  /** The server's certificate, with its chain if it has one. */
  readonly cert: string;
  readonly key: string;
  /** One of these authorities must have signed a client's certificate. Without them, clients are not asked for one. */
  readonly clientCa?: string | undefined;
}

/**
 * TLS 1.2 has cipher suites without forward secrecy or authenticated encryption, and Node's own list has some of them.
 * All of TLS 1.3 are good (RFC 8446, appendix B.4). RFC 9325, section 4.2, recommends those of TLS 1.2.
 */
const CIPHERS = [
  "TLS_AES_128_GCM_SHA256",
  "TLS_AES_256_GCM_SHA384",
  "TLS_CHACHA20_POLY1305_SHA256",
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-RSA-AES128-GCM-SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-RSA-AES256-GCM-SHA384",
  "ECDHE-ECDSA-CHACHA20-POLY1305",
  "ECDHE-RSA-CHACHA20-POLY1305",
].join(":");

/** Returns the settings that may change while a server runs. Only new connections get them. */
export const secureContext = ({ cert, key, clientCa }: TlsSettings) => ({
  cert,
  key,
  minVersion: "TLSv1.2" as const,
  ciphers: CIPHERS,
  // A resumed session would keep the client of its first handshake, whose certificate may have expired since. Without tickets
  // nothing is resumed: Node.js keeps no sessions of its own.
  ...(clientCa === undefined ? {} : { ca: clientCa, secureOptions: constants.SSL_OP_NO_TICKET }),
});

/** Returns the options of a server from its start to its end. */
export const tlsOptions = (settings: TlsSettings): ServerOptions => ({
  ...secureContext(settings),
  // The handshake accepts all clients; client-authentication.ts checks them and answers in HTTP.
  requestCert: settings.clientCa !== undefined,
  rejectUnauthorized: false,
});

/** Runs code that needs usable settings. Throws InputError if OpenSSL cannot use them. */
export const withUsableTls = <T>(use: () => T): T => {
  try {
    return use();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(`certificate and private key must be usable for TLS; OpenSSL says ${literal(reason)}`);
  }
};
