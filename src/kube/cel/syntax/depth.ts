import { Unparsable } from "./cursor.js";

/** Rules of the grammar whose nesting has a limit. */
export const Rule = { expression: 0, relation: 1, sum: 2 } as const;

/** The limits of the API server on recursion: on the nesting of each rule of the grammar, and on the height of the tree. */
export class Depth {
  readonly #limit: number;
  readonly #nesting: number[] = [0, 0, 0];
  /** The operators, selections, subscripts and calls of members above one another in the last operand. */
  height = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  nest<T>(rule: number, parse: () => T): T {
    const depth = (this.#nesting[rule] ?? 0) + 1;
    if (depth > this.#limit) throw new Unparsable();
    this.#nesting[rule] = depth;
    const result = parse();
    this.#nesting[rule] = depth - 1;
    return result;
  }

  /** Sets the height of a node by those of its operands. */
  grow(left: number, right = 0): void {
    this.height = Math.max(left, right) + 1;
    if (this.height > this.#limit) throw new Unparsable();
  }
}
