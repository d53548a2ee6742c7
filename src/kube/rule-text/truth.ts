import { choiceOf, partsOf, withoutParentheses } from "./parts.js";
import { plainName } from "./text.js";
import { rememberText } from "kube-json";

/** Undefined where CEL fails, as for a field below one that is absent, and where the value is not known. */
export type Truth = boolean | undefined;

/** A CEL expression as its logic sees it. */
type Logic =
  | { readonly kind: "part"; readonly text: string }
  | { readonly kind: "constant"; readonly value: boolean }
  | { readonly kind: "not"; readonly inner: Logic }
  /** `||` and `&&`: one side that is `decisive` decides, as in CEL, even if the other fails. */
  | { readonly kind: "chain"; readonly decisive: boolean; readonly parts: readonly Logic[] }
  | { readonly kind: "choice"; readonly condition: Logic; readonly yes: Logic; readonly no: Logic };

/** Reads an expression without blanks. */
export const logicOf = (text: string): Logic => {
  const choice = choiceOf(text);
  if (choice !== undefined) {
    const [condition, yes, no] = choice;
    return { kind: "choice", condition: logicOf(condition), yes: logicOf(yes), no: logicOf(no) };
  }
  for (const [operator, decisive] of DECISIVE) {
    const parts = partsOf(text, operator);
    if (parts.length > 1) return { kind: "chain", decisive, parts: parts.map(logicOf) };
  }
  const inner = withoutParentheses(text);
  if (inner !== text) return logicOf(inner);
  if (text.startsWith("!") && !hasRelation(text)) return { kind: "not", inner: logicOf(text.slice(1)) };
  return text === "true" || text === "false" ? { kind: "constant", value: text === "true" } : { kind: "part", text };
};

/** In the order in which they bind, the loosest first. */
const DECISIVE: readonly (readonly [operator: string, decisive: boolean])[] = [
  ["||", true],
  ["&&", false],
];

/** The truth of an expression; `valueOf` takes the parts that are not read. It sees all of them. */
export const truthOf = (logic: Logic, valueOf: (part: string) => Truth): Truth => {
  switch (logic.kind) {
    case "part":
      return valueOf(logic.text);
    case "constant":
      return logic.value;
    case "not":
      return not(truthOf(logic.inner, valueOf));
    case "chain": {
      const { decisive, parts } = logic;
      const answers = parts.map((part) => truthOf(part, valueOf));
      if (answers.includes(decisive)) return decisive;
      return answers.includes(undefined) ? undefined : !decisive;
    }
    case "choice": {
      const [condition, yes, no] = [logic.condition, logic.yes, logic.no].map((part) => truthOf(part, valueOf));
      return condition === undefined ? undefined : condition ? yes : no;
    }
  }
};

const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);

/** True if `!` binds only the left side of a comparison. */
const hasRelation = (text: string): boolean =>
  ["==", "!=", "<", ">", "in"].some((sign) => partsOf(text, sign).length > 1);

/** The parts that are not read. */
export const partsIn = (logic: Logic): readonly string[] => {
  const parts: string[] = [];
  truthOf(logic, (part) => void parts.push(part));
  return parts;
};

/** Chooses one of the values that a part of an expression can have, the same each time. */
export type Choose = <T>(part: string, values: readonly T[]) => T;

/** Each choice multiplies the effort, which is in parts that are valued. Rules in real CRDs need less. */
const MAX_EFFORT = 3000;

/** True if `holds`, which values all parts of `logics`, is true whatever is chosen; false, too, if there are too many ways to choose. */
export const isCertain = (logics: readonly Logic[], holds: (choose: Choose) => boolean): boolean => {
  const parts = logics.reduce((count, logic) => count + partsIn(logic).length, 1);
  let indices: readonly number[] = [];
  for (let effort = parts; effort <= MAX_EFFORT; effort += parts) {
    const chosen = new Map<string, { readonly index: number; readonly isLast: boolean }>();
    const choose: Choose = (part, values) => {
      const index = chosen.get(part)?.index ?? indices[chosen.size] ?? 0;
      chosen.set(part, { index, isLast: index + 1 >= values.length });
      return values[index] as (typeof values)[number];
    };
    if (!holds(choose)) return false;
    const choices = [...chosen.values()];
    const next = choices.findLastIndex(({ isLast }) => !isLast);
    if (next < 0) return true;
    indices = choices.slice(0, next + 1).map(({ index }, at) => (at === next ? index + 1 : index));
  }
  return false;
};

/** What is known of fields, by their paths below `self`. */
export interface KnownFields {
  /** True for a field that each object has. */
  readonly isSure: (path: readonly string[]) => boolean;
  readonly isAbsent: (path: readonly string[]) => boolean;
}

/** Whether the field of a path, such as 'self.a.b', is set; undefined if one above it is not, because `has()` fails then. */
export const isFieldSet = (path: string, known: KnownFields, choose: Choose): Truth => {
  let isSet: Truth;
  for (const { test, names } of stepsOf(path)) {
    if (isSet === false) return undefined;
    isSet = known.isSure(names) || (!known.isAbsent(names) && choose(test, EITHER));
  }
  return isSet;
};

/** The tests of a field and of those above it, the first at the top. */
const stepsOf = rememberText(
  (path: string): readonly { readonly test: string; readonly names: readonly string[] }[] => {
    const [root = "", ...fields] = path.split(".");
    return fields.map((_, index) => {
      const above = fields.slice(0, index + 1);
      return { test: `has(${[root, ...above].join(".")})`, names: above.map(plainName) };
    });
  },
);

/** The path in `has(self.a.b)`. */
export const askedIn = (part: string): string | undefined => /^has\(((?:self|oldSelf)(?:\.\w+)+)\)$/.exec(part)?.[1];

const EITHER = [true, false];

/** The values of a part of which nothing is known. */
export const ANY: readonly Truth[] = [true, false, undefined];
