/** How large and deep a source may be, and what it may use. */
export interface Limits {
  /** In code points. */
  readonly size: number;
  /** How deep expressions of each kind may be nested. */
  readonly depth: number;
  /** True if fields may be written in back-quotes. */
  readonly escapedFields: boolean;
}

/** The limits of the API server, which are the defaults of cel-go. */
export const KUBERNETES_LIMITS: Limits = {
  size: 100_000,
  depth: 250,
  escapedFields: false,
};
