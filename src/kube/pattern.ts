import { RE2JS } from "re2js";

/** A compiled regular expression. */
export interface Pattern {
  readonly source: string;
  /** How many steps a character of a text may take: repetitions are written out, so that short sources may have many. */
  readonly size: number;
  /** True if the expression matches anywhere in `text`, in time that grows with its length only. */
  test(text: string): boolean;
}

/** Packs and schemas hold some hundred patterns; compiling one costs as much as some hundred tests. */
const MAX_CACHED = 2000;

const cache = new Map<string, Pattern>();

/**
 * Compiles an expression in the syntax of RE2 (Go's regexp), which JSON Schema in Kubernetes and CEL use: no
 * look-around and no back-references, hence no backtracking. Not anchored. Throws SyntaxError if it is not RE2.
 */
export const compilePattern = (source: string): Pattern => {
  const known = cache.get(source);
  if (known !== undefined) return known;
  const pattern = compile(source);
  // The oldest goes first: what is in use again costs one compilation.
  const oldest = cache.size < MAX_CACHED ? undefined : cache.keys().next().value;
  if (oldest !== undefined) cache.delete(oldest);
  cache.set(source, pattern);
  return pattern;
};

const compile = (source: string): Pattern => {
  try {
    const expression = RE2JS.compile(source);
    return { source, size: expression.programSize(), test: (text) => expression.test(text) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SyntaxError(`not a regular expression in RE2 syntax: ${why}`, { cause: error });
  }
};
