import { type Ajv, type KeywordCxt, _ } from "ajv";

/** What compiled schemas ask and tell about references. */
export interface Follower {
  /** Asked before a reference is followed for a value; if it is not, the value counts as valid. */
  readonly mayFollow: (value: unknown) => boolean;
  /** Told how many errors there are in this part of the schema once a reference has added some: ajv copies them all. */
  readonly failed: (errors: number) => void;
}

/**
 * Lets a follower stop schemas that multiply: one that refers to itself twice judges each level of an object twice as often as
 * the level above.
 */
export const limitReferences = (ajv: Ajv, follower: Follower): void => {
  const definition = ajv.getKeyword(REF);
  if (typeof definition !== "object" || !("code" in definition)) throw new Error("ajv must know '$ref'");
  const code = (cxt: KeywordCxt): void => {
    const { gen, data } = cxt;
    const ref = gen.scopeValue("obj", { ref: follower });
    gen.if(_`${ref}.mayFollow(${data})`, () => {
      const before = gen.const("before", _`errors`);
      definition.code(cxt);
      gen.if(_`errors > ${before}`, () => gen.code(_`${ref}.failed(errors)`));
    });
  };
  ajv.removeKeyword(REF);
  ajv.addKeyword({ keyword: REF, schemaType: "string", code });
};

const REF = "$ref";

/** Creates a function that counts the values in a value, itself included; each is looked at once. */
export const createValueCount = (): ((value: unknown) => number) => {
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
