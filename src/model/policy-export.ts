/** A rule with its options as part of a ValidatingAdmissionPolicy. */
export interface PolicyExport {
  /** CEL expression that must be true. */
  readonly expression: string;
  readonly message: string;
  readonly messageExpression?: string | undefined;
  readonly variables?: readonly { readonly name: string; readonly expression: string }[];
  readonly matchConditions?: readonly { readonly name: string; readonly expression: string }[];
  readonly failurePolicy?: "Fail" | "Ignore";
  /** The differences of the policy from the pack, one clause each. */
  readonly losses?: readonly string[];
}

/** Why a rule with these options is no expression. */
export interface NoExport {
  readonly because: string;
}
