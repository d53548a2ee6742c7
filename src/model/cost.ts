/**
 * The maximum cost of a review. 'Bounded': linear in the size of the object. 'Unbounded': it runs a program of a user
 * (a schema, a pattern, an expression), or needs more than linear time.
 */
export type Cost = "Bounded" | "Unbounded";
