import type { TokenKind } from "../tokens.js";

/** Where the parser of the API server stands in its grammar: a state of the automaton that ANTLR makes of it. */
export interface State {
  /** What the parser does here if the next token does not fit: nothing, reject it, or skip tokens in a loop. */
  readonly sync: "none" | "reject" | "skip";
  readonly edges: readonly Edge[];
}

export type Edge =
  | { readonly to: State; readonly kinds?: ReadonlySet<TokenKind>; readonly rule?: undefined }
  | { readonly rule: Rule; readonly follow: State; readonly to?: undefined };

export interface Rule {
  readonly name: string;
  readonly elements: readonly Element[];
  readonly start: State;
}

/** A part of a rule, with the states at which the parser looks at tokens. */
export type Element =
  | {
      readonly type: "token";
      readonly label: string;
      readonly kinds: ReadonlySet<TokenKind>;
      readonly state: State;
    }
  | {
      readonly type: "rule";
      readonly label: string;
      readonly rule: () => Rule;
      readonly precedence: number;
      readonly state: State;
    }
  | { readonly type: "optional"; readonly state: State; readonly body: readonly Element[] }
  | {
      readonly type: "loop";
      readonly isPlus: boolean;
      readonly state: State;
      readonly back: State;
      /** True if the loop goes on. Throws NoViable if no decision is possible. */
      readonly goesOn: (ahead: Ahead) => boolean;
      readonly body: readonly Element[];
    }
  | {
      readonly type: "choice";
      readonly state: State;
      /** The index of the alternative. Throws NoViable. */
      readonly choose: (ahead: Ahead) => number;
      readonly alternatives: readonly Alternative[];
    };

export interface Alternative {
  readonly name: string;
  readonly body: readonly Element[];
}

/** The next tokens, and how strongly operators must bind here. */
export interface Ahead {
  readonly kind: (distance: number) => TokenKind;
  readonly precedence: number;
}

/** No alternative fits, which shows at the token at a distance, from 1. */
export class NoViable extends Error {
  readonly distance: number;

  constructor(distance: number) {
    super();
    this.distance = distance;
  }
}

/** Stands for the end of the rule in sets of tokens. */
export const RULE_END = -1;

export type Expected = ReadonlySet<TokenKind | typeof RULE_END>;

const known = new WeakMap<State, Expected>();

/** The tokens that may come next, and RULE_END if the rule may end here. */
export const nextTokens = (state: State): Expected => {
  const before = known.get(state);
  if (before !== undefined) return before;
  const found = new Set<TokenKind | typeof RULE_END>();
  if (state.edges.length === 0) found.add(RULE_END);
  for (const edge of state.edges) {
    const next = edge.rule === undefined ? (edge.kinds ?? nextTokens(edge.to)) : nextTokens(edge.rule.start);
    for (const kind of next) found.add(kind);
  }
  known.set(state, found);
  return found;
};

/** True if a token may be the first one of the elements. */
export const startsWith = ([first]: readonly Element[], kind: TokenKind): boolean =>
  first !== undefined && nextTokens(first.state).has(kind);
