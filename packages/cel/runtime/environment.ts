import type { Declarations } from "../check/environment.js";
import type { Value } from "../values/value.js";

/** Functions and names for expressions, and how objects are made. */
export interface RuntimeEnvironment {
  readonly declarations: Declarations;
  /** Makes an object such as `Object{field: value}`; without it, its fields are kept as they are. */
  readonly construct?: (typeName: string, fields: ReadonlyMap<string, Value>) => Value;
}
