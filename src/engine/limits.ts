/** Bounds of a review. They keep one hostile object from using up the service; none hides a denial. */
export interface Limits {
  /** Causes in a denial; the last one says how many more there are. */
  readonly causes: number;
  /** Findings kept of one rule; more are only counted. */
  readonly findingsPerRule: number;
  /** Rounds in which defaulters may still add something before they count as never settling. */
  readonly defaultingRounds: number;
}

export const LIMITS: Limits = { causes: 50, findingsPerRule: 1000, defaultingRounds: 8 };
