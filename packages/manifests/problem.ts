/** A problem of a document, and its offset in the document's text. */
export class YamlProblem extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/**
 * Several times as deep as real manifests (CRDs have about 40 levels). The library recurses and would overflow the
 * stack at 770 levels, so this leaves two thirds of it to callers.
 */
export const MAX_DEPTH = 250;
export const TOO_DEEP = `objects and lists may be nested at most ${String(MAX_DEPTH)} levels deep`;
export const IN_QUOTES = "a value that begins with '!' or '&' must be in quotes";
export const NO_TABS = "must be indented with blanks, not with tabs";
