import type { Limits } from "../limits.js";
import { NOWHERE } from "../print-issues.js";
import { Kind, type Token, type TokenKind } from "../tokens.js";
import { expectedAt, expectedText, type Following, followSet } from "./expected.js";
import { Mismatch } from "./frame.js";
import { type Expected, nextTokens, NoViable, RULE_END, type State } from "./states.js";
import { GivenUp, type TokenStream } from "./token-stream.js";

/** What the parser of the API server says and does where a token does not fit, as ANTLR does by default. */
export class ErrorRecovery {
  readonly #tokens: TokenStream;
  readonly #limits: Limits;
  /** The rules that are being parsed, the innermost last. */
  readonly #frames: readonly Following[];
  /** Where the parser stands in its innermost rule. */
  state: State;
  /** Nothing more is reported until a token fits. */
  #isRecovering = false;
  #recoveries = 0;
  #lastErrorAt = -1;
  readonly #lastErrorStates = new Set<State>();

  constructor(tokens: TokenStream, limits: Limits, frames: readonly Following[], state: State) {
    this.#tokens = tokens;
    this.#limits = limits;
    this.#frames = frames;
    this.state = state;
  }

  giveUp(message: string): never {
    this.#tokens.issues.push({ at: NOWHERE, message });
    throw new GivenUp();
  }

  #matched(): void {
    this.#isRecovering = false;
    this.#lastErrorStates.clear();
    this.#lastErrorAt = -1;
  }

  match(kinds: ReadonlySet<TokenKind>): Token {
    if (!kinds.has(this.#tokens.kind())) return this.#matchInline();
    this.#matched();
    return this.#tokens.consume();
  }

  #expected(): Expected {
    return expectedAt(this.state, this.#frames);
  }

  #reportOnce(message: string, token = this.#tokens.peek()): void {
    if (this.#isRecovering) return;
    this.#isRecovering = true;
    this.#tokens.report(token.start, message);
  }

  #reportExtraneous(): void {
    const input = this.#tokens.quote(this.#tokens.peek());
    this.#reportOnce(`extraneous input ${input} expecting ${expectedText(this.#expected())}`);
  }

  reportEnd(error: Mismatch | NoViable): void {
    if (error instanceof NoViable) {
      const input = this.#tokens.quoteTo(error.distance);
      this.#reportOnce(`no viable alternative at input ${input}`, this.#tokens.peek(error.distance));
    } else {
      const input = this.#tokens.quote(this.#tokens.peek());
      this.#reportOnce(`mismatched input ${input} expecting ${expectedText(this.#expected())}`);
    }
  }

  #countRecovery(): void {
    this.#recoveries += 1;
    if (this.#recoveries <= this.#limits.recoveries) return;
    const message = `error recovery attempt limit exceeded: ${this.#limits.recoveries}`;
    this.#tokens.report(this.#tokens.peek().start, message);
    throw new GivenUp();
  }

  /** Skips the next token if the one behind it fits; undefined if it does not. */
  #deleteToken(): boolean {
    if (!this.#expected().has(this.#tokens.kind(2))) return false;
    this.#reportExtraneous();
    this.#tokens.consume();
    this.#matched();
    return true;
  }

  #matchInline(): Token {
    this.#countRecovery();
    if (this.#deleteToken()) return this.#tokens.consume();
    const [edge] = this.state.edges;
    if (edge?.to === undefined || !expectedAt(edge.to, this.#frames).has(this.#tokens.kind())) throw new Mismatch();
    const token = this.#tokens.peek();
    this.#reportOnce(`missing ${expectedText(this.#expected())} at ${this.#tokens.quote(token)}`);
    const { start } = token.kind === Kind.end ? this.#tokens.peek(0) : token;
    return { kind: token.kind, start, end: start };
  }

  /** Looks whether the next token fits before a decision. */
  sync(): void {
    if (this.#isRecovering) return;
    const next = nextTokens(this.state);
    if (next.has(RULE_END) || next.has(this.#tokens.kind())) return;
    if (this.state.sync === "reject") {
      if (!this.#deleteToken()) throw new Mismatch();
    } else if (this.state.sync === "skip") {
      this.#reportExtraneous();
      const stops = new Set([...this.#expected(), ...followSet(this.#frames)]);
      this.#skipUntil(stops, () => this.#tokens.consume());
    }
  }

  #skipUntil(stops: ReadonlySet<TokenKind | typeof RULE_END>, consume: () => void): void {
    while (this.#tokens.kind() !== Kind.end && !stops.has(this.#tokens.kind())) consume();
  }

  skipToFollow(): void {
    this.#countRecovery();
    let skipped = 0;
    const consume = () => {
      if (skipped >= this.#limits.skippedTokens)
        this.giveUp(`error recovery token lookahead limit exceeded: ${this.#limits.skippedTokens}`);
      skipped += 1;
      this.#tokens.consume();
    };
    if (this.#lastErrorAt === this.#tokens.index && this.#lastErrorStates.has(this.state)) consume();
    this.#lastErrorAt = this.#tokens.index;
    this.#lastErrorStates.add(this.state);
    this.#skipUntil(followSet(this.#frames), consume);
  }
}
