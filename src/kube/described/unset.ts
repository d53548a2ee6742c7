import type { Crd, SchemaNode } from "../crd/crd.js";
import { nodesWith } from "../crd/nodes.js";
import { arrayAt, stringAt } from "kube-json";

/** Recognizes fields for which not being set has a meaning of its own. */

/** Kinds whose unset fields come from another source: a second object, a file, the environment. */
const SETTINGS = /(?:Config|Configuration|Defaults|Options|Settings)$/;
/** Fewer may simply lack their defaults. */
const MANY = 5;

/** Some settings have no other source. */
const FEW = 0.1;

/** True if the author leaves the defaults of settings to the program that puts the settings of several sources together. */
export const isLayered = (crd: Crd, stated: readonly SchemaNode[]): boolean => {
  if (!SETTINGS.test(crd.kind) || stated.length < MANY) return false;
  const count = (nodes: readonly SchemaNode[]): number =>
    nodes.filter(({ version, section }) => section === "spec" && version === stated[0]?.version).length;
  const all = count(stated);
  return all >= MANY && count(nodesWith(crd, "default")) <= FEW * all;
};

/** Fields that are unset next to one of these come from the class. */
const CLASSES = ["class", "classRef"];
const OVERRIDES = /^overrides?$|[a-z]Overrides?$/;

/** True if an unset field has a meaning of its own, which a default in the schema would take away. */
export const isUnsetOfItsOwn = (node: SchemaNode): boolean => {
  if (arrayAt(node.schema, "enum").includes("")) return true;
  for (let at = node.parent; at !== undefined && at.depth > 1; at = at.parent)
    if (OVERRIDES.test(at.under) || CLASSES.some((name) => at.properties.has(name))) return true;
  return LAYERS.test(stringAt(node.schema, "description") ?? "");
};

/** Says that other settings apply where this one is not set. */
const LAYERS =
  /\b(?:inherit(?:s|ed)? (?:from|the)|overrides? the|follows? (?:the )?(?:cluster|controller|global|operator|server)(?:'s)? [a-z]+)\b/i;
