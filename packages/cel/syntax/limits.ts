import { Unparsable } from "./cursor.js";

/** How large and deep a source may be. */
export interface Limits {
  /** In code points. */
  readonly size: number;
  /** How deep expressions of each kind may be nested. */
  readonly depth: number;
}

/** The limits of the API server, which are the defaults of cel-go. */
export const KUBERNETES_LIMITS: Limits = {
  size: 100_000,
  depth: 250,
};

/** The limits of the API server on recursion: on the nesting of each rule of the grammar, and on the height of the tree. */
export class Depth {
  readonly #limit: number;
  #expressions = 0;
  #relations = 0;
  #sums = 0;
  /** The operators, selections, subscripts and calls of members above one another in the last operand. */
  height = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Before (1) and after (-1) a nested expression, relation or sum. */
  nest(expressions: number, relations: number, sums: number): void {
    this.#expressions += expressions;
    this.#relations += relations;
    this.#sums += sums;
    if (Math.max(this.#expressions, this.#relations, this.#sums) > this.#limit)
      throw new Unparsable(`expression recursion limit exceeded: ${String(this.#limit)}`);
  }

  /** Sets the height of a node by those of its operands. */
  grow(left: number, right = 0): void {
    this.height = Math.max(left, right) + 1;
    if (this.height > this.#limit) throw new Unparsable("max recursion depth exceeded");
  }
}
