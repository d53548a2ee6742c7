import type { FieldPath } from "kube-json";

/** Why an API server rejects a field (metav1.CauseType), by the short names of problems. */
const PROBLEM_REASONS = {
  missing: "FieldValueRequired",
  invalid: "FieldValueInvalid",
  unsupported: "FieldValueNotSupported",
  duplicate: "FieldValueDuplicate",
  forbidden: "FieldValueForbidden",
  tooLong: "FieldValueTooLong",
  tooMany: "FieldValueTooMany",
  type: "FieldValueTypeInvalid",
  notFound: "FieldValueNotFound",
} as const;

export type ProblemKind = keyof typeof PROBLEM_REASONS;
export type ProblemReason = (typeof PROBLEM_REASONS)[ProblemKind];

const ENTRIES = Object.entries(PROBLEM_REASONS) as readonly (readonly [ProblemKind, ProblemReason])[];

/** In the order in which reports and schemas list them. */
export const REASONS: readonly ProblemReason[] = ENTRIES.map(([, reason]) => reason);

const KINDS: ReadonlyMap<ProblemReason, ProblemKind> = new Map(ENTRIES.map(([kind, reason]) => [reason, kind]));

/** Makes a record by kind of problem: `byKind(of).missing` is `of("missing", "FieldValueRequired")`. */
export const byKind = <T>(of: (kind: ProblemKind, reason: ProblemReason) => T): Readonly<Record<ProblemKind, T>> =>
  Object.fromEntries(ENTRIES.map(([kind, reason]) => [kind, of(kind, reason)])) as Record<ProblemKind, T>;

export const kindOf = (reason: ProblemReason): ProblemKind => KINDS.get(reason) ?? "invalid";

/** Makes a problem of one kind, with the requirement; `place` is the failing field, where the server names another one. */
export type Make<P> = (field: FieldPath, requirement: string, place?: FieldPath) => P;

/** Makes problems: `make.missing(field, "must be specified")`. */
export type Makers<P> = Readonly<Record<ProblemKind, Make<P>>>;
