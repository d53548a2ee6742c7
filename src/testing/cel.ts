import { runInNewContext } from "node:vm";

/**
 * Evaluates a match condition as an API server would, if it keeps to the syntax that CEL and JavaScript share: of the rest only
 * `in`, `has` and `exists` are known here. test/integration shows that an API server takes it.
 */
export const evaluateCel = (expression: string, variables: Readonly<Record<string, unknown>>): unknown =>
  runInNewContext(
    expression
      .replace(/('[^']*'|[\w.]+) in (\[[^\]]*\]|[\w.]+)/g, "$2.includes($1)")
      .replace(/\bhas\(([\w.]+)\)/g, "($1 !== undefined)")
      .replace(/\.exists\((\w+), /g, ".some(($1) => "),
    { ...variables },
  );
