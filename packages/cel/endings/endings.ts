import { treeOf } from "../syntax/parser.js";
import { type Absence, type FieldRead, Judge } from "./judge.js";
import { Known } from "./known.js";
import type { Ending } from "./outcomes.js";

/** One way in which expressions end together. */
export interface Way {
  readonly endings: readonly Ending[];
  /** The same, if absent fields had the zero value of their type, such as '' or 0; an error where that does not tell. */
  readonly withZero: readonly Ending[];
  /** False if the expressions may not end so, because they ask for an absent field in a way that is not read. */
  readonly isSure: boolean;
}

/**
 * How expressions can end where some fields are absent, whatever all other values are: `self.a > 0` ends with an error
 * where `a` is absent, and `!has(self.a) || self.a > 0` is true. Nothing is known of other values, but that equal expressions
 * are equal and that a value equals one literal. Undefined if a source has a mistake of syntax, or if they are very long or end in too many ways.
 */
export const endingsOf = (sources: readonly string[], absence: Absence): readonly Way[] | undefined => {
  if (sources.reduce((length, source) => length + source.length, 0) > MAX_LENGTH) return undefined;
  const exprs = sources.map(treeOf);
  const ways = new Map<string, Way>();
  for (const choices of allChoices()) {
    if (choices === undefined) return undefined;
    const known = new Known(choices);
    const [real, zero] = [new Judge(absence, known, "error"), new Judge(absence, known, "zero")];
    const endings: Ending[] = [];
    const withZero: Ending[] = [];
    for (const expr of exprs) {
      if (expr === undefined) return undefined;
      endings.push(real.ending(expr));
      withZero.push(zero.ending(expr));
    }
    const way = { endings, withZero, isSure: !real.isUnsure };
    ways.set(JSON.stringify(way), way);
  }
  return [...ways.values()];
};

/** The fields that an expression reads, also below the variables of macros; not those that it only tests with `has()`. */
export const fieldsRead = (source: string, isMap: Absence["isMap"]): readonly FieldRead[] => {
  const expr = treeOf(source);
  const read = new Map<string, FieldRead>();
  const note = (field: FieldRead): unknown => read.set(field.path.join("\n"), field);
  const judge = new Judge({ isAbsent: () => false, isMap }, new Known([]), "error", note);
  // The doubt is not used here, and finding it would read the whole expression at each level.
  judge.isUnsure = true;
  if (expr !== undefined) judge.ending(expr);
  return [...read.values()];
};

/** Five independent conditions. */
const MAX_WAYS = 32;
/** Characters of all sources. */
const MAX_LENGTH = 1000;

/** The choices of each way, which the user of one adds to; undefined if there are too many. */
function* allChoices(): Generator<boolean[] | undefined> {
  let choices: boolean[] = [];
  for (let ways = 0; ways < MAX_WAYS; ways += 1) {
    yield choices;
    const last = choices.lastIndexOf(true);
    if (last < 0) return;
    choices = [...choices.slice(0, last), false];
  }
  yield undefined;
}
