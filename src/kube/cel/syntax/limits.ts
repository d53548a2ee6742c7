/** How large, deep and wrong a source may be, and what it may use. */
export interface Limits {
  /** In code points. */
  readonly size: number;
  /** Of each kind of nested expression. */
  readonly depth: number;
  /** How often the parser may look for a place to go on after an error. */
  readonly recoveries: number;
  /** The tokens that it may skip each time. */
  readonly skippedTokens: number;
  readonly syntaxErrors: number;
  /** True if fields may be written in back-quotes. */
  readonly escapedFields: boolean;
}

/** Those of the API server, which are the defaults of cel-go. */
export const KUBERNETES_LIMITS: Limits = {
  size: 100_000,
  depth: 250,
  recoveries: 30,
  skippedTokens: 256,
  syntaxErrors: 100,
  escapedFields: false,
};
