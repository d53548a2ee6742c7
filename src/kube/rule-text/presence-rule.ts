import type { Expr } from "kube-cel";
import { plainName } from "./text.js";
import { askedPath, operandsOf, ruleTree, selfPath, textIn } from "./tree.js";
import { type Truth, comparedTruthOf, comparedValueIn, partsIn } from "./truth.js";
import { FAILING, type TruthTable, memberTable, tableLogic } from "./truth-table.js";

/**
 * CEL rules that only test which fields of `self` are set and which strings they hold, as authors write unions. Other rules
 * are not read, because CEL is not evaluated here.
 */

/** The fields of an object that rules test. */
export interface Fields {
  readonly isSet: (name: string) => boolean;
  /** Undefined if the field holds no string. */
  readonly text: (name: string) => string | undefined;
}

export interface PresenceRule {
  /** The fields in `has()`, in order. */
  readonly asked: readonly string[];
  /** The fields that are compared with a string other than '', in order. */
  readonly compared: readonly string[];
  readonly holds: (fields: Fields) => Truth;
  /** The same for each set of the asked fields, none of which holds a string. */
  readonly table: () => TruthTable;
}

/** Reads a rule; undefined if it contains anything else, or compares values that are not strings. */
export const presenceRule = (rule: string): PresenceRule | undefined => {
  const tree = ruleTree(rule);
  if (tree === undefined) return undefined;
  const tests = new Map<Expr, Test>();
  for (const part of partsIn(tree, comparedTruthOf)) {
    const test = testIn(part);
    if (test === undefined) return undefined;
    tests.set(part, test);
  }
  const all = [...tests.values()];
  const namesOf = (some: readonly Test[]): readonly string[] => [...new Set(some.map(({ name }) => name))];
  const asked = namesOf(all.filter(({ texts }) => texts === undefined));
  return {
    asked,
    compared: namesOf(all.filter(({ texts }) => texts?.some((text) => text !== "") === true)),
    holds: (fields) =>
      comparedTruthOf(tree, (part) => {
        const test = tests.get(part);
        return test && truthIn(fields, test);
      }),
    table: () => {
      const columns = new Map(asked.map((name, index) => [name, memberTable(index, asked.length)]));
      return comparedValueIn(tree, tableLogic(asked.length), (part) => {
        const { name = "", texts } = tests.get(part) ?? {};
        return (texts === undefined ? columns.get(name) : undefined) ?? FAILING;
      });
    },
  };
};

/** A rule that ties fields to the value of another one, their discriminator. */
export interface TyingRule extends PresenceRule {
  readonly discriminator: string;
  readonly members: readonly string[];
}

/** Reads a rule that ties fields to one other; undefined for other rules. */
export const tyingRule = (rule: string): TyingRule | undefined => {
  const read = presenceRule(rule);
  const [discriminator, ...others] = read?.compared ?? [];
  if (read === undefined || discriminator === undefined || others.length > 0) return undefined;
  return { ...read, discriminator, members: read.asked.filter((name) => name !== discriminator) };
};

/** `has(self.a)`, or a comparison: `self.a in ['A', 'B']`. */
interface Test {
  readonly name: string;
  /** Undefined for `has()`. */
  readonly texts?: readonly string[];
  readonly isNegated?: boolean;
}

const testIn = (part: Expr): Test | undefined => {
  const asked = fieldIn(askedPath(part));
  if (asked !== undefined) return { name: asked };
  const [item, list] = operandsOf(part, "@in");
  if (item !== undefined && list?.kind === "list") return comparison(item, list.elements, false);
  const different = operandsOf(part, "_!=_");
  const [one, other] = [...operandsOf(part, "_==_"), ...different];
  const isNegated = different.length > 0;
  return one && other && (comparison(one, [other], isNegated) ?? comparison(other, [one], isNegated));
};

/** A field that is compared with strings; undefined if something else is. */
const comparison = (field: Expr, choices: readonly Expr[], isNegated: boolean): Test | undefined => {
  const name = fieldIn(selfPath(field));
  const texts = choices.flatMap((choice) => textIn(choice) ?? []);
  return name === undefined || texts.length === 0 || texts.length < choices.length
    ? undefined
    : { name, texts, isNegated };
};

/** The name of a field of `self` itself. */
const fieldIn = (path = ""): string | undefined => {
  const [, name] = /^self\.(\w+)$/.exec(path) ?? [];
  return name && plainName(name);
};

const truthIn = ({ isSet, text }: Fields, { name, texts, isNegated }: Test): Truth => {
  if (texts === undefined) return isSet(name);
  const actual = text(name);
  return actual === undefined ? undefined : texts.includes(actual) !== isNegated;
};
