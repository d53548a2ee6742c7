import { askedPath, ruleTree } from "./tree.js";
import { type KnownFields, comparedTruthOf, isCertain, isFieldSet } from "./truth.js";

/**
 * True if a CEL rule holds for every object without the fields that are `known` to be absent, old and new. It reads
 * `has()`, `!`, `&&`, `||`, `==`, `!=`, `?:` and parentheses. All else may be true or false, or fail, so false means that it is not
 * certain.
 */
export const holdsWithout = (rule: string, known: KnownFields): boolean => {
  const tree = ruleTree(rule);
  if (tree === undefined) return false;
  return isCertain([tree], (choose) => {
    const truth = comparedTruthOf(tree, (part) => {
      const asked = askedPath(part);
      return asked === undefined ? undefined : isFieldSet(asked, known, choose);
    });
    return truth === true;
  });
};
