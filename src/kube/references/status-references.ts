import { isReference } from "./crd-references.js";
import { builtInByName } from "../api/builtin-names.js";
import { type SchemaNode } from "../crd/crd.js";
import { own } from "kube-json";

/** True for a list in a status that names other objects. */
export const isReferenceList = (node: SchemaNode): boolean =>
  node.section === "status" && node.items !== undefined && node.type === "array" && listsObjects(node, node.items);

/** True for one that may grow with the cluster. */
export const isUnboundedReferenceList = (node: SchemaNode): boolean =>
  own(node.schema, "maxItems") === undefined && isReferenceList(node);

const listsObjects = ({ under }: SchemaNode, item: SchemaNode): boolean => {
  if (isReference(item)) return true;
  if (item.type === "string") return own(item.schema, "enum") === undefined && namesObjects(under);
  return item.properties.size === 1 && item.properties.has("name") && isPlural(under.toLowerCase());
};

/** True for a list of strings such as 'nodes', 'failedPods' and 'serviceAccountNames'. */
const namesObjects = (name: string): boolean => {
  const words = name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  if (words.at(-1) !== "names") return isPlural(words.at(-1) ?? "");
  return [1, 2, 3].some((count) => isSingular(words.slice(-1 - count, -1).join("")));
};

/** Also the names of other things: addresses, messages and processes. */
const AMBIGUOUS: ReadonlySet<string> = new Set(["endpoints", "events", "jobs", "bindings"]);

const isPlural = (name: string): boolean => !AMBIGUOUS.has(name) && builtInByName(name)?.plural === name;
const isSingular = (name: string): boolean => SINGULAR.has(name) || builtInByName(name)?.singular === name;

/** Names of objects whose kinds have other singulars, or none. */
const SINGULAR: ReadonlySet<string> = new Set(["endpoint", "object", "resource", "machine", "workload"]);
