import { type Ajv, type ErrorObject, type KeywordCxt, _ } from "ajv";
import { recode } from "./keyword-code.js";

/** An error of a keyword whose schemas failed comes right after their errors, which only explain it. */
export interface NotedError extends ErrorObject {
  /** How many errors each of the schemas added, in order. */
  readonly parts?: readonly number[];
}

const WHOLES = ["anyOf", "oneOf", "contains", "propertyNames"];

/** Lets the errors of such keywords note their parts: their paths do not tell, as a part may be behind a reference. */
export const noteParts = (ajv: Ajv): void => {
  for (const keyword of WHOLES)
    recode(ajv, keyword, (code) => (cxt) => {
      code(cxt.it.createErrors === false ? cxt : noting(cxt));
    });
};

const noting = (cxt: KeywordCxt): KeywordCxt => {
  const { gen } = cxt;
  const parts = gen.let("parts", _`[]`);
  const error = cxt.error.bind(cxt);
  const subschema = cxt.subschema.bind(cxt);
  cxt.error = (...args) => {
    error(...args);
    gen.code(_`vErrors[vErrors.length - 1].parts = ${parts}`);
    // Each invalid key has an error of its own.
    gen.assign(parts, _`[]`);
  };
  cxt.subschema = (...args) => {
    const before = gen.const("before", _`errors`);
    const context = subschema(...args);
    gen.if(_`errors > ${before}`, () => gen.code(_`${parts}.push(errors - ${before})`));
    return context;
  };
  return cxt;
};

/** Makes something of each error and of what its parts became, by schema; returns that of the errors that are no parts. */
export const foldErrors = <T>(
  errors: readonly NotedError[],
  make: (error: NotedError, parts: readonly (readonly T[])[]) => T,
): readonly T[] => {
  const open: { readonly size: number; readonly made: T }[] = [];
  for (const error of errors) {
    let size = 1;
    const parts = (error.parts ?? []).toReversed().map((count) => {
      let start = open.length;
      for (let left = count; left > 0; ) left -= open[--start]?.size ?? left;
      size += count;
      return open.splice(start).map(({ made }) => made);
    });
    open.push({ size, made: make(error, parts.toReversed()) });
  }
  return open.map(({ made }) => made);
};

/** The errors that remain if any match is only assumed. */
export const certainErrors = (errors: readonly NotedError[]): readonly NotedError[] =>
  foldErrors<readonly NotedError[]>(errors, (error, parts) =>
    turnsMatches(error) || parts.some((part) => part.every((one) => one.length === 0)) ? [] : [...parts.flat(2), error],
  ).flat();

/** True if a match led to the error. */
const turnsMatches = ({ keyword, params }: ErrorObject): boolean =>
  keyword === "not" || keyword === "if" || (keyword === "oneOf" && params["passingSchemas"] !== null);
