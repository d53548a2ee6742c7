/**
 * What a review costs at most. 'Bounded': linear in the size of the object. 'Unbounded': it runs what a user wrote as a
 * program (a schema, a pattern, an expression), or needs more than linear time.
 */
export type Cost = "Bounded" | "Unbounded";
