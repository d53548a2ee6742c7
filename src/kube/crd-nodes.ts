import { type Crd, type SchemaNode, ownNodes } from "./crd.js";
import { remember } from "./remember.js";

/**
 * The nodes that a CRD's author could choose (`ownNodes`), by what rules look for in them: a rule then touches only those
 * that it may have something to say of. Always in document order.
 */

interface Index {
  readonly byKeyword: ReadonlyMap<string, readonly SchemaNode[]>;
  readonly byType: ReadonlyMap<string, readonly SchemaNode[]>;
  readonly byName: ReadonlyMap<string, readonly SchemaNode[]>;
}

const indexOf = remember((crd: Crd): Index => {
  const byKeyword = new Map<string, SchemaNode[]>();
  const byType = new Map<string, SchemaNode[]>();
  const byName = new Map<string, SchemaNode[]>();
  for (const node of ownNodes(crd)) {
    for (const keyword in node.schema) put(byKeyword, keyword, node);
    if (node.type !== undefined) put(byType, node.type, node);
    if (node.name !== undefined) put(byName, node.name, node);
  }
  return { byKeyword, byType, byName };
});

const put = (lists: Map<string, SchemaNode[]>, key: string, node: SchemaNode): void => {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [node]);
  else list.push(node);
};

/** The nodes whose schema has at least one of the keywords, whatever stands there. */
export const nodesWith = (crd: Crd, ...keywords: readonly string[]): readonly SchemaNode[] => {
  const { byKeyword } = indexOf(crd);
  return together(keywords.map((keyword) => byKeyword.get(keyword) ?? []));
};

/** The nodes whose `type` is one of these. */
export const nodesOfType = (crd: Crd, ...types: readonly string[]): readonly SchemaNode[] => {
  const { byType } = indexOf(crd);
  return together(types.map((type) => byType.get(type) ?? []));
};

/** The properties whose name passes; each name is asked once, however many properties have it. */
export const propertiesNamed = (crd: Crd, passes: (name: string) => boolean): readonly SchemaNode[] => {
  const lists: (readonly SchemaNode[])[] = [];
  indexOf(crd).byName.forEach((nodes, name) => {
    if (passes(name)) lists.push(nodes);
  });
  return together(lists);
};

/** The properties of whose name `judge` says something, with what it says. */
export const judgeNames = <T>(
  crd: Crd,
  judge: (name: string) => T | undefined,
): readonly (readonly [node: SchemaNode, verdict: T])[] => {
  const verdicts = new Map<string, T>();
  const isJudged = (name: string): boolean => {
    const verdict = judge(name);
    if (verdict !== undefined) verdicts.set(name, verdict);
    return verdict !== undefined;
  };
  return propertiesNamed(crd, isJudged).flatMap((node) => {
    const verdict = verdicts.get(node.name ?? "");
    return verdict === undefined ? [] : [[node, verdict] as const];
  });
};

const NONE: readonly SchemaNode[] = [];

/** The nodes of all lists, each once. */
const together = (lists: readonly (readonly SchemaNode[])[]): readonly SchemaNode[] =>
  lists.length < 2 ? (lists[0] ?? NONE) : [...new Set(lists.flat())].sort(inDocumentOrder);

const inDocumentOrder = (a: SchemaNode, b: SchemaNode): number =>
  a.version.index - b.version.index || a.index - b.index;
