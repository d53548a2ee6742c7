import type { compileProgram, issuesText, jsonOf } from "./program.js";

/**
 * The evaluation of expressions for rules and defaulters. It is large, and most packs have no expressions, so it is
 * loaded when a pack first needs it: whoever loads packs catches `NotLoaded`, calls `provide`, and loads them again.
 */
export interface Programs {
  readonly compileProgram: typeof compileProgram;
  readonly issuesText: typeof issuesText;
  readonly jsonOf: typeof jsonOf;
}

/** A pack needs `provide` first. */
export class NotLoaded extends Error {
  constructor() {
    super("the evaluation of expressions must be loaded first");
  }
}

let provided: Programs | undefined;

export const provide = (programs: Programs): void => {
  provided = programs;
};

/** Throws NotLoaded. */
export const programs = (): Programs => {
  if (provided === undefined) throw new NotLoaded();
  return provided;
};
