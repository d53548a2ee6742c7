/** Why an object cannot be judged: its own shape, not what others do. */
export const UNJUDGED = ["TooLarge", "TooDeep", "TooManyValues", "TooSlow"] as const;
export type Unjudged = (typeof UNJUDGED)[number];

/** What becomes of an object that cannot be judged and that a rule might deny. */
export const UNJUDGED_ACTIONS = ["Deny", "Warn"] as const;
export type UnjudgedAction = (typeof UNJUDGED_ACTIONS)[number];
