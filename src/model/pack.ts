import type { Context } from "./context.js";
import type { Cause } from "./cause.js";
import type { Exception } from "./exception.js";
import type { Match, Narrowing } from "./match.js";
import type { Action, AnyDefaulter, AnyRule, Default, Filling, Read, RegisteredUnion } from "./rule.js";

/** What rules and defaulters have in common once a pack has bound them to options. */
export interface Bound {
  /** The id in the pack: the rule's own unless the entry names another. Unique within its pack. */
  readonly id: string;
  readonly pack: string;
  readonly match: Match;
  /** All must hold besides `match`. */
  readonly narrowings: readonly Narrowing[];
  /** The only kinds of other objects that it may see: those that it declares, and those that its options name. */
  readonly reads?: readonly Read[] | undefined;
}

export const NAMESPACE_LABELS = ["Honored", "Ignored"] as const;
export type NamespaceLabels = (typeof NAMESPACE_LABELS)[number];

export interface BoundRule extends Bound {
  readonly rule: AnyRule;
  readonly action: Action;
  /** The rule is newer than the version that its pack is pinned to; `action` is no denial therefore. */
  readonly newer?: boolean | undefined;
  /** CRDs of other groups only warn; undefined: it does not matter whose they are. As 'acme.io', '*.acme.io' or '*'. */
  readonly ownedGroups?: readonly string[] | undefined;
  /** Who may excuse its findings, besides the object where `waivable` says so. */
  readonly exceptions?: readonly Exception[] | undefined;
  /** An annotation of the object may excuse its findings. */
  readonly waivable?: boolean | undefined;
  /** Whether a label of the namespace may soften it; ignored, if left out. */
  readonly namespaceLabels?: NamespaceLabels | undefined;
  /** The union that it judges: no defaulter may fill in one of its members. */
  readonly union?: RegisteredUnion | undefined;
  readonly check: (context: Context) => Iterable<Cause>;
}

export interface BoundDefaulter extends Bound {
  readonly defaulter: AnyDefaulter;
  /** The field that its options name to be filled in. */
  readonly fills?: Filling;
  defaults(context: Context): Iterable<Default>;
}

/** A policy pack, compiled against the catalogue. */
export interface Pack {
  readonly name: string;
  readonly description: string;
  /** It runs only where somebody asks for it by name. */
  readonly optIn?: boolean;
  /** The version of Decorum whose rules may deny; newer ones only warn. All may, if left out. */
  readonly enforceVersion?: string;
  readonly rules: readonly BoundRule[];
  readonly defaulters: readonly BoundDefaulter[];
}
