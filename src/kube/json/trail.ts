import type { FieldPath, Segment } from "./field-path.js";

/** How a walk through a value came to a place: a path as a linked list, of which the steps before are shared. */
export interface Trail {
  /** Absent where the walk began. */
  readonly segment?: Segment;
  readonly parent?: Trail;
}

/**
 * The path of the place; `at` is the start of the walk. Built on demand, because deep values have long paths.
 */
export const fieldOf = (trail: Trail, at: FieldPath = []): FieldPath => {
  const reversed: Segment[] = [];
  for (let one: Trail | undefined = trail; one !== undefined; one = one.parent)
    if (one.segment !== undefined) reversed.push(one.segment);
  return [...at, ...reversed.reverse()];
};
