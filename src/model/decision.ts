import type { Status } from "kube-api";
import type { FieldPath, Json, KubeObject, PatchOperation } from "kube-json";
import type { Cause } from "./cause.js";
import type { Waiver } from "./exception.js";
import type { Action } from "./rule.js";

/** A cause with the rule that found it and what it does. */
export interface Finding extends Cause {
  /** Id of the entry in its pack. */
  readonly rule: string;
  readonly pack: string;
  /** The topic of the rule, if it has one. */
  readonly topic?: string;
  /** The action here, after softening. */
  readonly action: Action;
  /** The old object already had it, so it only warns. */
  readonly ratcheted: boolean;
  /** The rule is newer than the version to which its pack is pinned, so it only warns. */
  readonly newer?: boolean;
  /** It is of an admission policy: `rule` is the name of the policy, `pack` that of the binding. */
  readonly isPolicy?: true;
}

/** An excused finding: it neither denies nor warns. Its action is the one it would have had. */
export interface Waived extends Finding {
  readonly waiver: Waiver;
}

/** A rule or defaulter threw or broke its contract: our bug, not the user's. */
export interface Fault {
  readonly rule: string;
  readonly pack: string;
  /** The action of the pack; at most Audit for a defaulter. */
  readonly action: Action;
  /** Where the code or the expression that failed is written, if not in Decorum. */
  readonly origin?: `plugin ${string}` | `pack ${string}`;
  readonly error: unknown;
}

/** A default that was applied. */
export interface Defaulted {
  readonly defaulter: string;
  readonly pack: string;
  readonly operations: readonly PatchOperation[];
  /** The values that it replaced, if any. */
  readonly replaced?: readonly ReplacedValue[];
}

/** A value that a default took the place of, because the entry of the pack says so. */
export interface ReplacedValue {
  readonly field: FieldPath;
  readonly before: Json;
  readonly after: Json;
  /** Who owns the field by `metadata.managedFields`. */
  readonly managers: readonly string[];
}

/** A default that an admission-controlled defaulter could not decide; the field stays unset. */
export interface UndecidedDefault {
  readonly defaulter: string;
  readonly pack: string;
  /** The path as text; '' if the defaulter did not run, because it needs a kind of the cluster that is unknown. */
  readonly field: string;
  /** A clause such as 'no StorageClass is marked as the default'. */
  readonly because: string;
  /** It has a value, which may be wrong, because it is not known which one it must have. */
  readonly isSet?: true;
}

/** How many findings of a rule went beyond the limit. */
export interface Dropped {
  readonly rule: string;
  readonly pack: string;
  readonly action: Action;
  readonly count: number;
}

/** The outcome of a review, in the order of packs, rules and fields. */
export interface Decision {
  readonly allowed: boolean;
  readonly findings: readonly Finding[];
  readonly faults: readonly Fault[];
  /** The object as validation saw it: with defaults where defaulting ran. */
  readonly object: KubeObject;
  readonly defaulted: readonly Defaulted[];
  readonly undecided: readonly UndecidedDefault[];
  /** RFC 6902; empty if nothing changes. */
  readonly patch: readonly PatchOperation[];
  readonly waived: readonly Waived[];
  /** Further warnings: an exception or a namespace label is not honored. One sentence each. */
  readonly warnings: readonly string[];
  /** Why rules only warned, although their pack says 'Deny': a clause. */
  readonly unsure?: string | undefined;
  /** An admission policy was not evaluated, or not as a whole; a warning says why. */
  readonly isUnevaluated?: true;
  /** Findings beyond the limit that one rule may report: counted, not kept. */
  readonly dropped: readonly Dropped[];
  /** The Status of a denial by an admission policy of the cluster; packs have their own. */
  readonly policyDenial?: Status | undefined;
}
