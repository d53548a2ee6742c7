import {
  type OpaqueType,
  type Type,
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  INT,
  STRING,
  TIMESTAMP,
  UINT,
} from "../check/types.js";
import { type OpaqueValue, type Value, CelError, asKind } from "../values/value.js";
import type { CelFunction, Overload } from "../check/library.js";

/** The types whose values have an order, with their names in the ids of overloads. */
export const COMPARABLE: readonly (readonly [name: string, type: Type])[] = [
  ["int", INT],
  ["uint", UINT],
  ["double", DOUBLE],
  ["bool", BOOL],
  ["duration", DURATION],
  ["timestamp", TIMESTAMP],
  ["string", STRING],
  ["bytes", BYTES],
];

type Call = Overload["call"];

const overload = (isMember: boolean, id: string, parameters: readonly Type[], result: Type, call: Call): Overload => ({
  id,
  isMember,
  parameters,
  result,
  call,
});

/** An overload without a target, such as `size(x)`, or one of an operator. */
export const overloadOf = (id: string, parameters: readonly Type[], result: Type, call: Call): Overload =>
  overload(false, id, parameters, result, call);

/** An overload whose first parameter is the target, such as `x.size()`. */
export const method = (id: string, parameters: readonly Type[], result: Type, call: Call): Overload =>
  overload(true, id, parameters, result, call);

export const declare = (name: string, ...overloads: readonly Overload[]): CelFunction => ({
  name,
  overloads,
});

/** The call of an overload that the runtime evaluates itself, mostly because it decides which arguments to evaluate. */
export const byRuntime: Call = () => {
  throw new Error("the runtime evaluates this operator itself");
};

/** How to make and to read the values of a type that a library adds, which hold something of their own. */
export interface OpaqueValues<Content> {
  readonly of: (content: Content) => OpaqueValue;
  /** Throws a CelError for a value of another type. */
  readonly contentOf: (value: Value | undefined) => Content;
}

/** `sizes` are those of OpaqueValue. */
export const opaqueValues = <Content>(
  { name: typeName }: OpaqueType,
  isSame: (left: Content, right: Content) => boolean,
  sizes: (content: Content) => Pick<OpaqueValue, "size" | "patternSize"> = () => ({}),
): OpaqueValues<Content> => {
  const contentOf = (value: Value | undefined): Content => {
    const known = value === undefined ? undefined : asKind(value, "opaque");
    if (known?.typeName !== typeName || !("content" in known)) throw new CelError("no such overload");
    return known.content as Content;
  };
  const of = (content: Content): OpaqueValue & { readonly content: Content } => ({
    kind: "opaque",
    typeName,
    content,
    ...sizes(content),
    equals: (other) => isSame(contentOf(other), content),
  });
  return { of, contentOf };
};
