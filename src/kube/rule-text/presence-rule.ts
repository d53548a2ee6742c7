import { plainName } from "./text.js";

/**
 * Parses CEL rules that only test which fields of `self` are set and which strings they hold, as authors
 * write unions. Other rules are not parsed, because CEL is not evaluated here.
 */

/** The fields of an object that rules test. */
export interface Fields {
  readonly isSet: (name: string) => boolean;
  /** Undefined if the field holds no string. */
  readonly text: (name: string) => string | undefined;
}

/** True or false; undefined where CEL fails, as for the value of an absent field. */
type Predicate = (fields: Fields) => boolean | undefined;

export interface PresenceRule {
  /** The fields in `has()`, in order. */
  readonly asked: readonly string[];
  /** The fields that are compared with a string other than '', in order. */
  readonly compared: readonly string[];
  readonly holds: Predicate;
}

/** Parses a rule; undefined if it contains anything else, or compares values that are not strings. */
export const presenceRule = (rule: string): PresenceRule | undefined => {
  const tokens = tokensOf(rule);
  if (tokens === undefined) return undefined;
  const notes: Notes = { asked: new Set(), compared: new Set() };
  const rest: TokenStream = { tokens: tokens.reverse(), notes };
  const holds = choice(rest);
  if (holds === undefined || rest.tokens.length > 0) return undefined;
  return { asked: [...notes.asked], compared: [...notes.compared], holds };
};

interface Notes {
  readonly asked: Set<string>;
  readonly compared: Set<string>;
}

/** The remaining tokens, the next one last. */
interface TokenStream {
  readonly tokens: Token[];
  readonly notes: Notes;
}

const isNext = ({ tokens }: TokenStream, sign: string): boolean => {
  const next = tokens.at(-1);
  return next?.kind === "sign" && next.value === sign;
};

const take = (reading: TokenStream, sign: string): boolean =>
  isNext(reading, sign) && reading.tokens.pop() !== undefined;

const choice = (reading: TokenStream): Predicate | undefined => {
  const condition = either(reading);
  if (condition === undefined || !take(reading, "?")) return condition;
  const yes = choice(reading);
  const no = take(reading, ":") ? choice(reading) : undefined;
  if (yes === undefined || no === undefined) return undefined;
  return (fields) => {
    const answer = condition(fields);
    return answer === undefined ? undefined : answer ? yes(fields) : no(fields);
  };
};

type Operator = (left: boolean | undefined, right: boolean | undefined) => boolean | undefined;

/** Operands with operators of the same precedence between them. */
const chain = (
  reading: TokenStream,
  operand: (reading: TokenStream) => Predicate | undefined,
  operators: Readonly<Record<string, Operator>>,
): Predicate | undefined => {
  let left = operand(reading);
  for (;;) {
    const sign = Object.keys(operators).find((name) => isNext(reading, name));
    const apply = sign === undefined ? undefined : operators[sign];
    if (apply === undefined || left === undefined) return left;
    reading.tokens.pop();
    const [before, after] = [left, operand(reading)];
    left = after === undefined ? undefined : (fields) => apply(before(fields), after(fields));
  }
};

/** One side decides alone if it can, as in CEL, whatever the other side is. */
const deciding =
  (decisive: boolean): Operator =>
  (left, right) => {
    if (left === decisive || right === decisive) return decisive;
    return left === undefined || right === undefined ? undefined : !decisive;
  };

const comparing =
  (areEqual: boolean): Operator =>
  (left, right) =>
    left === undefined || right === undefined ? undefined : (left === right) === areEqual;

const either = (reading: TokenStream): Predicate | undefined => chain(reading, all, { "||": deciding(true) });
const all = (reading: TokenStream): Predicate | undefined => chain(reading, relation, { "&&": deciding(false) });
const relation = (reading: TokenStream): Predicate | undefined =>
  chain(reading, term, { "==": comparing(true), "!=": comparing(false) });

const term = (reading: TokenStream): Predicate | undefined => {
  const token = reading.tokens.pop();
  if (token === undefined) return undefined;
  const { kind, value } = token;
  if (kind === "field") return comparison(value, reading);
  if (kind === "text") return undefined;
  if (kind === "has") {
    reading.notes.asked.add(value);
    return ({ isSet }) => isSet(value);
  }
  if (value === "true" || value === "false") return () => value === "true";
  if (value === "!") return negation(term(reading));
  const inner = value === "(" ? choice(reading) : undefined;
  return inner !== undefined && take(reading, ")") ? inner : undefined;
};

const negation = (answer: Predicate | undefined): Predicate | undefined =>
  answer &&
  ((fields) => {
    const holds = answer(fields);
    return holds === undefined ? undefined : !holds;
  });

/** The rest of a comparison after a field: `== 'A'`, `!= 'A'` or `in ['A', 'B']`. */
const comparison = (name: string, reading: TokenStream): Predicate | undefined => {
  const isNegated = isNext(reading, "!=");
  const texts = take(reading, "in") ? textList(reading) : oneText(reading, isNegated ? "!=" : "==");
  if (texts.length === 0) return undefined;
  if (texts.some((text) => text !== "")) reading.notes.compared.add(name);
  return ({ text }) => {
    const actual = text(name);
    return actual === undefined ? undefined : texts.includes(actual) !== isNegated;
  };
};

/** The string after a sign; [] if there is none. */
const oneText = (reading: TokenStream, sign: string): readonly string[] => {
  const token = take(reading, sign) ? reading.tokens.pop() : undefined;
  return token?.kind === "text" ? [token.value] : [];
};

/** `['A', 'B']`; [] if it is not a list of strings. */
const textList = (reading: TokenStream): readonly string[] => {
  const texts = [...oneText(reading, "[")];
  while (isNext(reading, ",")) texts.push(...oneText(reading, ","));
  return take(reading, "]") ? texts : [];
};

/** Rules with more characters or parentheses are not read, to bound the effort and the depth of recursion. */
const MAX_LENGTH = 2000;
const MAX_PARENTHESES = 200;

const SPACE = /\s*/y;
const TOKEN =
  /has\s*\(\s*self\s*\.\s*([A-Za-z_]\w*)\s*\)|self\s*\.\s*([A-Za-z_]\w*)(?![\w.[(])|'([^'\\\n]*)'|"([^"\\\n]*)"|(&&|\|\||==|!=|(?:true|false|in)\b|[!()?:[\],])/y;

type Token =
  | { readonly kind: "has" | "field" | "text"; readonly value: string }
  | { readonly kind: "sign"; readonly value: string };

/** The tokens of a rule; undefined if it contains anything else. */
const tokensOf = (rule: string): Token[] | undefined => {
  if (rule.length > MAX_LENGTH) return undefined;
  const tokens: Token[] = [];
  let parentheses = 0;
  for (let at = skipSpace(rule, 0); at < rule.length; at = skipSpace(rule, TOKEN.lastIndex)) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(rule);
    if (match === null) return undefined;
    const token = tokenOf(match);
    if (token.value === "(" && ++parentheses > MAX_PARENTHESES) return undefined;
    tokens.push(token);
  }
  return tokens;
};

const skipSpace = (rule: string, at: number): number => {
  SPACE.lastIndex = at;
  SPACE.exec(rule);
  return SPACE.lastIndex;
};

const tokenOf = ([, has, field, single, double, sign]: RegExpExecArray): Token => {
  if (has !== undefined) return { kind: "has", value: plainName(has) };
  if (field !== undefined) return { kind: "field", value: plainName(field) };
  const text = single ?? double;
  return text === undefined ? { kind: "sign", value: sign ?? "" } : { kind: "text", value: text };
};
