import { type Ajv, _ } from "ajv";
import { recode } from "./keyword-code.js";

/** What is left for the values of a review. */
export interface ReferenceBudget {
  /** The values that references may judge, each counted as often as it is judged. */
  values: number;
  /** Why part of the last value was not reviewed. */
  unjudged?: string | undefined;
}

/** An object of 3 MB has 300,000 values; a schema that refers to another at each of its levels judges it some ten times. */
export const MAX_VALUES = 5_000_000;

/** An error takes as long as some values: ajv copies all errors of a part of the schema once a reference has added some. */
const VALUES_PER_ERROR = 3;

const TOO_MANY_VALUES = `must have fewer values; references of the schema may judge at most ${String(MAX_VALUES)}, each counted as often as it is judged`;

/**
 * Lets references take from the budget, and leaves a value unjudged that it does not cover: a schema that refers to itself twice
 * judges each level of an object twice as often as the level above.
 */
export const limitReferences = (ajv: Ajv, spending: { readonly budget: ReferenceBudget }): void => {
  const follower = followerOf(spending);
  recode(ajv, "$ref", (code) => (cxt) => {
    const { gen, data } = cxt;
    const ref = gen.scopeValue("obj", { ref: follower });
    gen.if(_`${ref}.mayFollow(${data})`, () => {
      const before = gen.const("before", _`errors`);
      code(cxt);
      gen.if(_`errors > ${before}`, () => gen.code(_`${ref}.failed(errors)`));
    });
  });
};

const followerOf = (spending: { readonly budget: ReferenceBudget }) => {
  const count = createValueCount();
  return {
    mayFollow: (value: unknown): boolean => {
      const { budget } = spending;
      const values = count(value);
      if (values > budget.values) {
        budget.unjudged = TOO_MANY_VALUES;
        return false;
      }
      budget.values -= values;
      return true;
    },
    failed: (errors: number): void => {
      spending.budget.values -= errors * VALUES_PER_ERROR;
    },
  };
};

/** Creates a function that counts the values in a value, itself included; each is looked at once. */
const createValueCount = (): ((value: unknown) => number) => {
  const known = new WeakMap<object, number>();
  const count = (value: unknown): number => {
    if (typeof value !== "object" || value === null) return 1;
    const before = known.get(value);
    if (before !== undefined) return before;
    let all = 1;
    for (const one of Object.values(value)) all += count(one);
    known.set(value, all);
    return all;
  };
  return count;
};
