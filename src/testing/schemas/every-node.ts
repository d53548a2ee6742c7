import type { CrdVersion, SchemaNode } from "../../kube/crd/crd.js";

/** Every schema of a version, those inside core types too, which `nodes` leaves out. */
export const everyNode = ({ root }: CrdVersion): readonly SchemaNode[] => {
  const found: SchemaNode[] = root === undefined ? [] : [root];
  // The list grows while it is walked: each node adds those below it.
  for (const { properties, items, values } of found) {
    found.push(...properties.values());
    if (items !== undefined) found.push(items);
    if (values !== undefined) found.push(values);
  }
  return found;
};
