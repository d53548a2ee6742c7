import { runInNewContext } from "node:vm";

/**
 * What an API server would make of a match condition, as long as it keeps to what CEL and JavaScript share: of the rest only
 * `in`, `has` and `exists` are known here. That an API server takes it is shown where there is one (test/integration).
 */
export const evaluateCel = (expression: string, variables: Readonly<Record<string, unknown>>): unknown =>
  runInNewContext(
    expression
      .replace(/('[^']*'|[\w.]+) in (\[[^\]]*\]|[\w.]+)/g, "$2.includes($1)")
      .replace(/\bhas\(([\w.]+)\)/g, "($1 !== undefined)")
      .replace(/\.exists\((\w+), /g, ".some(($1) => "),
    { ...variables },
  );
