import { parseCertificate, splitPem, validUntil } from "./certificate.js";
import type { Lifetimes } from "./lifetimes.js";
import {
  type Authority,
  authoritiesOf,
  bundleOf,
  isCarried,
  isExpired,
  isFor,
  leafUntil,
  type Material,
  renewalOf,
  sameBundle,
} from "./material.js";

/**
 * What is to be done next so that API servers trust whatever a replica serves, at any time.
 *
 * No replica knows how many others there are, or what they serve. So nothing waits for them; times do it:
 *
 * - An authority signs only after every webhook configuration has carried it for as long as an API server may take to
 *   read that (`publishing`). From then on its certificates may be served by anybody.
 * - An authority stays in the configurations until the last certificate that it has signed is over. By then nobody can
 *   serve one.
 * - One in the configurations that the Secret does not know stays for the life of a leaf: somebody may serve what it
 *   signed, since the Secret is new, or older than it was, or because certificates came from somewhere else before.
 *
 * Every step is one change of the shared Secret, or of one configuration, at the resourceVersion that was read; whoever
 * comes second reads again and plans anew. Configurations must be read before the Secret: so who writes one knows at
 * least what its last writer knew, and cannot take back an authority by accident.
 */

/** What is known before a step. */
export interface Reading {
  /** What each webhook of ours trusts: PEM text, '' for nothing. Undefined if that cannot be read. */
  readonly trusted: readonly string[] | undefined;
  /** The content of the Secret; undefined if there is none. */
  readonly material: Material | undefined;
}

export interface PlanOptions {
  readonly lifetimes: Lifetimes;
  /** Names of the service. */
  readonly hosts: readonly string[];
  /** From 0 to 1: of this replica. */
  readonly jitter: number;
}

export type Step =
  /** A first authority and leaf; also after somebody deleted the Secret, so that this is how to have a new authority. */
  | { readonly do: "Create" }
  /** The authority has ended and there is no next one: nothing that is served is valid, so nothing can break. */
  | { readonly do: "ReplaceAuthority" }
  /** The next authority signs from now on. */
  | { readonly do: "PromoteAuthority" }
  | { readonly do: "RenewLeaf" }
  /** An authority that will sign later. */
  | { readonly do: "AddAuthority" }
  /** Configurations do not carry authorities that they once did: their time starts again. */
  | { readonly do: "ForgetPublished"; readonly authorities: readonly string[] }
  /** Configurations carry authorities that the Secret does not know. */
  | { readonly do: "Adopt"; readonly authorities: readonly string[] }
  /** Configurations must carry what `bundleOf` gives. */
  | { readonly do: "Publish" }
  | { readonly do: "NotePublished" }
  | { readonly do: "DropPrevious" }
  | { readonly do: "Nothing" };

export const plan = (reading: Reading, now: number, options: PlanOptions): Step => {
  const { material } = reading;
  return material === undefined ? { do: "Create" } : planChange(reading, material, now, options);
};

const planChange = (reading: Reading, material: Material, now: number, options: PlanOptions): Step => {
  const { trusted } = reading;
  const { lifetimes, hosts, jitter } = options;
  const { signing, next, leaf } = material;
  const isOver = isExpired(signing.cert, now);

  if (isOver && next === undefined) return { do: "ReplaceAuthority" };
  if (next !== undefined && (isOver || isDue(next, trusted, now, lifetimes)))
    return { do: "PromoteAuthority" };
  if (isLeafDue(material, now, lifetimes, jitter) || !isFor(leaf.cert, hosts)) return { do: "RenewLeaf" };
  // Nothing so far needs to know what is trusted: leaves are renewed even where that cannot be read.
  return trusted === undefined ? { do: "Nothing" } : planTrust(material, trusted, now, options);
};

const planTrust = (
  material: Material,
  trusted: readonly string[],
  now: number,
  { lifetimes, jitter }: PlanOptions,
): Step => {
  const { signing, next, previous, previousUntil = 0 } = material;
  const authorities = next === undefined ? [signing] : [signing, next];
  const lost = authorities.filter((one) => one.publishedSince !== undefined && !isCarried(one, trusted));
  if (lost.length > 0) return { do: "ForgetPublished", authorities: lost.map(({ cert }) => cert) };
  const unknown = unknownIn(trusted, material, now);
  if (unknown.length > 0) return { do: "Adopt", authorities: unknown };
  if (!trusted.every((bundle) => sameBundle(bundle, bundleOf(material, now)))) return { do: "Publish" };
  if (authorities.some(({ publishedSince }) => publishedSince === undefined)) return { do: "NotePublished" };
  if (previous.length > 0 && now >= previousUntil) return { do: "DropPrevious" };
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

/** Only if a new one would last longer: towards the end of its authority it would not. */
const isLeafDue = (material: Material, now: number, lifetimes: Lifetimes, jitter: number): boolean => {
  const parsed = parseCertificate(material.leaf.cert);
  return (
    parsed === undefined ||
    (now >= renewalOf(material.leaf.cert, lifetimes, jitter) &&
      leafUntil(material, now, lifetimes) > validUntil(parsed) + SECOND)
  );
};

/** Certificates tell time in whole seconds. */
const SECOND = 1000;
