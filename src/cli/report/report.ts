import type { Offer } from "../../engine/fix/fix-offers.js";
import { type Merged, mergeVersions } from "../../engine/report/merge-versions.js";
import { formatField } from "../../kube/json/field-path.js";
import type { FieldPath } from "../../kube/json/field-path.js";
import type { PatchOperation } from "../../kube/json/patch.js";
import type { KubeObject } from "../../kube/json/object.js";
import type { Status } from "../../kube/api/status.js";
import type { Position } from "../../kube/yaml/text-position.js";
import type { Reason } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import type { Decision, Fault, Finding } from "../../model/decision.js";
import type { Action } from "../../model/rule.js";
import { type ReportDefaulting, reportDefaulting } from "./report-defaults.js";
import { type ReportWaived, reportWaived } from "./report-waived.js";

/**
 * What a dry run tells. `Result`, `Summary` and `Unusable` are what `-o json` and `-o yaml` print: scripts rely on
 * them, so a field may be added but not renamed.
 */

/** One place of a finding. */
export interface ReportPlace {
  /** The exact field, as the API server prints it. */
  readonly field: string;
  /** Where the field stands in the file, or the deepest part of it that is there; 1-based. */
  readonly line: number;
  readonly column: number;
}

/** What is wrong, told once for all versions of a CustomResourceDefinition; field, line and column of its first place. */
export interface ReportFinding extends ReportPlace {
  readonly rule: string;
  readonly action: Action;
  readonly reason: Reason;
  /** For people: `spec.versions[v1,v1beta1].schema`; the same as `field` where the object has no more than one version. */
  readonly mergedField: string;
  readonly message: string;
  /** The old object had it already. */
  readonly ratcheted: boolean;
  /** The rule is newer than the pack's `enforceVersion`. */
  readonly newer: boolean;
  /** Every place, the first included. */
  readonly places: readonly ReportPlace[];
  /**
   * What removes the finding in all its places and adds none, where exactly one answer is right: operations on the object
   * (RFC 6902).
   */
  readonly fix?: readonly PatchOperation[];
}

export interface ReportFault {
  readonly rule: string;
  readonly action: Action;
  readonly message: string;
}

/** One object that was judged. */
export interface Result extends ReportDefaulting {
  readonly file: string;
  /** Which document of its file, from 0; empty ones do not count. All items of a list are of one document. */
  readonly document: number;
  /** Where the object begins; 1-based. */
  readonly line: number;
  readonly object: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly namespace: string | null;
    readonly name: string | null;
  };
  readonly allowed: boolean;
  /** What the API server would get with a denial. */
  readonly status: Status | null;
  readonly findings: readonly ReportFinding[];
  /** What an exception or a waiver excuses; it is not among the findings. */
  readonly waived: readonly ReportWaived[];
  /** What else there is to say, such as why a waiver does not hold; one sentence each. */
  readonly remarks: readonly string[];
  readonly faults: readonly ReportFault[];
}

/** A document that could not be judged: not a finding, since nothing is known of it. */
export interface Unusable {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** What was expected. */
  readonly message: string;
}

export interface Summary {
  readonly objects: number;
  readonly allowed: number;
  readonly denied: number;
  readonly findings: number;
  /** Of all findings; what versions of a CustomResourceDefinition share is one finding in several places. */
  readonly places: number;
  /** Of the findings, those that the old object had already. */
  readonly ratcheted: number;
  readonly waived: number;
  readonly faults: number;
}

/** A result with what only people want to see. */
export interface Judged {
  readonly result: Result;
  readonly context: Context;
  readonly decision: Decision;
  /** The object as an API server would store it, where somebody wants to see it and something would be stored. */
  readonly stored?: KubeObject;
}

/** Where an object was read. */
export interface Place {
  readonly file: string;
  readonly document: number;
  /** Of a field of the object; the empty path is the object itself. */
  position(field: FieldPath): Position;
}

/** The result of a decision, with the positions of its findings. */
export const resultOf = (
  place: Place,
  context: Context,
  decision: Decision,
  status: Status | undefined,
  fixes: readonly Offer[],
): Result => {
  const byFinding = new Map(fixes.flatMap((fix) => fix.findings.map((finding) => [finding, fix] as const)));
  return {
    file: place.file,
    document: place.document,
    line: place.position([]).line,
    object: identityOf(context),
    allowed: decision.allowed,
    status: status ?? null,
    findings: mergeVersions(decision.findings, decision.object).map((merged) =>
      reportFinding(merged, place, fixOf(merged, byFinding)),
    ),
    waived: decision.waived.map((waived) => reportWaived(waived, (field) => place.position(field))),
    remarks: decision.remarks,
    ...reportDefaulting(decision, context),
    faults: decision.faults.map(reportFault),
  };
};

const identityOf = ({ object, kind, namespace, name }: Context): Result["object"] => {
  // The namespace of a Namespace is itself: right for selectors, not for people.
  const isNamespace = kind.group === "" && kind.kind === "Namespace";
  return {
    apiVersion: object.apiVersion,
    kind: object.kind,
    namespace: isNamespace ? null : (namespace ?? null),
    name: name ?? null,
  };
};

const reportFinding = (
  { field, findings }: Merged,
  place: Place,
  fix: ReportFinding["fix"],
): ReportFinding => {
  const [first] = findings;
  return {
    rule: first.rule,
    action: first.action,
    reason: first.reason,
    field: formatField(first.field),
    mergedField: formatField(field),
    message: first.message,
    ...place.position(first.field),
    ratcheted: first.ratcheted,
    newer: first.newer === true,
    places: findings.map((finding) => ({
      field: formatField(finding.field),
      ...place.position(finding.field),
    })),
    ...(fix === undefined ? {} : { fix }),
  };
};

/** Two places may want the same change, which is made once. */
const fixOf = ({ findings }: Merged, fixes: ReadonlyMap<Finding, Offer>): ReportFinding["fix"] => {
  const ofPlaces = findings.map((finding) => fixes.get(finding));
  return ofPlaces.includes(undefined)
    ? undefined
    : [...new Set(ofPlaces)].flatMap((fix) => fix?.operations ?? []);
};

const reportFault = ({ rule, action, error }: Fault): ReportFault => ({
  rule,
  action,
  message: error instanceof Error ? error.message : String(error),
});
