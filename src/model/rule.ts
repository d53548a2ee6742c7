import type { FieldPath, Json, JsonObject, PatchOperation } from "kube-json";
import type { Selector } from "kube-api";
import { sectionOfStatement } from "../text/section-url.js";
import type { Cause } from "./cause.js";
import type { Context } from "./context.js";
import type { FixClass } from "./fix-class.js";
import type { Match } from "./match.js";
import type { NoExport, PolicyExport } from "./policy-export.js";
import type { Precondition } from "./precondition.js";

/**
 * The maximum cost of a review. 'Bounded': linear in the size of the object. 'Unbounded': it runs a program of a user
 * (a schema, a pattern, an expression), or needs more than linear time.
 */
export type Cost = "Bounded" | "Unbounded";

/** The effect of a finding: deny the request, warn the client, or only add an audit annotation. */
export const ACTIONS = ["Deny", "Warn", "Audit"] as const;
export type Action = (typeof ACTIONS)[number];

/** The action if a denial is not allowed. */
export const atMostWarn = (action: Action): Action => (action === "Deny" ? "Warn" : action);

/** JSON Schema (draft 7) of options, as data. */
export type JsonSchema = JsonObject;

export interface OptionsDescription<Options> {
  readonly schema: JsonSchema;
  readonly defaults: Options;
  /** The options of the examples, if the defaults alone do nothing. */
  readonly example?: Options;
  /** Checks what the schema cannot express; yields causes whose fields start at the options. */
  readonly check?: (options: Options) => Iterable<Cause>;
  /** The maximum cost with the options, if it differs from the cost with all options. */
  readonly cost?: (options: Options) => Cost;
  /** The kinds of the cluster that the options name, which may be read in addition to `reads`. */
  readonly reads?: (options: Options) => readonly Read[];
  /** The words for them on the pages of the rule, if not 'the kinds named in its options'. */
  readonly readsText?: string;
  /** The fields that the options name may be those of a Pod or a container, for entries with `on`. */
  readonly isRelative?: true;
  /** True if more than the part that an entry with `on` is about decides on a finding, such as labels of the whole object. */
  readonly selects?: (options: Options) => boolean;
  /** Entries whose own match names DELETE review deletions, and may hold them. */
  readonly deletions?: true;
  /** Yields problems of the options for custom resources with this schema. */
  readonly checkSchema?: (options: Options, schema: JsonObject) => Iterable<Cause>;
  /** For a defaulter: the field that the options name. */
  readonly fills?: (options: Options) => Filling;
  /** For a defaulter: true if an entry with these options may replace values. No plugin may have it. */
  readonly replaces?: (options: Options) => boolean;
  /** For a rule about fields that defaulters set: the options with those of the packs that run. */
  readonly withDefaulters?: (options: Options, targets: readonly DefaulterTarget[]) => Options;
}

/** A field of a resource that a defaulter of a pack sets. */
export interface DefaulterTarget {
  readonly kind: DefaulterKind;
  readonly group: string;
  /** In lowercase plural. */
  readonly resource: string;
  readonly field: Selector;
}

/** A field that a defaulter sets. */
export interface Filling {
  readonly field: Selector;
  /** Fields without which the defaulter does nothing. */
  readonly needs: readonly Selector[];
  /** The key of the items, if the field is a list that gets an item. */
  readonly mergeKey?: string;
}

/** The version of Decorum that a rule or a defaulter without `since` came with. */
export const FIRST_RELEASE = "0.1.0";

/** The metadata of rules and defaulters; docs, pack schema, `explain` and coverage derive from it. */
export interface Described<Options> {
  /** '<category>/<name>': the path of its file. */
  readonly id: string;
  /**
   * Ids of the convention inventory (docs/conventions.md) that it enforces. Absent for generic ones, and for those whose
   * source is not the API conventions.
   */
  readonly conventions?: readonly string[];
  /** One sentence with 'must' or 'may not' (for a defaulter, what it sets), with a full stop. */
  readonly summary: string;
  /** The harm that it prevents. */
  readonly rationale: string;
  /**
   * Section heading of the API conventions, such as 'Typical status properties'. Absent where it is the section of the first
   * of its `conventions`.
   */
  readonly reference?: string;
  /** The first version of Decorum that has it; FIRST_RELEASE if absent. */
  readonly since?: string;
  /** The plugin that it comes from, as the user named it. The command sets this. */
  readonly plugin?: string;
  readonly match: Match;
  /** The maximum cost; 'Bounded' by default, unless it reviews or reads CRDs or admission policies. */
  readonly cost?: Cost;
  /** The only kinds of other objects that it may read in `context.cluster`, besides those in its options. */
  readonly reads?: readonly Read[];
  /** YAML of the cluster objects that its examples need. */
  readonly cluster?: string;
  /** The user name in its examples, if that matters. */
  readonly user?: string;
  readonly options?: OptionsDescription<Options>;
}

/** The heading of the section of the API conventions that it enforces; for a plugin, whatever it refers to. */
export const referenceOf = ({
  reference,
  conventions,
}: Pick<Described<unknown>, "reference" | "conventions">): string =>
  reference ?? sectionOfStatement(conventions?.[0] ?? "");

/** A kind of the cluster. */
export interface Read {
  readonly group: string;
  readonly kind: string;
  /** The version whose fields are read: objects that are known in another one only are not seen. By default, any. */
  readonly version?: string | undefined;
  /** A pack names fields, but no version: a note tells if there are several. */
  readonly anyVersion?: true;
  /** The known objects are enough; not all need to be known. */
  readonly partly?: true;
  /** Only the command line has the objects: they are too many for a service to watch. */
  readonly offline?: true;
}

/** A key of the kind and its version. */
export const readKey = ({ group, kind, version }: Read): string =>
  version === undefined ? `${group}/${kind}` : `${group}/${kind}/${version}`;

/** The kinds of other objects that a rule or defaulter with these options may read; undefined if none. */
export const readsWith = <Options>(
  { reads, options }: Pick<Described<Options>, "reads" | "options">,
  given: Options,
): readonly Read[] | undefined => {
  const named = options?.reads?.(given);
  return named === undefined ? reads : [...(reads ?? []), ...named];
};

/** A union that a pack names: the selector of its parent objects and the names of its members. */
export interface RegisteredUnion {
  readonly holder: Selector;
  readonly members: readonly string[];
}

/** A convention as a value: metadata and a pure generator. It knows nothing of allow or deny. */
export interface Rule<Options = undefined> extends Described<Options> {
  /** The action if the pack names none. 'Deny' only if a reviewer of APIs would block it, or a server or client breaks. */
  readonly action: Action;
  /** The reason for `action`, in one sentence; absent where its statements, its category or `sameAs` give it. */
  readonly evidence?: string;
  /** A topic shared with other rules, such as 'references'. Missing 'bounds' are one finding of an object for people. */
  readonly topic?: string;
  /** It also reviews Kubernetes types that a CRD embeds; other rules on CRDs skip them. */
  readonly insideCoreTypes?: true;
  /**
   * The deepest field in the schema of an owned CRD that it denies, in names from the root: 2 for `spec.mode`. Below, it warns.
   * Absent for 3, and for any with `insideCoreTypes`.
   */
  readonly denialDepth?: number;
  /** Without it, the rule finds nothing and does not run. */
  readonly precondition?: Precondition;
  /** Rules on CRDs about the same: where one of them has a finding, this one, on the field in Go, reports nothing. */
  readonly sameAs?: readonly string[];
  /** It compares old and new objects itself: a finding that the old object already had is not weakened. */
  readonly judgesUpdates?: true;
  /** YAML of an object that passes, and of one that does not: shown in the docs, run by the tests. */
  readonly good: string;
  readonly bad: string;
  /**
   * For a rule on CRDs: the Go source from which controller-gen generates them. Lines of markers, comments
   * and declarations, formatted by gofmt. Absent if nothing in Go decides it.
   */
  readonly go?: readonly string[];
  /** The union that its options name, if any; its members may not be defaulted. */
  union?(options: Options): RegisteredUnion;
  check(context: Context, options: Options): Iterable<Cause>;
  /** The check as part of a ValidatingAdmissionPolicy, if it can be one. */
  policy?(options: Options): PolicyExport | NoExport;
  /** The effect of its fix on others; 'Safe' by default. For CRDs and types in Go, the change itself is judged in addition. */
  readonly fixClass?: FixClass;
  /** Only if exactly one fix is right. */
  fix?(cause: Cause, context: Context): readonly PatchOperation[];
  /** Bounds that suit most fields like this one, although others would, too. Made only if a user asks for them. */
  proposeBounds?(cause: Cause, context: Context): readonly PatchOperation[];
}

/** A rule whose options are not known to the caller. */
// oxlint-disable-next-line typescript/no-explicit-any -- Rule is contravariant in Options; each pack entry pairs a rule with options its schema accepted
export type AnyRule = Rule<any>;

/** A value for an absent field. */
export interface FieldDefault {
  readonly field: FieldPath;
  readonly value: Json;
  /** The field is immutable: an update may only restore the stored value. Known for built-in kinds. */
  readonly immutable?: true;
  /** It may take the place of another value, if the entry of the pack says so (`mode: Replace`). */
  readonly replace?: true;
}

/** An item for a list that is keyed by `mergeKey`; ignored if an item with that key exists. */
export interface EntryDefault {
  readonly field: FieldPath;
  readonly entry: JsonObject;
  readonly mergeKey: string;
  /** On an update, the item is only added if the stored list has it. */
  readonly immutable?: true;
}

/**
 * The old member of a union whose discriminator changed: the only thing that a default may remove. It is
 * removed only on an update, if it is unchanged and if the defaulter declares `clears`.
 */
export interface UnionClearing {
  readonly clear: FieldPath;
  /** A field of the same object as the member. */
  readonly discriminator: FieldPath;
}

/** A field for which an admission-controlled defaulter found no value. */
export interface Undecided {
  readonly field: FieldPath;
  /** Why, as a clause: 'no StorageClass is marked as the default'. */
  readonly undecided: string;
}

export type Default = FieldDefault | EntryDefault | UnionClearing | Undecided;

/** 'Static' sees the object alone; 'AdmissionControlled' also the cluster kinds in `reads`. */
export type DefaulterKind = "Static" | "AdmissionControlled";

/** Proposes values for absent fields; the engine ensures that nothing else changes. */
export interface Defaulter<Options = undefined> extends Described<Options> {
  readonly kind: DefaulterKind;
  /** It may remove members of unions (`UnionClearing`), which its options must name. */
  readonly clears?: true;
  /** YAML of an object before and after; shown in the docs, run by the tests. */
  readonly before: string;
  readonly after: string;
  defaults(context: Context, options: Options): Iterable<Default>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- as AnyRule
export type AnyDefaulter = Defaulter<any>;

export type RuleOrDefaulter = AnyRule | AnyDefaulter;

/** All rules and defaulters, in order. */
export interface Catalogue {
  readonly rules: readonly AnyRule[];
  readonly defaulters: readonly AnyDefaulter[];
  /** Their version of Decorum; if absent, packs may not be pinned to a later one. */
  readonly version?: string;
}

/** The first part of an id: 'crd-schema' of 'crd-schema/bounded-size'. */
export const categoryOf = (id: string): string => id.slice(0, id.indexOf("/"));

export const categoriesOf = ({ rules, defaulters }: Catalogue): readonly string[] => [
  ...new Set([...rules, ...defaulters].map(({ id }) => categoryOf(id))),
];

/**
 * The rules and defaulters with this last part of their ids. A rule on Go may share it with the rule on CRDs that says the same,
 * which then stands for both.
 */
export const namedBy = (name: string, { rules, defaulters }: Catalogue): readonly RuleOrDefaulter[] => {
  const isNamed = ({ id }: RuleOrDefaulter): boolean => id.endsWith(`/${name}`);
  const found = rules.filter(isNamed);
  const saysSame = ({ sameAs = [] }: AnyRule): boolean => found.some(({ id }) => sameAs.includes(id));
  return [...found.filter((one) => !saysSame(one)), ...defaulters.filter(isNamed)];
};

/** Below, reviewers judged at least 1.3 times as many denials wrong: `byDepth` in docs/evidence/verdicts-in-rounds.yaml. */
const DENIAL_DEPTH = 3;

/** Inside Kubernetes types, the needs of API servers and clients hold at any depth. */
export const denialDepth = ({ denialDepth: own, insideCoreTypes }: AnyRule): number =>
  own ?? (insideCoreTypes === true ? Infinity : DENIAL_DEPTH);

/** Rules and defaulters of users, which the command loads from a module. docs/plugins.md describes it. */
export interface Plugin {
  /** The version of kube-decorum/engine that the plugin is written for, such as '0.1.0'. */
  readonly engine: string;
  readonly rules?: readonly AnyRule[];
  readonly defaulters?: readonly AnyDefaulter[];
}
