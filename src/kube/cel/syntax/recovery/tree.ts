import type { Token } from "../tokens.js";

/** A node of what the parser of the API server makes of a source. Where the source is wrong, parts are missing. */
export class Tree {
  /** The alternative of its rule, or the rule if none was chosen. */
  name: string;
  readonly start: Token;
  readonly #parts = new Map<string, (Tree | Token)[]>();

  constructor(name: string, start: Token) {
    this.name = name;
    this.start = start;
  }

  add(label: string, part: Tree | Token): void {
    const parts = this.#parts.get(label);
    if (parts === undefined) this.#parts.set(label, [part]);
    else parts.push(part);
  }

  trees(label: string): readonly Tree[] {
    return (this.#parts.get(label) ?? []).filter((part) => part instanceof Tree);
  }

  tokens(label: string): readonly Token[] {
    return (this.#parts.get(label) ?? []).filter((part): part is Token => !(part instanceof Tree));
  }

  tree(label: string): Tree | undefined {
    return this.trees(label)[0];
  }

  token(label: string): Token | undefined {
    return this.tokens(label)[0];
  }
}
