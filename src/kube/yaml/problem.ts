/** A problem of a document and its offset in the text. */
export class YamlProblem extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/**
 * Several times as deep as real manifests (CRDs come to about 40 levels). The library recurses and would end the stack
 * at 770 levels, a third of which is left to others.
 */
export const MAX_DEPTH = 250;
export const TOO_DEEP = `objects and lists may be nested in ${String(MAX_DEPTH)} levels only`;
