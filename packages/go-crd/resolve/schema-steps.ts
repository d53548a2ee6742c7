/** A step from a schema to a schema in it. */
export type SchemaStep =
  | { readonly to: "property"; readonly name: string }
  | { readonly to: "items" | "additionalProperties" };

/** A path in a schema: the steps to the innermost schema, and what follows in that one. */
interface SchemaPath {
  readonly steps: readonly SchemaStep[];
  /** A keyword and the path in its value, such as 'enum', 2. */
  readonly rest: readonly (string | number)[];
}

/** Reads a path below `openAPIV3Schema`. Schemas in `allOf`, `not` and such are about the same field. */
export const schemaPath = (path: readonly (string | number)[]): SchemaPath => {
  const steps: SchemaStep[] = [];
  let at = 0;
  for (; at < path.length; at++) {
    const [word, next, name] = [path[at], path[at + 1], path[at + 2]];
    if (word === "properties" && next !== undefined) {
      steps.push({ to: "property", name: String(next) });
      at++;
    } else if ((word === "items" || word === "additionalProperties") && typeof next !== "number")
      steps.push({ to: word });
    else if (/^(?:all|any|one)Of$/.test(String(word)) && isStep(name)) at++;
    else if (word !== "not" || !isStep(next)) break;
  }
  return { steps, rest: path.slice(at) };
};

const isStep = (word: string | number | undefined): boolean =>
  /^(?:properties|items|additionalProperties|not|(?:all|any|one)Of)$/.test(String(word));
