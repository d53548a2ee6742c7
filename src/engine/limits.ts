/**
 * Bounds of a review: they keep one hostile object from using up the service. None hides a denial of a new object. Of an
 * update, what one rule finds beyond its limit is not judged, for it cannot be told from what was there before.
 */
export interface Limits {
  /** Causes in a denial; the last one says how many more there are. */
  readonly causes: number;
  /** Findings kept of one rule; more are only counted. */
  readonly findingsPerRule: number;
  /** Rounds in which defaulters may still add something before they count as never settling. */
  readonly defaultingRounds: number;
}

export const LIMITS: Limits = { causes: 50, findingsPerRule: 1000, defaultingRounds: 8 };
