import {
  type Certificate,
  isSignedBy,
  pairProblem,
  parseCertificate,
  splitPem,
  validFrom,
  validUntil,
} from "./certificate.js";
import type { Lifetimes } from "./lifetimes.js";

/** An authority of ours, with its key. */
export interface Authority extends Certificate {
  /** Since when each webhook configuration is known to carry it; milliseconds since 1970. */
  readonly publishedSince?: number | undefined;
}

/** All that the replicas share: what they serve, and what makes API servers trust it. */
export interface Material {
  /** The authority that has signed the leaf, and signs the next one. */
  readonly signing: Authority;
  /** The authority that will sign as soon as every API server trusts it. */
  readonly next?: Authority | undefined;
  /** Authorities that sign no more, while certificates of theirs may still be served; PEM, one an item. */
  readonly previous: readonly string[];
  /** When no certificate of theirs is valid any more; milliseconds since 1970. */
  readonly previousUntil?: number | undefined;
  readonly leaf: Certificate;
}

/** What a replica serves, with the certificate of the authority that signed it. */
export interface Served extends Certificate {
  readonly authority: string;
}

/** Every authority in the Secret, the one that signs first. */
export const authoritiesOf = ({ signing, next, previous }: Material): readonly string[] => [
  signing.cert,
  ...(next === undefined ? [] : [next.cert]),
  ...previous,
];

/** The authorities that API servers must trust now, for `caBundle`: one PEM text, the one that signs first. */
export const bundleOf = (material: Material, now: number): string => {
  const isOver = now >= (material.previousUntil ?? 0);
  return authoritiesOf(isOver ? { ...material, previous: [] } : material).join("");
};

/** The authority among those of the material that signed its leaf is the signing one: this is what is served then. */
const servedOf = ({ leaf, signing }: Material): Served => ({ ...leaf, authority: signing.cert });

/** True if the PEM text carries all of these certificates. */
const carries = (bundle: string, certificates: readonly string[]): boolean => {
  const carried = new Set(splitPem(bundle));
  return certificates.every((certificate) => carried.has(certificate));
};

/** True if both PEM texts carry the same certificates, in whatever order. */
export const sameBundle = (a: string, b: string): boolean =>
  carries(a, splitPem(b)) && carries(b, splitPem(a));

/** True if the certificate, a PEM text, cannot be used any more, or never could. */
export const isExpired = (certificate: string, now: number): boolean => {
  const parsed = parseCertificate(certificate);
  return parsed === undefined || now >= validUntil(parsed);
};

/** When the certificate has to be renewed; `jitter`, from 0 to 1, keeps replicas from doing it all at once. */
export const renewalOf = (certificate: string, { renewal }: Lifetimes, jitter: number): number => {
  const parsed = parseCertificate(certificate);
  if (parsed === undefined) return 0;
  const from = validFrom(parsed);
  return from + (validUntil(parsed) - from) * (renewal + jitter * JITTER);
};

/** A share of the life: of a week, some eight hours. */
const JITTER = 0.05;

/** When a certificate that is made now ends: no certificate outlives its authority. */
export const leafUntil = (
  { signing }: Pick<Material, "signing">,
  now: number,
  { leaf }: Lifetimes,
): number => {
  const authority = parseCertificate(signing.cert);
  return Math.min(now + leaf, authority === undefined ? now : validUntil(authority));
};

/** True if every DNS name is among those that the certificate is for. */
export const isFor = (certificate: string, hosts: readonly string[]): boolean => {
  const parsed = parseCertificate(certificate);
  return hosts.every((host) => parsed?.checkHost(host) !== undefined);
};

/**
 * True once API servers trust the leaf: it is known that every configuration carries its authority, and, where they
 * trusted another before, they have had the time to read that. `trusted` is what was seen of them; undefined if they
 * could not be read.
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

/** True if each PEM text carries the authority. */
export const isCarried = ({ cert }: Authority, trusted: readonly string[]): boolean =>
  trusted.every((bundle) => carries(bundle, [cert]));

/**
 * What a replica is to serve that serves `served` now. While that is valid, the certificate of another authority waits
 * until API servers trust it, and one that has ended is nobody's gain: the Secret may be new, or older than it was,
 * after somebody deleted it or put it back from a backup.
 */
export const toServe = (
  served: Served | undefined,
  material: Material,
  trusted: readonly string[] | undefined,
  now: number,
  lifetimes: Lifetimes,
): Served => {
  const offered = servedOf(material);
  if (served === undefined || isExpired(served.cert, now)) return offered;
  if (isExpired(offered.cert, now)) return served;
  const isSame = served.authority === offered.authority;
  return isSame || isSettled(material, trusted, now, lifetimes) ? offered : served;
};

/** What is wrong with the parts, in words that follow 'must'; undefined if they fit together. */
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
