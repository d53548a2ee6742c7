import type { Certificate } from "./certificate.js";
import { requireHosts } from "./hosts.js";
import { LIFETIMES } from "./lifetimes.js";
import { mintAuthority, mintLeaf } from "./mint.js";

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
