import {
  type Certificate,
  isSignedBy,
  pairProblem,
  parseCertificate,
  splitPem,
  endOf,
  validFrom,
  validUntil,
} from "./certificate.js";
import type { Lifetimes } from "./lifetimes.js";

/** An authority that Decorum manages, with its key. */
export interface Authority extends Certificate {
  /** Since when every webhook configuration is known to contain it; milliseconds since 1970. */
  readonly publishedSince?: number | undefined;
}

/** The material that all replicas share: the certificate that they serve, and the authorities that make API servers trust it. */
export interface Material {
  /** The authority that signed the leaf and signs the next one. */
  readonly signing: Authority;
  /** The authority that will sign once every API server trusts it. */
  readonly next?: Authority | undefined;
  /** Authorities that no longer sign, but whose certificates may still be served; PEM, one per item. */
  readonly previous: readonly string[];
  /** When the last of their certificates has expired; milliseconds since 1970. */
  readonly previousUntil?: number | undefined;
  readonly leaf: Certificate;
}

/** The certificate that a replica serves, with the certificate of its authority. */
export interface Served extends Certificate {
  readonly authority: string;
}

/** All authorities in the Secret, the signing one first. */
export const authoritiesOf = ({ signing, next, previous }: Material): readonly string[] => [
  signing.cert,
  ...(next === undefined ? [] : [next.cert]),
  ...previous,
];

/** The `caBundle` that API servers need now: one PEM text, the signing authority first. */
export const bundleOf = (material: Material, now: number): string => {
  const isOver = material.previousUntil !== undefined && now >= material.previousUntil;
  return authoritiesOf(isOver ? { ...material, previous: [] } : material).join("");
};

/** The leaf with its authority, which is always the signing one. */
const servedOf = ({ leaf, signing }: Material): Served => ({ ...leaf, authority: signing.cert });

/** True if the PEM text contains all of these certificates. */
const carries = (bundle: string, certificates: readonly string[]): boolean => {
  const carried = new Set(splitPem(bundle));
  return certificates.every((certificate) => carried.has(certificate));
};

/** True if both PEM texts contain the same certificates, in any order. */
export const sameBundle = (a: string, b: string): boolean => carries(a, splitPem(b)) && carries(b, splitPem(a));

/** True if the certificate (PEM) has expired or cannot be parsed. */
export const isExpired = (certificate: string, now: number): boolean => now >= (endOf(certificate) ?? -Infinity);

/** True if the certificate (PEM) is valid now. It is not valid yet if it was made by the time of an API server whose clock is fast. */
export const isValid = (certificate: string, now: number): boolean => {
  const parsed = parseCertificate(certificate);
  return parsed !== undefined && now >= validFrom(parsed) && now < validUntil(parsed);
};

/**
 * When to renew the certificate, in milliseconds since 1970. `jitter`, from 0 to 1, spreads the renewals of replicas.
 */
export const renewalOf = (certificate: string, { renewal }: Lifetimes, jitter: number): number => {
  const parsed = parseCertificate(certificate);
  if (parsed === undefined) return 0;
  const from = validFrom(parsed);
  return from + (validUntil(parsed) - from) * (renewal + jitter * JITTER);
};

/** A fraction of the lifetime: about eight hours of a week. */
const JITTER = 0.05;

/** When a certificate made now expires: no certificate outlives its authority. */
export const leafUntil = ({ signing }: Pick<Material, "signing">, now: number, { leaf }: Lifetimes): number =>
  Math.min(now + leaf, endOf(signing.cert) ?? now);

/** True if the certificate covers every DNS name. */
export const isFor = (certificate: string, hosts: readonly string[]): boolean => {
  const parsed = parseCertificate(certificate);
  return hosts.every((host) => parsed?.checkHost(host) !== undefined);
};

/**
 * True once API servers trust the leaf: every configuration is known to contain its authority, and, if there was
 * another authority before, API servers have had time to read the change. `trusted` is the `caBundle` of each webhook;
 * undefined if configurations cannot be read.
 */
export const isSettled = (
  { signing, previous }: Material,
  trusted: readonly string[] | undefined,
  now: number,
  { propagation }: Lifetimes,
): boolean =>
  signing.publishedSince !== undefined &&
  (trusted === undefined || isCarried(signing, trusted)) &&
  (previous.length === 0 || now >= signing.publishedSince + propagation);

/** True if every PEM text contains the authority. */
export const isCarried = ({ cert }: Authority, trusted: readonly string[]): boolean =>
  trusted.every((bundle) => carries(bundle, [cert]));

/**
 * The next certificate of a replica, given the one it serves now. While that is valid, a certificate of another authority waits
 * until API servers trust it, and a certificate that is expired or not valid yet never replaces it. The Secret may be new, or
 * older than before, because someone deleted it or restored it from a backup.
 */
export const toServe = (
  served: Served | undefined,
  material: Material,
  trusted: readonly string[] | undefined,
  now: number,
  lifetimes: Lifetimes,
): Served => {
  const offered = servedOf(material);
  if (served === undefined || !isValid(served.cert, now)) return offered;
  if (!isValid(offered.cert, now)) return served;
  const isSame = served.authority === offered.authority;
  return isSame || isSettled(material, trusted, now, lifetimes) ? offered : served;
};

/** The problem of the material, worded to follow 'must'; undefined if its parts belong together. */
export const materialProblem = ({ signing, next, previous, leaf }: Material): string | undefined => {
  for (const [name, pair] of Object.entries({ authority: signing, "next authority": next, leaf })) {
    const problem = pair === undefined ? undefined : pairProblem(pair);
    if (problem !== undefined) return `have ${problem} of the ${name}`;
  }
  if (!previous.every((one) => parseCertificate(one) !== undefined))
    return "have readable certificates of previous authorities";
  const parsed = parseCertificate(leaf.cert);
  return parsed !== undefined && isSignedBy(parsed, signing.cert)
    ? undefined
    : "have a leaf that its authority has signed";
};
