import { CONDITION_FIELDS, type ConditionField, wrongKeywords } from "./conditions.js";
import type { SchemaNode } from "./crd.js";

/** A field with other keywords than metav1.Condition has. */
export interface Wrong {
  readonly field: ConditionField;
  readonly node: SchemaNode;
  readonly keywords: readonly string[];
}

/** How a condition differs from metav1.Condition. */
export interface Deviations {
  readonly missing: readonly string[];
  /** Declared, but not in `required`. */
  readonly unlisted: readonly string[];
  readonly wrong: readonly Wrong[];
  /** Fields of metav1.Condition that are not declared and that need not be required: `observedGeneration`. */
  readonly optional: readonly string[];
}

/** How the schema of a condition differs from metav1.Condition. */
export const deviationsOf = ({ properties }: SchemaNode): Deviations => {
  const [missing, unlisted, wrong]: [string[], string[], Wrong[]] = [[], [], []];
  const optional: string[] = [];
  for (const field of CONDITION_FIELDS) {
    const { name, optional: isOptional } = field;
    const node = properties.get(name);
    if (node === undefined) {
      (isOptional ? optional : missing).push(name);
      continue;
    }
    if (!isOptional && !node.required) unlisted.push(name);
    const keywords = wrongKeywords(field, node.schema);
    if (keywords.length > 0) wrong.push({ field, node, keywords });
  }
  return { missing, unlisted, wrong, optional };
};
