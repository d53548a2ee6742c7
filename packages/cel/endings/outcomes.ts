/** How an expression that should be true or false ends. */
export type Ending = boolean | "error";

/** 'any' is a value of which nothing is known, 'zero' that of an absent field. */
export type Outcome = Ending | "any" | "zero";

/** What a call makes of a zero value is not known. */
export const unlessZero = (outcome: Outcome): Outcome => (outcome === "zero" ? "error" : outcome);

/** The outcome of what needs all of its parts. */
export const strict = (outcomes: readonly Outcome[]): Outcome => {
  if (outcomes.includes("error")) return "error";
  return outcomes.includes("zero") ? "zero" : "any";
};

export const COMPARISONS: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  "_<_": (one, other) => one < other,
  "_<=_": (one, other) => one <= other,
  "_>_": (one, other) => one > other,
  "_>=_": (one, other) => one >= other,
};

export const not = (ending: Ending): Ending => (ending === "error" ? ending : !ending);

/** One side decides alone if it can, whatever the other is. */
export const deciding = (decisive: boolean, left: Ending, right: Ending): Ending => {
  if (left === decisive || right === decisive) return decisive;
  return left === "error" || right === "error" ? "error" : !decisive;
};
