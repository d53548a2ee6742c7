import type { CompileIssue } from "kube-cel";
import type { FieldPath } from "kube-json";

/** A cause of the API server for a rule of a CRD. */
export interface RuleProblem {
  readonly reason:
    | "FieldValueInvalid"
    | "FieldValueForbidden"
    | "FieldValueRequired"
    | "FieldValueNotSupported"
    | "InternalError";
  readonly field: FieldPath;
  /** The words of the API server, without the value. */
  readonly message: string;
  /** The mistakes in an expression that does not compile. */
  readonly issues?: readonly CompileIssue[];
  /** How many times the budget it costs, if that is the problem. */
  readonly excess?: number;
  /** The whole schema costs too much, or this rule is one of the most expensive in it. */
  readonly isOfTotal?: true;
}
