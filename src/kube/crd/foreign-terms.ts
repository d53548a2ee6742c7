import type { Crd, SchemaNode } from "./crd.js";
import { isDescribedByName, isOfCloud } from "./mirrored.js";
import { own, remember } from "kube-json";

/**
 * True for a field in the terms of another system: its types and values are not the author's to choose. Its name gives it
 * away, so this is no question for rules about names. A description that starts with the field's name is the author's.
 */
export const isInForeignTerms = (crd: Crd, node: SchemaNode): boolean =>
  isOfCloud(crd, node) || (isOfForeignDocument(node) && !isDescribedByName(node));

/** True for 'idle_timeout', for a field with a `title`, which Go types do not have, and below objects with foreign names. */
const isOfForeignDocument = (node: SchemaNode): boolean => {
  if (SNAKE_CASE.test(node.under) || own(node.schema, "title") !== undefined) return true;
  for (let at = node.parent; at !== undefined; at = at.parent) if (hasForeignNames(at)) return true;
  return false;
};

const SNAKE_CASE = /^[a-z0-9]+(?:_[a-z0-9]+)+$/;

/** True for several names in snake_case, for 'bot-defense' next to 'serverTechnologies', and for names with '$'. */
const hasForeignNames = remember(({ properties, depth }: SchemaNode): boolean => {
  if (depth === 0) return false;
  const names = [...properties.keys()];
  return (
    names.some((name) => name.startsWith("$")) ||
    names.filter((name) => SNAKE_CASE.test(name)).length > 1 ||
    (names.some((name) => /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(name)) &&
      names.some((name) => /^[a-z0-9]+[A-Z]/.test(name)))
  );
});
