import { parseCertificate, splitPem, validUntil } from "./certificate.js";
import type { Lifetimes } from "./lifetimes.js";
import {
  type Authority,
  bundleOf,
  carries,
  isExpired,
  isFor,
  leafUntil,
  type Material,
  renewalOf,
  sameBundle,
  type Served,
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
  /** What this replica has read last, and what it serves. */
  readonly held?: Material | undefined;
  readonly served?: Served | undefined;
}

export interface PlanOptions {
  readonly lifetimes: Lifetimes;
  /** Names of the service. */
  readonly hosts: readonly string[];
  /** From 0 to 1: of this replica. */
  readonly jitter: number;
}

export type Step =
  /** A first authority and leaf; what is trusted now stays so for the life of a leaf. */
  | { readonly do: "Create"; readonly previous: readonly string[] }
  /** Somebody deleted the Secret; it gets the content that it had. */
  | { readonly do: "Restore"; readonly material: Material }
  /** What this replica serves is signed by an authority that the Secret has lost. */
  | { readonly do: "KeepTrust"; readonly served: Served }
  /** The authority has ended and there is no next one: nothing that is served is valid, so nothing can break. */
  | { readonly do: "ReplaceAuthority" }
  /** The next authority signs from now on. */
  | { readonly do: "PromoteAuthority" }
  | { readonly do: "RenewLeaf" }
  /** An authority that will sign later. */
  | { readonly do: "AddAuthority" }
  /** Somebody took the next authority out of a configuration: its time starts again. */
  | { readonly do: "ForgetPublished" }
  /** Configurations must carry what `bundleOf` gives. */
  | { readonly do: "Publish" }
  | { readonly do: "NotePublished" }
  | { readonly do: "DropPrevious" }
  | { readonly do: "Nothing" };

export const plan = (reading: Reading, now: number, options: PlanOptions): Step => {
  const { material } = reading;
  return material === undefined ? planCreation(reading, now) : planChange(reading, material, now, options);
};

const planCreation = ({ held, trusted }: Reading, now: number): Step => {
  if (held !== undefined && !isExpired(held.leaf.cert, now)) return { do: "Restore", material: held };
  if (trusted === undefined) return { do: "Nothing" };
  const certificates = trusted.flatMap(splitPem).filter((certificate) => !isExpired(certificate, now));
  return { do: "Create", previous: [...new Set(certificates)] };
};

const planChange = (reading: Reading, material: Material, now: number, options: PlanOptions): Step => {
  const { served, trusted } = reading;
  const { lifetimes, hosts, jitter } = options;
  const { signing, next, leaf } = material;
  const isOver = isExpired(signing.cert, now);

  if (served !== undefined && mustKeepTrust(served, material, now)) return { do: "KeepTrust", served };
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
  if (next?.publishedSince !== undefined && !isCarried(next, trusted)) return { do: "ForgetPublished" };
  if (!trusted.every((bundle) => sameBundle(bundle, bundleOf(material)))) return { do: "Publish" };
  if (signing.publishedSince === undefined || (next !== undefined && next.publishedSince === undefined))
    return { do: "NotePublished" };
  if (previous.length > 0 && now >= previousUntil) return { do: "DropPrevious" };
  if (next === undefined && now >= renewalOf(signing.cert, lifetimes, jitter)) return { do: "AddAuthority" };
  return { do: "Nothing" };
};

const isCarried = ({ cert }: Authority, trusted: readonly string[]): boolean =>
  trusted.every((bundle) => carries(bundle, [cert]));

const mustKeepTrust = (served: Served, material: Material, now: number): boolean =>
  !isExpired(served.cert, now) && !carries(bundleOf(material), [served.authority]);

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
