import type { Checked } from "../check/checked.js";
import type { Declarations } from "../check/environment.js";
import type { Expr } from "../syntax/ast.js";
import type { Value } from "../values/value.js";
import { type Attribute, evaluate } from "./attributes.js";
import type { Step } from "./frame.js";

/** A compiled part of an expression. */
export interface Planned {
  readonly step: Step;
  /** Set if fields and indices that follow are a part of the same attribute. */
  readonly attribute?: Attribute;
  /** Set if the value is known. */
  readonly constant?: { readonly value: Value };
}

export const constant = (value: Value): Planned => ({ step: () => value, constant: { value } });

export const attributeOf = (attribute: Attribute): Planned => ({ step: evaluate(attribute), attribute });

/** The variables of comprehensions that are in scope, by their names. */
export type Scope = ReadonlyMap<string, Variable>;

export interface Variable {
  /** The index in the slots of the frame. */
  readonly slot: number;
  /** The first value of an accumulator, which is calculated when it is first looked at. */
  readonly initial?: Step;
}

export interface Planner {
  readonly checked: Checked;
  readonly declarations: Declarations;
  /** True to calculate literals and conversions of constants once, as the API server does; they then cost nothing. */
  readonly isFolding: boolean;
  readonly plan: (expr: Expr, scope: Scope) => Planned;
  /** A slot that no other variable uses. */
  readonly newSlot: () => number;
}
