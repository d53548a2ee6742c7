import type { Type } from "./types.js";

/** The type of an error: nothing more is reported about it. No source has it. */
export const ERROR: Type = { kind: "opaque", name: "!error!", parameters: [] };

const withParameters = (name: string, parameters: readonly Type[]): string =>
  parameters.length === 0 ? name : `${name}(${parameters.map(formatType).join(", ")})`;

/** A type as messages of the API server print it, such as 'map(string, int)'. */
export const formatType = (type: Type): string => {
  switch (type.kind) {
    case "list":
      return withParameters("list", [type.element]);
    case "map":
      return withParameters("map", [type.key, type.value]);
    case "opaque":
      return withParameters(type.name, type.parameters);
    case "type":
      return withParameters("type", type.of === undefined ? [] : [type.of]);
    case "object":
    case "parameter":
      return type.name;
    default:
      return type.kind;
  }
};

/** The types of arguments, such as '(string, int)', or 'string.(int)' behind a target. */
export const formatArguments = (types: readonly Type[], hasTarget: boolean): string => {
  const texts = types.map(formatType);
  const [target = "", ...rest] = texts;
  return hasTarget ? `${target}.(${rest.join(", ")})` : `(${texts.join(", ")})`;
};
