import { type Node, type Pair, isAlias, isMap, isScalar, isSeq } from "yaml";

/** The ranges of YAML nodes without the comments and blank lines that the library includes. */

/** True for a map or list in flow style. */
export const isFlow = (node: unknown): boolean => (isMap(node) || isSeq(node)) && node.flow === true;

/** The offset at which a node begins, after its anchor and tag. */
export const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);

const isNode = (node: unknown): node is Node => isScalar(node) || isMap(node) || isSeq(node) || isAlias(node);

/** True for a null without text, as in `key:`. */
export const isEmptyNode = (node: unknown): boolean =>
  !isNode(node) || (isScalar(node) && node.range?.[0] === node.range?.[1]);

/** The offset at which the text of a node ends; undefined if it has no text. */
export const endOf = (node: unknown): number | undefined => {
  if (isEmptyNode(node) || !isNode(node)) return undefined;
  if (isScalar(node) || isAlias(node) || isFlow(node)) return node.range?.[1];
  const last: unknown = node.items.at(-1);
  return isMap(node) ? pairEnd(last as Pair) : endOf(last);
};

/** The offset at which the text of a pair ends; undefined if neither key nor value has text. */
export const pairEnd = ({ key, value }: Pair): number | undefined => endOf(value) ?? endOf(key);

/** The offset after the ':' that follows a key. */
export const afterColon = (text: string, { key }: Pair): number | undefined => {
  const end = endOf(key);
  if (end === undefined) return undefined;
  const colon = /[ \t]*:/y;
  colon.lastIndex = end;
  return colon.test(text) ? colon.lastIndex : undefined;
};
