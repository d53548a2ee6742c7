import { type Crd, type SchemaNode, isOwn, ownNodes, reviewedVersions } from "./crd.js";
import { isChosen } from "./foreign-terms.js";
import { lastWord } from "../words/name-words.js";
import { put } from "./schema-walk.js";
import { own, remember, segmentName } from "kube-json";
import type { Selector } from "kube-api";

/**
 * Indexes of the nodes that the author of a CRD controls (`ownNodes`), so that a rule only visits nodes that
 * matter to it. Always in document order, each node once.
 */

/** The nodes whose schema has at least one of the keywords, with any value. */
export const nodesWith = (crd: Crd, ...keywords: readonly string[]): readonly SchemaNode[] => {
  const byKeyword = keywordsOf(crd);
  for (const keyword of keywords) if (!byKeyword.has(keyword)) byKeyword.set(keyword, ownWith(crd, keyword));
  const nodes = together(keywords, byKeyword);
  return keywords.length < 2 ? nodes : nodes.filter((node, index) => node !== nodes[index - 1]);
};

/** Like `nodesWith`, only those that the author may choose (`isChosen`). */
export const chosenWith = (crd: Crd, ...keywords: readonly string[]): readonly SchemaNode[] => {
  const chosen = chosenNodes(crd);
  return nodesWith(crd, ...keywords).filter((node) => chosen.has(node));
};

/** All nodes that the author may choose (`isChosen`), in document order. */
export const chosenNodes = remember(
  (crd: Crd): ReadonlySet<SchemaNode> => new Set([...ownNodes(crd)].filter((node) => isChosen(crd, node))),
);

const ownWith = (crd: Crd, keyword: string): readonly SchemaNode[] => {
  const nodes: SchemaNode[] = [];
  for (const { byKeyword } of reviewedVersions(crd))
    for (const node of byKeyword.get(keyword) ?? NONE) if (isOwn(node)) nodes.push(node);
  return nodes;
};

/** True inside the items of a list or the values of a map. */
export const isInEntry = (node: SchemaNode): boolean =>
  node.step === "items" ||
  node.step === "additionalProperties" ||
  (node.parent !== undefined && isInEntry(node.parent));

/** The nodes whose `type` is one of these, and which the author may choose (`isChosen`), as in the functions below. */
export const nodesOfType = (crd: Crd, ...types: readonly string[]): readonly SchemaNode[] =>
  together(types, indexOf(crd).byType);

/** All nodes whose `type` is one of these, also those that the author may not choose. */
export const allNodesOfType = (crd: Crd, ...types: readonly string[]): readonly SchemaNode[] =>
  together(types, fullIndexOf(crd).byType);

export const propertiesCalled = (crd: Crd, ...names: readonly string[]): readonly SchemaNode[] =>
  together(names, indexOf(crd).byName);

/** The properties whose name ends in one of the words, in any case: 'timeout' finds 'timeout' and 'connectTimeout'. */
export const propertiesEndingIn = (crd: Crd, ...words: readonly string[]): readonly SchemaNode[] =>
  together(words, indexOf(crd).byLastWord);

/** The properties for whose name `judge` returns a result, with the result. Each name is judged once. */
export const judgeNames = <T>(crd: Crd, judge: (name: string) => T | undefined): readonly Judged<T>[] =>
  judgedIn(indexOf(crd), judge);

/** Like `judgeNames`, with the terms of other programs. */
export const judgeAllNames = <T>(crd: Crd, judge: (name: string) => T | undefined): readonly Judged<T>[] =>
  judgedIn(fullIndexOf(crd), judge);

type Judged<T> = readonly [node: SchemaNode, verdict: T];

const judgedIn = <T>({ byName }: Index, judge: (name: string) => T | undefined): readonly Judged<T>[] => {
  const judged: Judged<T>[] = [];
  byName.forEach((nodes, name) => {
    const verdict = judge(name);
    if (verdict !== undefined) for (const node of nodes) judged.push([node, verdict]);
  });
  return judged.sort(([a], [b]) => inDocumentOrder(a, b));
};

type Lists = ReadonlyMap<string, readonly SchemaNode[]>;

interface Index {
  readonly byType: Lists;
  readonly byName: Lists;
  /** In lower case. */
  readonly byLastWord: Lists;
}

/** The nodes by keyword, filled on demand. */
const keywordsOf = remember<Crd, Map<string, readonly SchemaNode[]>>(() => new Map());

const indexOf = remember((crd: Crd): Index => newIndex(chosenNodes(crd)));

const fullIndexOf = remember((crd: Crd): Index => newIndex(ownNodes(crd)));

const newIndex = (nodes: Iterable<SchemaNode>): Index => {
  const byType = new Map<string, SchemaNode[]>();
  const byName = new Map<string, SchemaNode[]>();
  const byLastWord = new Map<string, SchemaNode[]>();
  for (const node of nodes) {
    if (node.type !== undefined) put(byType, node.type, node);
    if (node.name !== undefined) put(byName, node.name, node);
  }
  byName.forEach((named, name) => {
    const word = lastWord(name);
    for (const node of named) put(byLastWord, word, node);
  });
  return { byType, byName, byLastWord };
};

/** The nodes of several lists; one in two lists occurs twice. */
const together = (keys: readonly string[], lists: Lists): readonly SchemaNode[] => {
  const found: (readonly SchemaNode[])[] = [];
  for (const key of keys) {
    const list = lists.get(key);
    if (list !== undefined && list.length > 0) found.push(list);
  }
  return found.length < 2 ? (found[0] ?? NONE) : NONE.concat(...found).sort(inDocumentOrder);
};

const NONE: readonly SchemaNode[] = [];

const inDocumentOrder = (a: SchemaNode, b: SchemaNode): number =>
  a.version.index - b.version.index || a.index - b.index;

/** The node that describes the selected values of objects: 'spec.ports[*].name'; undefined if none does. */
export const nodeFor = (root: SchemaNode | undefined, selector: Selector): SchemaNode | undefined => {
  let node = root;
  for (const step of selector) {
    if (typeof step === "object" && "each" in step) node = node?.items ?? node?.values;
    else if (typeof step === "number") node = node?.items;
    else node = node?.properties.get(String(segmentName(step))) ?? node?.values;
  }
  return node;
};

const COMPOSING = ["oneOf", "anyOf", "allOf", "not"] as const;

/** True for a schema that composes others, which may say what its fields depend on. */
export const isComposed = ({ schema }: SchemaNode): boolean =>
  COMPOSING.some((keyword) => own(schema, keyword) !== undefined);

/** True for a schema that may already say which of its fields go together. */
export const mayExclude = (node: SchemaNode): boolean =>
  isComposed(node) || own(node.schema, "maxProperties") !== undefined;
