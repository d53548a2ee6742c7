/**
 * Bounds of a review: they keep one hostile object from using up the service. None hides a denial.
 */
export interface Limits {
  /** Causes in a denial; the last one says how many more there are. */
  readonly causes: number;
  /** Findings kept of one rule; more are only counted. */
  readonly findingsPerRule: number;
  /** Findings of one rule that an update compares with those of the old object; any more count as new. */
  readonly comparedFindings: number;
  /** Rounds in which defaulters may still add something before they count as never settling. */
  readonly defaultingRounds: number;
  /** Defaults that one defaulter may propose for an object; one more, and it is a fault. */
  readonly proposals: number;
  /** What their values may take together: each value 1, each text and name its length. */
  readonly proposedSize: number;
  /** The bytes of JSON that all defaults of an object may take together; what an update gives back does not count. */
  readonly filledBytes: number;
}

export const LIMITS: Limits = {
  causes: 50,
  findingsPerRule: 1000,
  // An object of 3 MiB, the most that an API server takes, has no more fields than these: each takes two bytes.
  comparedFindings: 1_600_000,
  defaultingRounds: 8,
  proposals: 10_000,
  // What etcd takes of an object.
  proposedSize: 1_500_000,
  // Ordinary defaults take a few hundred. One that copies what a user wrote must not push the object beyond what etcd takes.
  filledBytes: 64 * 1024,
};
