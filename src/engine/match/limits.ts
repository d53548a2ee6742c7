/** Bounds of a review, which protect the service from a hostile object. None hides a denial. */
export interface Limits {
  /** Causes in a denial; the last one gives the number of further ones. */
  readonly causes: number;
  /** Findings kept of one rule; more are only counted. */
  readonly findingsPerRule: number;
  /** Findings of one rule that ratcheting compares with those of the old object; further ones count as new. */
  readonly comparedFindings: number;
  /** Rounds of defaulting before defaulters that still add something are a fault. */
  readonly defaultingRounds: number;
  /** Defaults that one defaulter may propose for an object; more are a fault. */
  readonly proposals: number;
  /** The total size of their values: 1 for each value, its length for each string and name. */
  readonly proposedSize: number;
  /** The total bytes of JSON of all defaults of an object, without stored values that an update restores. */
  readonly filledBytes: number;
}

export const LIMITS: Limits = {
  causes: 50,
  findingsPerRule: 1000,
  // The maximum number of fields in 3 MiB, the limit of an API server, at two bytes for each.
  comparedFindings: 1_600_000,
  defaultingRounds: 8,
  proposals: 10_000,
  // The size limit of etcd.
  proposedSize: 1_500_000,
  // Usual defaults take a few hundred. A copy of the user's text must not push the object beyond the limit of etcd.
  filledBytes: 64 * 1024,
};
