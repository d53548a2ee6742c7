/** Why an API server rejects a field: its reason, such as FieldValueRequired for 'missing'. */
export type ProblemKind =
  | "missing"
  | "invalid"
  | "forbidden"
  | "unsupported"
  | "duplicate"
  | "tooLong"
  | "tooMany"
  | "type";

/** Makes a record by kind of problem: `byKind(of).missing` is `of("missing")`. */
export const byKind = <T>(of: (kind: ProblemKind) => T): Readonly<Record<ProblemKind, T>> => ({
  missing: of("missing"),
  invalid: of("invalid"),
  forbidden: of("forbidden"),
  unsupported: of("unsupported"),
  duplicate: of("duplicate"),
  tooLong: of("tooLong"),
  tooMany: of("tooMany"),
  type: of("type"),
});
