import { duplexPair } from "node:stream";
import { connect, createSecureContext, TLSSocket } from "node:tls";
import type { Certificate } from "./certificate.js";

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
export const tryHandshake = async (pair: Certificate): Promise<void> => {
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
