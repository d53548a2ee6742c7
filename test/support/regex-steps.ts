import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { type Characters, type Sample, sampleOf } from "./regex-sample.js";

/**
 * A regular expression as the steps that a matcher takes: each place in it that reads a character, and from which place it may go
 * on to which. Two steps between the same places are two ways to read the same text.
 */

/** What must be before and after a point between two characters. */
interface Gate {
  readonly before: Characters;
  readonly after: Characters;
}

export interface Step extends Gate {
  readonly to: number;
}

export interface Steps {
  /** The characters that each place reads. The first place of all reads what is before a match. */
  readonly places: readonly Characters[];
  readonly from: readonly (readonly Step[])[];
  /** The places behind which a match needs nothing more. */
  readonly ends: ReadonlySet<number>;
  /** True if a matcher goes on behind a match. */
  readonly isGlobal: boolean;
}

/** A part of the expression: the points where it may be empty, and its first and last places. */
interface Part {
  readonly empty: readonly Gate[];
  readonly first: readonly Step[];
  readonly last: readonly Step[];
}

const NONE: Part = { empty: [], first: [], last: [] };

/** Further repetitions make no difference, unless there are so many that they count as endless. */
const MAX_COPIES = 4;

/** The steps of an expression. A part that may be repeated `endless` times counts as if without end. */
export const stepsOf = (pattern: Pick<RegExp, "source" | "flags">, endless: number): Steps => {
  const draft = new Draft(sampleOf(pattern), endless, pattern.flags);
  const { alternatives } = new RegExpParser().parsePattern(pattern.source, 0, pattern.source.length, {
    unicode: /[uv]/.test(pattern.flags),
  });
  return draft.steps(alternatives);
};

class Draft {
  readonly #places: Characters[] = [];
  readonly #from: Step[][] = [];
  readonly #sample: Sample;
  readonly #endless: number;
  readonly #flags: string;
  /** A point between any two characters. */
  readonly #open: Gate;

  constructor(sample: Sample, endless: number, flags: string) {
    this.#sample = sample;
    this.#endless = endless;
    this.#flags = flags;
    this.#open = { before: sample.every, after: sample.every };
  }

  steps(alternatives: readonly AST.Alternative[]): Steps {
    const { every, characters } = this.#sample;
    const skipped = this.#place(characters);
    this.#connect(skipped, skipped);
    const all = this.#choice(alternatives);
    const whole = this.#flags.includes("y") ? all : this.#row(this.#optional(skipped), all);
    const ends = whole.last.filter(({ before, after }) => before === every && after === every).map(({ to }) => to);
    return { places: this.#places, from: this.#from, ends: new Set(ends), isGlobal: this.#flags.includes("g") };
  }

  #place(characters: Characters): Part {
    const to = this.#places.push(characters) - 1;
    this.#from.push([]);
    return { empty: [], first: [{ to, ...this.#open }], last: [{ to, ...this.#open }] };
  }

  #optional(part: Part): Part {
    return { ...part, empty: [this.#open] };
  }

  /** Adds the steps from the last places of a part to the first of the next. */
  #connect(a: Part, b: Part): void {
    for (const last of a.last)
      for (const first of b.first) {
        const before = last.before & first.before & (this.#places[last.to] ?? 0n);
        const after = last.after & first.after & (this.#places[first.to] ?? 0n);
        if (before !== 0n && after !== 0n) this.#from[last.to]?.push({ to: first.to, before, after });
      }
  }

  /** One part after the other. */
  #row(a: Part, b: Part): Part {
    this.#connect(a, b);
    const past = (steps: readonly Step[], gates: readonly Gate[]): readonly Step[] =>
      distinct(steps.flatMap((step) => gates.map((gate) => ({ ...step, ...through(step, gate) }))));
    return {
      empty: distinct(a.empty.flatMap((one) => b.empty.map((other) => through(one, other)))),
      first: [...a.first, ...past(b.first, a.empty)],
      last: [...b.last, ...past(a.last, b.empty)],
    };
  }

  #choice(alternatives: readonly AST.Alternative[]): Part {
    const parts = alternatives.map(({ elements }) =>
      elements.reduce((before, element) => this.#row(before, this.#element(element)), this.#optional(NONE)),
    );
    return {
      empty: distinct(parts.flatMap(({ empty }) => empty)),
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
    };
  }

  #element(node: AST.Element): Part {
    switch (node.type) {
      case "Assertion":
        return node.kind === "lookahead" || node.kind === "lookbehind" ? this.#around(node) : this.#edge(node);
      case "Quantifier":
        return node.max >= this.#endless ? this.#loop(node) : this.#copies(node);
      case "Group":
      case "CapturingGroup":
        return this.#choice(node.alternatives);
      case "Backreference":
        return this.#choice([node.resolved].flat().flatMap(({ alternatives }) => alternatives));
      default:
        return this.#place(this.#sample.setOf(node.raw));
    }
  }

  #loop({ min, element }: AST.Quantifier): Part {
    let part = this.#optional(NONE);
    for (let copy = 1; copy < Math.min(min, MAX_COPIES); copy++) part = this.#row(part, this.#element(element));
    const last = this.#element(element);
    this.#connect(last, last);
    // A matcher does not repeat what is empty.
    return this.#row(part, min === 0 ? this.#optional(last) : last);
  }

  #copies({ min, max, element }: AST.Quantifier): Part {
    const most = Math.min(max, MAX_COPIES);
    const needed = Math.min(min, most);
    let part = this.#optional(NONE);
    for (let copy = needed; copy < most; copy++) part = this.#optional(this.#row(this.#element(element), part));
    for (let copy = 0; copy < needed; copy++) part = this.#row(this.#element(element), part);
    return part;
  }

  /** '^', '$', '\b' and '\B'. */
  #edge(node: AST.EdgeAssertion | AST.WordBoundaryAssertion): Part {
    const { start, end, every, setOf } = this.#sample;
    if (node.kind === "word") {
      const word = setOf(String.raw`\w`);
      const other = every & ~word;
      const [behindWord, behindOther] = node.negate ? [word, other] : [other, word];
      const empty = [
        { before: word, after: behindWord },
        { before: other, after: behindOther },
      ];
      return { ...NONE, empty };
    }
    const breaks = this.#flags.includes("m") ? setOf(String.raw`[\n\r\u2028\u2029]`) : 0n;
    const gate = node.kind === "start" ? { before: start | breaks } : { after: end | breaks };
    return { ...NONE, empty: [{ ...this.#open, ...gate }] };
  }

  #around({ kind, negate, alternatives }: AST.LookaroundAssertion): Part {
    const { every, sure } = this.#sample;
    const one = this.#oneOf(alternatives);
    if (one !== undefined) {
      const side = kind === "lookahead" ? "after" : "before";
      return { ...NONE, empty: [{ ...this.#open, [side]: negate ? every & ~one : one }] };
    }
    // A matcher reads what is around, and then goes on from the same point.
    return { ...this.#choice(alternatives), last: [], empty: [{ before: every & ~sure, after: every & ~sure }] };
  }

  /** The characters of which a text is one; undefined if it may be longer. */
  #oneOf(alternatives: readonly AST.Alternative[]): Characters | undefined {
    let all: Characters | undefined = 0n;
    for (const { elements } of alternatives) {
      const [element, ...others] = elements;
      const set = element === undefined || others.length > 0 ? undefined : this.#single(element);
      all = all === undefined || set === undefined ? undefined : all | set;
    }
    return all;
  }

  #single(element: AST.Element): Characters | undefined {
    const { start, end, setOf } = this.#sample;
    if (element.type === "Group") return this.#oneOf(element.alternatives);
    if (element.type === "Assertion")
      return element.kind === "end" ? end : element.kind === "start" ? start : undefined;
    return ["Character", "CharacterClass", "CharacterSet"].includes(element.type) ? setOf(element.raw) : undefined;
  }
}

const through = (a: Gate, b: Gate): Gate => ({ before: a.before & b.before, after: a.after & b.after });

/** At most two of the same: more are no other choice. */
const distinct = <T extends Gate>(all: readonly T[]): readonly T[] => {
  const counts = new Map<string, number>();
  return all.filter((one) => {
    const key = `${"to" in one ? String(one.to) : ""} ${String(one.before)} ${String(one.after)}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= 2;
  });
};
