import { TYPES_OF_OTHERS } from "../core-types/types-of-others.js";
import { type Crd, jsonPath, reviewedVersions } from "./crd.js";
import { holderOf, isInDocument } from "./mirrored.js";
import type { SchemaNode } from "./schema-node.js";

/** A part of a CRD that counts as that of another product, by a few names or words, so that rules on style leave it out. */
export interface PartOfOthers {
  /** Such as 'spec.rules'. */
  readonly field: string;
  /** How many fields are in it. */
  readonly fields: number;
}

/** The outermost such parts, each once, whatever the number of versions. */
export const partsOfOthers = (crd: Crd): readonly PartOfOthers[] => {
  const parts = new Map<string, number>();
  for (const { nodes } of reviewedVersions(crd))
    for (const node of nodes) {
      if (!(isInDocument(node) ? holderOf(node) === node : TYPES.has(node.coreType ?? ""))) continue;
      const field = jsonPath(node).slice(1);
      parts.set(field, Math.max(parts.get(field) ?? 0, fieldsIn(node)));
    }
  return [...parts].map(([field, fields]) => ({ field, fields }));
};

const TYPES: ReadonlySet<string> = new Set(Object.values(TYPES_OF_OTHERS).flatMap(({ types }) => Object.keys(types)));

/** Users control the depth. */
const fieldsIn = (node: SchemaNode): number => {
  let count = 0;
  const waiting = [node];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    count += at.properties.size;
    waiting.push(...at.properties.values(), ...[at.items, at.values].filter((one) => one !== undefined));
  }
  return count;
};
