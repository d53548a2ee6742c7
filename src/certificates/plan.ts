import { parseCertificate, splitPem, validFrom, validUntil } from "./certificate.js";
import type { Lifetimes } from "./lifetimes.js";
import {
  type Authority,
  authoritiesOf,
  bundleOf,
  isCarried,
  isExpired,
  isFor,
  isValid,
  leafUntil,
  type Material,
  renewalOf,
  sameBundle,
} from "./material.js";

/**
 * Plans the next step, so that API servers always trust what each replica serves.
 *
 * No replica knows how many others there are, or what they serve. So steps do not wait for other replicas; they depend
 * on time:
 *
 * - An authority signs only after every webhook configuration has contained it for `publishing`, which gives every API
 *   server time to read it. From then on, any replica may serve its certificates.
 * - An authority stays in the configurations until the last certificate that it signed has expired. After that, no
 *   replica can serve one.
 * - An authority that is in a configuration but not in the Secret stays for the lifetime of a leaf. A replica may serve
 *   a certificate that it signed, because the Secret is new or older than before, or because certificates had another
 *   source.
 *
 * Each step changes the Secret or the configurations, at the resourceVersion that was read. On a conflict, the replica
 * reads again and plans anew. Configurations must be read before the Secret: the writer of a configuration then knows at
 * least what its last writer knew, and cannot remove an authority by accident.
 */

/** The stored state before a step. */
export interface Reading {
  /** The `caBundle` of each of our webhooks: PEM text, '' if empty. Undefined if configurations cannot be read. */
  readonly trusted: readonly string[] | undefined;
  /** The content of the Secret; undefined if there is none. */
  readonly material: Material | undefined;
}

export interface PlanOptions {
  readonly lifetimes: Lifetimes;
  /** Host names of the service. */
  readonly hosts: readonly string[];
  /** From 0 to 1; differs between replicas. */
  readonly jitter: number;
}

export type Step =
  /** Creates the first authority and leaf. Deleting the Secret therefore creates a new authority. */
  | { readonly do: "Create" }
  /**
   * The authority has expired, or is not valid yet, and there is no next one. It signed nothing valid, so nothing can
   * break.
   */
  | { readonly do: "ReplaceAuthority" }
  /** The next authority becomes the signing one. */
  | { readonly do: "PromoteAuthority" }
  | { readonly do: "RenewLeaf" }
  /** Adds the next authority, which will sign later. */
  | { readonly do: "AddAuthority" }
  /**
   * Configurations no longer contain authorities that they contained before, or the time since when is in the future:
   * the publishing time starts again.
   */
  | { readonly do: "ForgetPublished"; readonly authorities: readonly string[] }
  /** Configurations contain authorities that are not in the Secret, or the end of previous ones is unknown. */
  | { readonly do: "Adopt"; readonly authorities: readonly string[] }
  /** Sets `caBundle` in the configurations to the result of `bundleOf`. */
  | { readonly do: "Publish" }
  | { readonly do: "NotePublished" }
  | { readonly do: "DropPrevious" }
  | { readonly do: "Nothing" };

export const plan = (reading: Reading, now: number, options: PlanOptions): Step => {
  const { trusted, material } = reading;
  const { lifetimes, hosts, jitter } = options;
  if (material === undefined) return { do: "Create" };
  const { signing, next, leaf } = material;
  const isOver = !isValid(signing.cert, now);
  const canPromote = next !== undefined && isValid(next.cert, now);

  if (isOver && !canPromote) return { do: "ReplaceAuthority" };
  if (canPromote && (isOver || isDue(next, trusted, now, lifetimes))) return { do: "PromoteAuthority" };
  if (isLeafDue(material, now, lifetimes, jitter) || !isFor(leaf.cert, hosts)) return { do: "RenewLeaf" };
  // The steps above are possible even if configurations cannot be read, so leaves are always renewed.
  return trusted === undefined ? { do: "Nothing" } : planTrust(material, trusted, now, options);
};

const planTrust = (
  material: Material,
  trusted: readonly string[],
  now: number,
  { lifetimes, jitter }: PlanOptions,
): Step => {
  const { signing, next, previous, previousUntil } = material;
  const authorities = next === undefined ? [signing] : [signing, next];
  const lost = authorities.filter(
    (one) =>
      one.publishedSince !== undefined && (one.publishedSince > now + lifetimes.skew || !isCarried(one, trusted)),
  );
  if (lost.length > 0) return { do: "ForgetPublished", authorities: lost.map(({ cert }) => cert) };
  const unknown = unknownIn(trusted, material, now);
  const isOpen = previous.length > 0 && previousUntil === undefined;
  if (unknown.length > 0 || isOpen) return { do: "Adopt", authorities: unknown };
  if (!trusted.every((bundle) => sameBundle(bundle, bundleOf(material, now)))) return { do: "Publish" };
  if (authorities.some(({ publishedSince }) => publishedSince === undefined)) return { do: "NotePublished" };
  if (previousUntil !== undefined && now >= previousUntil) return { do: "DropPrevious" };
  if (next === undefined && now >= renewalOf(signing.cert, lifetimes, jitter)) return { do: "AddAuthority" };
  return { do: "Nothing" };
};

const unknownIn = (trusted: readonly string[], material: Material, now: number): readonly string[] => {
  const known = authoritiesOf(material);
  const unknown = trusted.flatMap(splitPem).filter((one) => !known.includes(one) && !isExpired(one, now));
  return [...new Set(unknown)];
};

const isDue = (
  next: Authority,
  trusted: readonly string[] | undefined,
  now: number,
  { publishing }: Lifetimes,
): boolean =>
  trusted !== undefined &&
  next.publishedSince !== undefined &&
  now >= next.publishedSince + publishing &&
  isCarried(next, trusted);

/** Near the end of its authority only if a new leaf would last longer. A leaf that is not valid yet is always due. */
const isLeafDue = (material: Material, now: number, lifetimes: Lifetimes, jitter: number): boolean => {
  const parsed = parseCertificate(material.leaf.cert);
  return (
    parsed === undefined ||
    now < validFrom(parsed) ||
    (now >= renewalOf(material.leaf.cert, lifetimes, jitter) &&
      leafUntil(material, now, lifetimes) > validUntil(parsed) + SECOND)
  );
};

/** Times in certificates are whole seconds. */
const SECOND = 1000;
