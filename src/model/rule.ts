import type { FieldPath } from "../kube/json/field-path.js";
import type { Selector } from "../kube/api/field-selector.js";
import type { Json, JsonObject } from "../kube/json/object.js";
import type { PatchOperation } from "../kube/json/patch.js";
import type { Cause } from "./cause.js";
import type { Context } from "./context.js";
import type { Match } from "./match.js";
import type { Need } from "./need.js";

/** What a finding does: refuse the request, warn the client, or only leave an audit annotation. */
export const ACTIONS = ["Deny", "Warn", "Audit"] as const;
export type Action = (typeof ACTIONS)[number];

/** The action where nothing may be denied. */
export const atMostWarn = (action: Action): Action => (action === "Deny" ? "Warn" : action);

/** JSON Schema (draft 7) of options, as data. */
export type JsonSchema = JsonObject;

export interface OptionsDescription<Options> {
  readonly schema: JsonSchema;
  readonly defaults: Options;
  /** What the examples run with, where the defaults alone would do nothing. */
  readonly example?: Options;
  /** What the schema cannot say; yields causes whose fields start at the options. */
  readonly check?: (options: Options) => Iterable<Cause>;
  /** The kinds of the cluster that the options name: those it may see too, besides `reads`. */
  readonly reads?: (options: Options) => readonly Read[];
  /** Of a defaulter: the field that the options name to be filled in. */
  readonly fills?: (options: Options) => Filling;
}

/** A field that a defaulter fills in. */
export interface Filling {
  readonly field: Selector;
  /** Fields without which it does nothing. */
  readonly needs: readonly Selector[];
  /** It is a list, which gets an entry that this key tells from others. */
  readonly mergeKey?: string;
}

/** What rules and defaulters tell of themselves; docs, pack schema, `explain` and coverage derive from it. */
export interface Described<Options> {
  /** '<category>/<name>': the path of its file. */
  readonly id: string;
  /** Ids of the convention inventory (docs/conventions.md) that it enforces; none for generic ones. */
  readonly conventions: readonly string[];
  /** One sentence with 'must' or 'may not' (a defaulter: what it fills in), ends in a full stop. */
  readonly summary: string;
  /** Why; what goes wrong otherwise. */
  readonly rationale: string;
  /** Section heading of the API conventions, such as 'Typical status properties'. */
  readonly reference: string;
  /** Version of Decorum that had it first. */
  readonly since: string;
  readonly match: Match;
  /** The only kinds of other objects that it may see in `context.cluster`, but for those that its options name. */
  readonly reads?: readonly Read[];
  /** YAML of the cluster objects that its examples need. */
  readonly cluster?: string;
  /** Name of the user who asks in its examples, where that matters. */
  readonly user?: string;
  readonly options?: OptionsDescription<Options>;
}

/** A kind of the cluster, in whatever version. */
export interface Read {
  readonly group: string;
  readonly kind: string;
  /** Those that happen to be known will do: nobody needs to know them all. */
  readonly partly?: true;
}

/** The kinds of other objects that a rule or defaulter with these options may see; undefined if there are none. */
export const readsWith = <Options>(
  { reads, options }: Pick<Described<Options>, "reads" | "options">,
  given: Options,
): readonly Read[] | undefined => {
  const named = options?.reads?.(given);
  return named === undefined ? reads : [...(reads ?? []), ...named];
};

/** A union that a pack names: where the objects are that hold its members, and what these are called. */
export interface RegisteredUnion {
  readonly holder: Selector;
  readonly members: readonly string[];
}

/** A convention as a value: metadata and a pure generator. It knows nothing of allow or deny. */
export interface Rule<Options = undefined> extends Described<Options> {
  /** What a finding does where the pack names no action. */
  readonly action: Action;
  /** It judges what lies inside Kubernetes types that a CRD embeds; all other rules on CRDs leave that out. */
  readonly insideCoreTypes?: true;
  /** Without it the rule finds nothing, and is not asked. */
  readonly needs?: Need;
  /** YAML of an object that passes, and of one that does not: shown in the docs, run by the tests. */
  readonly good: string;
  readonly bad: string;
  /** The union that its options name, if it is on unions: no defaulter may fill in one of its members. */
  union?(options: Options): RegisteredUnion;
  check(context: Context, options: Options): Iterable<Cause>;
  /** Only where exactly one answer is right. */
  fix?(cause: Cause, context: Context): readonly PatchOperation[];
}

/** A rule whose options are not known to the caller. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- Rule is contravariant in Options; each pack entry pairs a rule with options its schema accepted
export type AnyRule = Rule<any>;

/** A value for an absent place. */
export interface FieldDefault {
  readonly field: FieldPath;
  readonly value: Json;
  /** The field never changes: on an update it may only get the value that is stored. Of built-in kinds this is known. */
  readonly immutable?: true;
}

/** An entry for a list whose items are told apart by `mergeKey`; nothing happens if one has the key already. */
export interface EntryDefault {
  readonly field: FieldPath;
  readonly entry: JsonObject;
  readonly mergeKey: string;
  /** On an update, the list may only get the entry if the stored one has it. */
  readonly immutable?: true;
}

/**
 * A member of a union that is left over after its discriminator changed: the one thing that a default may take away. It
 * goes only on an update, if it is still as it is stored, and if the defaulter says that it `clears`.
 */
export interface UnionClearing {
  readonly clear: FieldPath;
  /** A field of the same object as the member. */
  readonly discriminator: FieldPath;
}

/** A field for which an admission-controlled defaulter could choose nothing. */
export interface Undecided {
  readonly field: FieldPath;
  /** Why, as a clause: 'no StorageClass is marked as the default'. */
  readonly undecided: string;
}

export type Default = FieldDefault | EntryDefault | UnionClearing | Undecided;

/** Proposes values for absent places; the engine sees to it that nothing else happens. */
export interface Defaulter<Options = undefined> extends Described<Options> {
  /** 'Static' sees the object alone; 'AdmissionControlled' also the cluster kinds in `reads`. */
  readonly kind: "Static" | "AdmissionControlled";
  /** It may take away members of unions (`UnionClearing`); what it clears, its options must name. */
  readonly clears?: true;
  /** YAML of an object before and after; shown in the docs, run by the tests. */
  readonly before: string;
  readonly after: string;
  defaults(context: Context, options: Options): Iterable<Default>;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as AnyRule
export type AnyDefaulter = Defaulter<any>;

/** All rules and defaulters there are, in order. */
export interface Catalogue {
  readonly rules: readonly AnyRule[];
  readonly defaulters: readonly AnyDefaulter[];
  /** Version of Decorum that they belong to; where it is left out, no pack asks for a later one. */
  readonly version?: string;
}
