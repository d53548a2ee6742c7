import { type Node, type Pair, isAlias, isMap, isScalar, isSeq } from "yaml";

/** Where the parts of YAML text end that nodes stand for: the library counts comments and blank lines in. */

/** True of a map or list in brackets. */
export const isFlow = (node: unknown): boolean => (isMap(node) || isSeq(node)) && node.flow === true;

/** Where a node begins, without anchor and tag. */
export const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);

const isNode = (node: unknown): node is Node => isScalar(node) || isMap(node) || isSeq(node) || isAlias(node);

/** True for what stands for null by not being there: `key:`. */
export const isEmptyNode = (node: unknown): boolean =>
  !isNode(node) || (isScalar(node) && node.range?.[0] === node.range?.[1]);

/** Where the text of a node ends; undefined if it has none. */
export const endOf = (node: unknown): number | undefined => {
  if (isEmptyNode(node) || !isNode(node)) return undefined;
  if (isScalar(node) || isAlias(node) || isFlow(node)) return node.range?.[1];
  const last: unknown = node.items.at(-1);
  return isMap(node) ? pairEnd(last as Pair) : endOf(last);
};

/** Where the text of a pair ends, of which at least the key has one. */
export const pairEnd = ({ key, value }: Pair): number | undefined => endOf(value) ?? endOf(key);

/** Where a value may begin after its key: behind the ':'. */
export const afterColon = (text: string, { key }: Pair): number | undefined => {
  const end = endOf(key);
  if (end === undefined) return undefined;
  const colon = /[ \t]*:/y;
  colon.lastIndex = end;
  return colon.test(text) ? colon.lastIndex : undefined;
};
