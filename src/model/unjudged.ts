/** Why an object cannot be reviewed: the reason is the object itself, or the other reviews of its user. */
export const UNJUDGED = ["TooLarge", "TooDeep", "TooManyValues", "TooSlow", "TooManyReviews"] as const;
export type Unjudged = (typeof UNJUDGED)[number];

/** The action for an object that cannot be reviewed and that a rule might deny. */
export const UNJUDGED_ACTIONS = ["Deny", "Warn"] as const;
export type UnjudgedAction = (typeof UNJUDGED_ACTIONS)[number];
