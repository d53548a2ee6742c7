import { Kind, type TokenKind } from "../tokens.js";
import type { Ahead, Alternative, Edge, Element, Rule, State } from "./states.js";

/** Makes an element in front of a state. */
export type Part = (next: State) => Element;

const stateWith = (sync: State["sync"], ...edges: readonly Edge[]): State => ({ sync, edges });

const entryOf = (elements: readonly Element[], next: State): State => elements[0]?.state ?? next;

const sequence = (parts: readonly Part[], next: State): readonly Element[] => {
  const elements: Element[] = [];
  let following = next;
  for (const part of parts.toReversed()) {
    const element = part(following);
    elements.unshift(element);
    following = element.state;
  }
  return elements;
};

/** A token, or one of several, which the tree has under the label. */
export const token =
  (kinds: TokenKind | Iterable<TokenKind>, label = ""): Part =>
  (next) => {
    const set = new Set(typeof kinds === "number" ? [kinds] : kinds);
    return { type: "token", label, kinds: set, state: stateWith("none", { to: next, kinds: set }) };
  };

export const rule =
  (of: () => Rule, label: string, precedence = 0): Part =>
  (next) => {
    const state: State = {
      sync: "none",
      get edges(): readonly Edge[] {
        return [{ rule: of(), follow: next }];
      },
    };
    return { type: "rule", label, rule: of, precedence, state };
  };

export const optional =
  (...parts: readonly Part[]): Part =>
  (next) => {
    const body = sequence(parts, next);
    return { type: "optional", body, state: stateWith("reject", { to: entryOf(body, next) }, { to: next }) };
  };

type GoesOn = (ahead: Ahead) => boolean;

const loop =
  (isPlus: boolean, goesOn: GoesOn, parts: readonly Part[]): Part =>
  (next) => {
    const backEdges: Edge[] = [];
    const back: State = { sync: "skip", edges: backEdges };
    const body = sequence(parts, back);
    const start = stateWith("reject", { to: entryOf(body, back) });
    const entry = isPlus ? start : stateWith("reject", { to: start }, { to: next });
    backEdges.push({ to: start }, { to: next });
    return { type: "loop", isPlus, state: entry, back, goesOn, body };
  };

/** Any number of times. */
export const star = (goesOn: GoesOn, ...parts: readonly Part[]): Part => loop(false, goesOn, parts);

/** At least once. */
export const plus = (goesOn: GoesOn, ...parts: readonly Part[]): Part => loop(true, goesOn, parts);

type Named = readonly [name: string, ...parts: readonly Part[]];

export const choice =
  (choose: (ahead: Ahead) => number, ...named: readonly Named[]): Part =>
  (next) => {
    const alternatives = named.map(([name, ...parts]): Alternative => ({ name, body: sequence(parts, next) }));
    const edges = alternatives.map(({ body }): Edge => ({ to: entryOf(body, next) }));
    return { type: "choice", choose, alternatives, state: stateWith("reject", ...edges) };
  };

export const ruleOf = (name: string, ...parts: readonly Part[]): Rule => {
  const stop = stateWith("none");
  const elements = sequence(parts, stop);
  return { name, elements, start: entryOf(elements, stop) };
};

/** True if the next token is this one. */
export const at =
  (kind: TokenKind): GoesOn =>
  (ahead) =>
    ahead.kind(1) === kind;

export const SIGNED: ReadonlySet<TokenKind> = new Set<TokenKind>([Kind.int, Kind.double]);
