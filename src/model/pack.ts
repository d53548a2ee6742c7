import type { ContainerList } from "../kube/api/pod-template.js";
import type { Context } from "./context.js";
import type { JsonObject } from "kube-json";
import type { Cause } from "./cause.js";
import type {
  Cost,
  Action,
  AnyDefaulter,
  AnyRule,
  Default,
  DefaulterTarget,
  Filling,
  Read,
  RegisteredUnion,
} from "./rule.js";
import type { Exception } from "./exception.js";
import type { NoExport, PolicyExport } from "./policy-export.js";
import type { Match, Narrowing } from "./match.js";

/** The common fields of rules and defaulters that a pack has bound to options. */
export interface Bound {
  /** The id in the pack: the rule's own unless the entry names another. Unique within its pack. */
  readonly id: string;
  readonly pack: string;
  readonly match: Match;
  /** All must match, in addition to `match`. */
  readonly narrowings: readonly Narrowing[];
  /** Its subject, if not whole objects. */
  readonly on?: SubjectKind | undefined;
  /** The lists of containers that an entry about containers covers, if not all. */
  readonly lists?: readonly ContainerList[] | undefined;
  /** The maximum cost; 'Bounded' by default. */
  readonly cost?: Cost | undefined;
  /** The only kinds of other objects that it may read: those that it declares and those in its options. */
  readonly reads?: readonly Read[] | undefined;
  /** Yields problems of its options for custom resources with this schema; fields are below the options. */
  readonly schemaProblems?: ((schema: JsonObject) => Iterable<Cause>) | undefined;
}

/** The subject of an entry, if not whole objects: the Pods or the containers in them, also in templates. */
export const SUBJECTS = ["pods", "containers"] as const;
export type SubjectKind = (typeof SUBJECTS)[number];

export const NAMESPACE_LABELS = ["Honored", "Ignored"] as const;
type NamespaceLabels = (typeof NAMESPACE_LABELS)[number];

/**
 * How much of a review an API gets. 'Basic' rules review every CustomResourceDefinition; 'Full' rules those in owned
 * groups; 'Advice' rules those too, if the level of the pack is 'Advice'. From the least to the most.
 */
export const LEVELS = ["Basic", "Full", "Advice"] as const;
export type Level = (typeof LEVELS)[number];
export const DEFAULT_LEVEL = "Full" satisfies Level;

export interface BoundRule extends Bound {
  readonly rule: AnyRule;
  readonly action: Action;
  /** The rule is newer than the version to which its pack is pinned, so `action` is not Deny. */
  readonly newer?: boolean | undefined;
  /** Only rules on CRDs have one above 'Basic', the default. */
  readonly level?: Level | undefined;
  /** CRDs of other groups only warn; undefined: groups do not matter. As 'acme.io', '*.acme.io' or '*'. */
  readonly ownedGroups?: readonly string[] | undefined;
  /** It comes from an offline pack, perhaps through one that extends it. */
  readonly offline?: boolean | undefined;
  /** The exceptions that may excuse its findings, in addition to the object itself if `waivable`. */
  readonly exceptions?: readonly Exception[] | undefined;
  /** An annotation of the object may excuse its findings. */
  readonly waivable?: boolean | undefined;
  /** 'Honored' if a label of the namespace may soften it; by default, it may not. */
  readonly namespaceLabels?: NamespaceLabels | undefined;
  /** It may hold deletions, because its entry names them. */
  readonly deletions?: boolean | undefined;
  /** The message that its entry gives to all findings, which holds no value of an object. */
  readonly message?: string | undefined;
  /** The union that it reviews, whose members may not be defaulted. */
  readonly union?: RegisteredUnion | undefined;
  readonly check: (context: Context) => Iterable<Cause>;
  /** The check as part of a ValidatingAdmissionPolicy, if it can be one. */
  readonly policy?: (() => PolicyExport | NoExport) | undefined;
  /** Only for a rule about fields that defaulters set: its check, with those of all packs that run. */
  readonly checkWith?: ((targets: readonly DefaulterTarget[]) => BoundRule["check"]) | undefined;
}

export interface BoundDefaulter extends Bound {
  readonly defaulter: AnyDefaulter;
  /** The field that its options name. */
  readonly fills?: Filling;
  /** It may replace values that are set. */
  readonly replaces?: boolean | undefined;
  defaults(context: Context): Iterable<Default>;
}

/** A policy pack, compiled against the catalogue. */
export interface Pack {
  readonly name: string;
  readonly description: string;
  /** It runs only if it is selected by name. */
  readonly optIn?: boolean;
  /** It repeats checks of API servers, so it only runs on the command line. */
  readonly offline?: boolean;
  /** The highest level of rules that run. */
  readonly level?: Level;
  /** The version of Decorum whose rules may deny; newer rules only warn. By default, all may deny. */
  readonly enforceVersion?: string;
  readonly rules: readonly BoundRule[];
  readonly defaulters: readonly BoundDefaulter[];
}

/** True if an owned group, such as 'acme.io', '*.acme.io' or '*', covers an API group. */
export const ownsGroup = (owned: string, group: string): boolean =>
  owned === "*" || (owned.startsWith("*.") ? group.endsWith(owned.slice(1)) : group === owned);
