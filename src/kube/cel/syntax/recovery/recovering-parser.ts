import type { Limits } from "../limits.js";
import { ErrorRecovery } from "./error-recovery.js";
import { type Frame, Mismatch, type Step } from "./frame.js";
import { LEFT_RECURSIVE, START } from "./grammar.js";
import { type Ahead, type Element, NoViable, type Rule, startsWith, type State } from "./states.js";
import { GivenUp, type TokenStream } from "./token-stream.js";
import { Tree } from "./tree.js";

/**
 * Parses as the parser of the API server does, which goes on after errors of syntax: it skips a token that does not fit,
 * assumes one that is missing, or skips to a token with which a rule around it can go on.
 */
export class RecoveringParser {
  readonly #tokens: TokenStream;
  readonly #limits: Limits;
  readonly #frames: Frame[] = [];
  readonly #steps: Step[] = [];
  readonly #nesting = new Map<Rule, number>();
  readonly #recovery: ErrorRecovery;

  constructor(tokens: TokenStream, limits: Limits) {
    this.#tokens = tokens;
    this.#limits = limits;
    this.#recovery = new ErrorRecovery(tokens, limits, this.#frames, START.start);
  }

  /** The tree of the source; undefined if a limit ended the parsing. */
  parse(): Tree | undefined {
    try {
      return this.#run();
    } catch (error) {
      if (error instanceof GivenUp) return undefined;
      throw error;
    }
  }

  /** A stack of its own bounds the recursion, which goes through many rules for each pair of brackets. */
  #run(): Tree {
    const root = this.#enter(START, 0, undefined, "");
    for (let step = this.#steps.at(-1); step !== undefined; step = this.#steps.at(-1)) {
      try {
        this.#advance(step);
      } catch (error) {
        if (!(error instanceof Mismatch) && !(error instanceof NoViable)) throw error;
        while (this.#steps.at(-1)?.type !== "rule") this.#steps.pop();
        this.#recovery.reportEnd(error);
        this.#recovery.skipToFollow();
      }
    }
    return root.tree;
  }

  #enter(rule: Rule, precedence: number, follow: State | undefined, label: string): Frame {
    const depth = (this.#nesting.get(rule) ?? 0) + 1;
    if (depth > this.#limits.depth) this.#recovery.giveUp(`expression recursion limit exceeded: ${this.#limits.depth}`);
    this.#nesting.set(rule, depth);
    const frame: Frame = { rule, precedence, follow, tree: new Tree(rule.name, this.#tokens.peek()) };
    this.#frames.push(frame);
    this.#steps.push({ type: "rule", frame, label }, { type: "sequence", frame, elements: rule.elements, index: 0 });
    return frame;
  }

  #leave({ frame, label }: Step & { readonly type: "rule" }): void {
    this.#steps.pop();
    this.#frames.pop();
    this.#nesting.set(frame.rule, (this.#nesting.get(frame.rule) ?? 1) - 1);
    this.#frames.at(-1)?.tree.add(label, frame.tree);
  }

  #advance(step: Step): void {
    switch (step.type) {
      case "rule":
        this.#leave(step);
        break;
      case "loop":
        this.#loop(step);
        break;
      case "sequence": {
        const element = step.elements[step.index];
        step.index += 1;
        if (element === undefined) this.#steps.pop();
        else this.#element(element, step.frame);
      }
    }
  }

  #element(element: Element, frame: Frame): void {
    this.#recovery.state = element.state;
    switch (element.type) {
      case "token":
        frame.tree.add(element.label, this.#recovery.match(element.kinds));
        break;
      case "rule": {
        const [edge] = element.state.edges;
        this.#enter(element.rule(), element.precedence, edge?.rule && edge.follow, element.label);
        break;
      }
      case "optional":
        this.#recovery.sync();
        if (startsWith(element.body, this.#tokens.kind())) this.#sequence(element.body, frame);
        break;
      case "loop":
        this.#recovery.sync();
        this.#steps.push({ type: "loop", frame, loop: element, rounds: 0 });
        break;
      case "choice": {
        this.#recovery.sync();
        const alternative = element.alternatives[element.choose(this.#ahead(frame))];
        if (alternative === undefined) throw new NoViable(1);
        this.#name(frame, alternative.name);
        this.#sequence(alternative.body, frame);
      }
    }
  }

  #sequence(elements: readonly Element[], frame: Frame): void {
    this.#steps.push({ type: "sequence", frame, elements, index: 0 });
  }

  #loop(step: Step & { readonly type: "loop" }): void {
    const { frame, loop } = step;
    if (step.rounds > 0) {
      this.#recovery.state = loop.back;
      this.#recovery.sync();
    }
    const isFirst = loop.isPlus && step.rounds === 0;
    if (!isFirst && !loop.goesOn(this.#ahead(frame))) this.#steps.pop();
    else {
      step.rounds += 1;
      const name = LEFT_RECURSIVE.get(frame.rule);
      if (name !== undefined && name !== "") this.#name(frame, name);
      this.#sequence(loop.body, frame);
    }
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
}
