import type { FieldPath, Segment } from "./field-path.js";

/** The way to a place in a value: a path as a linked list, whose first steps are shared with other paths. */
export interface Trail {
  /** Undefined at the start of the walk. */
  readonly segment?: Segment;
  readonly parent?: Trail | undefined;
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
