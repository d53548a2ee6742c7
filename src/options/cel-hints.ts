/** What to write instead of an expression that the compiler refuses, beginning with '; ', or nothing. */
export const expressionHint = (message: string): string => HINTS.find(([pattern]) => pattern.test(message))?.[1] ?? "";

const HINTS: readonly (readonly [RegExp, string])[] = [
  [/must evaluate to bool but got dyn/, "; compare the value, such as with '== true'"],
  [/must evaluate to bool but got optional/, "; end with '.orValue(false)'"],
  [/'\?:' may not be applied to .*\bnull\b/s, "; write 'dyn(null)' for no value"],
  [/'\?:' may not be applied to .*\boptional_type\b/s, "; write 'optional.of(VALUE)' beside 'optional.none()'"],
  [/'\?:' may not be applied to '\(bool, /s, "; write 'dyn(VALUE)' for values of different types"],
];
