import type { Offer } from "../../engine/fix/fix-offers.js";
import { type Merged, mergeVersions } from "../../engine/report/merge-versions.js";
import { type FieldPath, type KubeObject, type PatchOperation, defined, formatField } from "kube-json";
import type { Status } from "kube-api";
import type { MarkerText } from "go-crd";
import type { Position, Range } from "kube-manifests";
import type { Reason } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import { type FixClass, severer } from "../../model/fix-class.js";
import type { Decision, Defaulted, Fault, Finding, UndecidedDefault } from "../../model/decision.js";
import type { Action } from "../../model/rule.js";
import type { SchemaCount } from "./account.js";
import { type ReportSource, type RuleDocs, reportSource, type ReportWaived, reportWaived } from "./report-source.js";
import type { PackProblem } from "../../packs/shared/problem.js";
import { shownDefaults, shownOperations } from "../../engine/report/redact.js";

/**
 * The result of a dry run. `Result`, `Summary` and `Unusable` are the output of `-o json` and `-o yaml`:
 * scripts rely on them, so fields may be added but not renamed.
 */

/** Where the Go source of a field is: its name and type, its name if the type has several lines, or its marker; 1-based. */
export interface GoLocation extends Range {
  readonly file: string;
  /** False if the field is inside a type of another module: this is the last Go field that leads to it. */
  readonly exact: boolean;
}

/** The Go source of a finding, and the change to make there. */
export interface ReportGo extends GoLocation {
  /** Markers of the fix to add, or to replace by name. */
  readonly add?: readonly string[];
  /** Markers of the fix to remove. */
  readonly remove?: readonly string[];
  /** What is replaced by markers of `add`. */
  readonly change?: readonly MarkerText[];
  /** The source has the markers of the fix: the CRD must be generated again. */
  readonly stale?: true;
  /** Without a fix: the markers or the type that the rule wants; a bound that only the author knows has no value. */
  readonly example?: string;
}

/**
 * One location of a finding: the range of the field in the file, or of its deepest existing parent; 1-based. It ends behind the value
 * of the field; behind its key if the value is a map or list of several lines or has no text, and for a parent.
 */
export interface ReportPlace extends Range {
  /** The exact field, as the API server prints it. */
  readonly field: string;
  /** If Go sources are read and have it. */
  readonly go?: GoLocation;
}

/**
 * A finding, once for all versions of a CustomResourceDefinition, with the field, line and column of its
 * first location.
 */
export interface ReportFinding extends ReportPlace, ReportSource {
  /** The topic shared with other rules, such as 'bounds'. */
  readonly topic?: string;
  readonly action: Action;
  readonly reason: Reason;
  /** For people: `spec.versions[v1,v1beta1].schema`; the same as `field` if the object has only one version. */
  readonly mergedField: string;
  readonly message: string;
  /** The old object already had it. */
  readonly ratcheted: boolean;
  /** The rule is newer than the pack's `enforceVersion`. */
  readonly newer: boolean;
  /** Every location, including the first. */
  readonly places: readonly ReportPlace[];
  /**
   * The single correct fix, if there is one: operations on the object (RFC 6902) that remove the finding in
   * all its locations and add none.
   */
  readonly fix?: readonly PatchOperation[];
  /** The effect of the fix on others: 'Safe', 'Behavior' or 'Breaking'. */
  readonly fixClass?: FixClass;
  readonly go?: ReportGo;
}

/** For people, findings are in the order of the text. */
export const byPlace = (a: ReportFinding, b: ReportFinding): number => a.line - b.line || a.column - b.column;

export interface ReportFault {
  readonly rule: string;
  readonly action: Action;
  /** The plugin or pack that it comes from, such as "plugin './rules/index.mjs'", if the failure may be there. */
  readonly origin?: NonNullable<Fault["origin"]>;
  readonly message: string;
}

/** Where an object begins; 1-based. */
export interface ObjectPlace {
  readonly file: string;
  readonly line: number;
}

/** One reviewed object. */
export interface Result extends ReportDefaulting {
  readonly file: string;
  /**
   * Index of the document in its file, from 0; empty documents do not count. All items of a list belong to
   * one document.
   */
  readonly document: number;
  /** Where the object begins; 1-based. */
  readonly line: number;
  /** Where the input has the same object once more; its findings there are these. */
  readonly alsoAt?: readonly ObjectPlace[];
  /** The place where the same object is first; its findings are reported there. */
  readonly copyOf?: ObjectPlace;
  readonly object: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly namespace: string | null;
    readonly name: string | null;
  };
  readonly allowed: boolean;
  /** The Status that the API server would get with a denial. */
  readonly status: Status | null;
  readonly findings: readonly ReportFinding[];
  /** Findings that an exception or a waiver excuses; they are not among the findings. */
  readonly waived: readonly ReportWaived[];
  /** Additional warnings, such as why a waiver has no effect; one sentence each. */
  readonly warnings: readonly string[];
  readonly faults: readonly ReportFault[];
}

/**
 * A document that could not be reviewed; the message says what was expected. It is not a finding, because nothing is known about it.
 */
export type Unusable = Required<PackProblem>;

export interface Summary {
  readonly objects: number;
  readonly allowed: number;
  readonly denied: number;
  /** Objects that were not reviewed, such as those of a kind that Kubernetes does not serve. */
  readonly unreviewed: number;
  readonly findings: number;
  /** Locations of all findings; a finding shared by versions of a CustomResourceDefinition has several. */
  readonly places: number;
  /** Findings that the old object already had. */
  readonly ratcheted: number;
  readonly waived: number;
  readonly faults: number;
  /** The documents of the input, and those that were not judged against a schema. */
  readonly schema: SchemaCount;
}

/** New text for some lines of a file, which are replaced as a whole; 1-based. */
export interface Suggestion {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  readonly lines: readonly string[];
}

/** A result with the parts that only some outputs show. */
export interface Judged {
  readonly result: Result;
  readonly context: Context;
  readonly decision: Decision;
  /** Findings that are not shown: waived, or in the baseline. */
  readonly excused?: readonly Pick<Finding, "rule" | "field">[];
  /** The number of suggestions, which are not among the findings. */
  readonly advice?: number;
  /** The text of a line of its file; absent where a line may hold values of a Secret. */
  readonly lineText?: DocumentLocation["lineText"] | undefined;
  /** The text of the line of a place in Go. */
  readonly goLine?: (place: Pick<GoLocation, "file" | "line">) => string | undefined;
  /** The lines that the fix of a finding changes, where its author edits; undefined if they are many, or not known. */
  readonly suggest?: (finding: ReportFinding) => Suggestion | undefined;
  /** Fixes of its findings are proven, not only offered by rules. */
  readonly isProven?: boolean;
  /** The object as an API server would store it, if requested and if it would be stored. */
  readonly stored?: KubeObject;
  /** The new manifests lack the object: it was reviewed as one that is no longer served. */
  readonly isRemoved?: true;
  /** The commit that has it, and the path that it would have now. */
  readonly past?: { readonly file: string; readonly ref: string };
  /** A CRD that a generator wrote from older Go types: true, or false for one that is as in Go. Undefined if not compared. */
  readonly isOlder?: boolean;
}

/** The origin of an object. */
export interface DocumentLocation {
  readonly file: string;
  readonly document: number;
  /** Position of a field of the object; the empty path is the object itself. */
  position(field: FieldPath): Position;
  /** Its range; see Manifest. */
  range(field: FieldPath): Range;
  /** See Manifest; absent for what is no manifest. */
  readonly spelling?: (field: FieldPath) => string | undefined;
  /** The text of a line of the file; undefined where it may hold values of a Secret that is in the same document. */
  readonly lineText: (line: number) => string | undefined;
}

/** The result of a decision, with the positions of its findings. */
export const resultOf = (
  place: DocumentLocation,
  context: Context,
  decision: Decision,
  status: Status | undefined,
  fixes: readonly Offer[],
  docs: RuleDocs,
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
      reportFinding(merged, place, fixOf(merged, byFinding), docs),
    ),
    waived: decision.waived.map((waived) => reportWaived(waived, (field) => place.range(field), docs)),
    warnings: decision.warnings,
    ...reportDefaulting(decision, context),
    faults: decision.faults.map(reportFault),
  };
};

const identityOf = ({ object, kind, namespace, name }: Context): Result["object"] => {
  // The namespace of a Namespace is itself: right for selectors, confusing for people.
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
  place: DocumentLocation,
  fix: Pick<ReportFinding, "fix" | "fixClass">,
  docs: RuleDocs,
): ReportFinding => {
  const [first, ...others] = findings;
  const at = placeOf(first, place);
  const { topic, action, reason, message, ratcheted, newer } = first;
  // Grows field by field: with spreads, a run with many findings takes 8 % longer.
  const report: { -readonly [K in keyof ReportFinding]?: ReportFinding[K] } = reportSource(first, docs);
  if (topic !== undefined) report.topic = topic;
  report.action = action;
  report.reason = reason;
  report.field = at.field;
  report.mergedField = formatField(field);
  report.message = message;
  report.line = at.line;
  report.column = at.column;
  report.endLine = at.endLine;
  report.endColumn = at.endColumn;
  report.ratcheted = ratcheted;
  report.newer = newer === true;
  report.places = [at, ...others.map((finding) => placeOf(finding, place))];
  if (fix.fix !== undefined) report.fix = fix.fix;
  if (fix.fixClass !== undefined) report.fixClass = fix.fixClass;
  return report as ReportFinding;
};

const placeOf = ({ field }: Finding, place: DocumentLocation): ReportPlace => {
  const { line, column, endLine, endColumn } = place.range(field);
  return { field: formatField(field), line, column, endLine, endColumn };
};

/** Two locations may need the same change, which is made once. */
const fixOf = ({ findings }: Merged, fixes: ReadonlyMap<Finding, Offer>): Pick<ReportFinding, "fix" | "fixClass"> => {
  const ofPlaces = new Set(findings.flatMap((finding) => fixes.get(finding) ?? []));
  if (findings.some((finding) => !fixes.has(finding))) return {};
  const all = [...ofPlaces];
  return {
    fix: all.flatMap(({ operations }) => operations),
    fixClass: all.map(({ fixClass }) => fixClass).reduce(severer, "Safe"),
  };
};

const reportFault = ({ rule, action, origin, error }: Fault): ReportFault => ({
  rule,
  action,
  ...defined({ origin }),
  message: error instanceof Error ? error.message : String(error),
});

export interface ReportDefaulting {
  /** From the input object to the object with all defaults, including those of its CRD (RFC 6902). */
  readonly patch: readonly PatchOperation[];
  /** The operations of `patch`, grouped by defaulter, in their order. */
  readonly defaults: readonly Pick<Defaulted, "defaulter" | "operations">[];
  /** The fields for which no default could be chosen. */
  readonly undecided: readonly Pick<UndecidedDefault, "defaulter" | "field" | "because">[];
}

/** Values of a Secret are omitted, because a report may be stored where the manifest may not. */
const reportDefaulting = ({ patch, defaulted, undecided }: Decision, context: Context): ReportDefaulting => ({
  patch: shownOperations(patch, context),
  defaults: shownDefaults(defaulted, context).map(({ defaulter, operations }) => ({ defaulter, operations })),
  undecided: undecided.map(({ defaulter, field, because }) => ({ defaulter, field, because })),
});
