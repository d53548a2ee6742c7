import type { Following } from "./expected.js";
import type { Element, Rule } from "./states.js";
import type { Tree } from "./tree.js";

/** Ends a rule. Its message is reported unless the parser is recovering. */
export class Mismatch extends Error {}

/** A rule that is being parsed, with the tree of what was parsed so far. */
export interface Frame extends Following {
  readonly rule: Rule;
  readonly precedence: number;
  tree: Tree;
}

/** Something that is not finished yet. */
export type Step =
  | { readonly type: "rule"; readonly frame: Frame; readonly label: string }
  | { readonly type: "sequence"; readonly frame: Frame; readonly elements: readonly Element[]; index: number }
  | {
      readonly type: "loop";
      readonly frame: Frame;
      readonly loop: Element & { readonly type: "loop" };
      rounds: number;
    };
