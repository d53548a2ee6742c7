import type { Limits } from "../limits.js";
import { NOWHERE } from "../print-issues.js";
import { Kind, type Token, type TokenKind } from "../tokens.js";
import { expectedAt, expectedText, type Following, followSet } from "./expected.js";
import { LEFT_RECURSIVE, START } from "./grammar.js";
import {
  type Ahead,
  type Element,
  type Expected,
  nextTokens,
  NoViable,
  type Rule,
  RULE_END,
  type State,
} from "./states.js";
import { GivenUp, type TokenStream } from "./token-stream.js";
import { Tree } from "./tree.js";

/** Ends a rule. Its message is reported unless the parser is recovering. */
class Mismatch extends Error {}

interface Frame extends Following {
  readonly rule: Rule;
  readonly precedence: number;
  tree: Tree;
}

/**
 * Parses as the parser of the API server does, which goes on after errors of syntax: it skips a token that does not fit,
 * assumes one that is missing, or skips to a token with which a rule around it can go on.
 */
export class RecoveringParser {
  readonly #tokens: TokenStream;
  readonly #limits: Limits;
  readonly #frames: Frame[] = [];
  readonly #nesting = new Map<Rule, number>();
  #state: State = START.start;
  #isRecovering = false;
  #recoveries = 0;
  #lastErrorAt = -1;
  readonly #lastErrorStates = new Set<State>();

  constructor(tokens: TokenStream, limits: Limits) {
    this.#tokens = tokens;
    this.#limits = limits;
  }

  /** The tree of the source; undefined if a limit ended the parsing. */
  parse(): Tree | undefined {
    try {
      return this.#run(START, 0, undefined);
    } catch (error) {
      if (error instanceof GivenUp) return undefined;
      throw error;
    }
  }

  #giveUp(message: string): never {
    this.#tokens.issues.push({ at: NOWHERE, message });
    throw new GivenUp();
  }

  #run(rule: Rule, precedence: number, follow: State | undefined): Tree {
    const depth = (this.#nesting.get(rule) ?? 0) + 1;
    if (depth > this.#limits.depth) this.#giveUp(`expression recursion limit exceeded: ${this.#limits.depth}`);
    this.#nesting.set(rule, depth);
    const frame: Frame = { rule, precedence, follow, tree: new Tree(rule.name, this.#tokens.peek()) };
    this.#frames.push(frame);
    try {
      this.#sequence(rule.elements, frame);
    } catch (error) {
      if (!(error instanceof Mismatch) && !(error instanceof NoViable)) throw error;
      this.#reportEnd(error);
      this.#skipToFollow();
    }
    this.#frames.pop();
    this.#nesting.set(rule, depth - 1);
    return frame.tree;
  }

  #sequence(elements: readonly Element[], frame: Frame): void {
    for (const element of elements) {
      this.#state = element.state;
      switch (element.type) {
        case "token":
          frame.tree.add(element.label, this.#match(element.kinds));
          break;
        case "rule": {
          const [edge] = element.state.edges;
          const tree = this.#run(element.rule(), element.precedence, edge?.rule && edge.follow);
          frame.tree.add(element.label, tree);
          break;
        }
        case "optional":
          this.#sync();
          if (this.#fits(element.body)) this.#sequence(element.body, frame);
          break;
        case "loop":
          this.#loop(element, frame);
          break;
        case "choice": {
          this.#sync();
          const alternative = element.alternatives[element.choose(this.#ahead(frame))];
          if (alternative === undefined) throw new NoViable(1);
          this.#name(frame, alternative.name);
          this.#sequence(alternative.body, frame);
        }
      }
    }
  }

  #fits(body: readonly Element[]): boolean {
    const [first] = body;
    return first !== undefined && nextTokens(first.state).has(this.#tokens.kind());
  }

  #ahead(frame: Frame): Ahead {
    return { kind: (distance) => this.#tokens.kind(distance), precedence: frame.precedence };
  }

  /** Gives the tree its name. In a left-recursive rule, a new tree takes what stands before. */
  #name(frame: Frame, name: string): void {
    if (!LEFT_RECURSIVE.has(frame.rule)) frame.tree.name = name;
    else {
      const tree = new Tree(name, frame.tree.start);
      tree.add("left", frame.tree);
      frame.tree = tree;
    }
  }

  #loop(loop: Element & { readonly type: "loop" }, frame: Frame): void {
    const name = LEFT_RECURSIVE.get(frame.rule);
    this.#sync();
    for (let isFirst = loop.isPlus; isFirst || loop.goesOn(this.#ahead(frame)); isFirst = false) {
      if (name !== undefined && name !== "") this.#name(frame, name);
      this.#sequence(loop.body, frame);
      this.#state = loop.back;
      this.#sync();
    }
  }

  #matched(): void {
    this.#isRecovering = false;
    this.#lastErrorStates.clear();
    this.#lastErrorAt = -1;
  }

  #match(kinds: ReadonlySet<TokenKind>): Token {
    if (!kinds.has(this.#tokens.kind())) return this.#matchInline();
    this.#matched();
    return this.#tokens.consume();
  }

  #expected(): Expected {
    return expectedAt(this.#state, this.#frames);
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

  #reportEnd(error: Mismatch | NoViable): void {
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
    const [edge] = this.#state.edges;
    if (edge?.to === undefined || !expectedAt(edge.to, this.#frames).has(this.#tokens.kind())) throw new Mismatch();
    const token = this.#tokens.peek();
    this.#reportOnce(`missing ${expectedText(this.#expected())} at ${this.#tokens.quote(token)}`);
    const { start } = token.kind === Kind.end ? this.#tokens.peek(0) : token;
    return { kind: token.kind, start, end: start };
  }

  /** Looks whether the next token fits before a decision. */
  #sync(): void {
    if (this.#isRecovering) return;
    const next = nextTokens(this.#state);
    if (next.has(RULE_END) || next.has(this.#tokens.kind())) return;
    if (this.#state.sync === "reject") {
      if (!this.#deleteToken()) throw new Mismatch();
    } else if (this.#state.sync === "skip") {
      this.#reportExtraneous();
      const stops = new Set([...this.#expected(), ...followSet(this.#frames)]);
      this.#skipUntil(stops, () => this.#tokens.consume());
    }
  }

  #skipUntil(stops: ReadonlySet<TokenKind | typeof RULE_END>, consume: () => void): void {
    while (this.#tokens.kind() !== Kind.end && !stops.has(this.#tokens.kind())) consume();
  }

  #skipToFollow(): void {
    this.#countRecovery();
    let skipped = 0;
    const consume = () => {
      if (skipped >= this.#limits.skippedTokens)
        this.#giveUp(`error recovery token lookahead limit exceeded: ${this.#limits.skippedTokens}`);
      skipped += 1;
      this.#tokens.consume();
    };
    if (this.#lastErrorAt === this.#tokens.index && this.#lastErrorStates.has(this.#state)) consume();
    this.#lastErrorAt = this.#tokens.index;
    this.#lastErrorStates.add(this.#state);
    this.#skipUntil(followSet(this.#frames), consume);
  }
}
