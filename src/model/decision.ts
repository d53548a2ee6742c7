import type { KubeObject } from "../kube/json/object.js";
import type { PatchOperation } from "../kube/json/patch.js";
import type { Cause } from "./cause.js";
import type { Waiver } from "./exception.js";
import type { Action } from "./rule.js";

/** A cause with the rule that found it and what it does. */
export interface Finding extends Cause {
  /** Id of the entry in its pack. */
  readonly rule: string;
  readonly pack: string;
  /** What it does here, softening included. */
  readonly action: Action;
  /** The old object had it already, so it only warns. */
  readonly ratcheted: boolean;
  /** The rule is newer than the version that its pack is pinned to, so it only warns. */
  readonly newer?: boolean;
}

/** A finding that was excused: it neither denies nor warns. Its action is what it would have done. */
export interface Waived extends Finding {
  readonly waiver: Waiver;
}

/** A rule or defaulter threw or broke its contract: our bug, not the user's. */
export interface Fault {
  readonly rule: string;
  readonly pack: string;
  /** Deny where the pack said so; a defaulter's fault is never more than Audit. */
  readonly action: Action;
  readonly error: unknown;
}

/** A default that was filled in. */
export interface Defaulted {
  readonly defaulter: string;
  readonly pack: string;
  readonly operations: readonly PatchOperation[];
}

/** What an admission-controlled defaulter could not decide, so that the field stays as it is. */
export interface UndecidedDefault {
  readonly defaulter: string;
  readonly pack: string;
  /** As it prints; '' where the defaulter could not even begin, for it must know a kind of the cluster. */
  readonly field: string;
  /** A clause such as 'no StorageClass is marked as the default'. */
  readonly because: string;
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
  /** RFC 6902; empty where nothing is to change. */
  readonly patch: readonly PatchOperation[];
  readonly waived: readonly Waived[];
  /** What else the client must know: that a waiver is not honoured, or a label of the namespace. One sentence each. */
  readonly remarks: readonly string[];
  /** Findings beyond the limit that one rule may report: counted, not kept. */
  readonly dropped: readonly Dropped[];
}
