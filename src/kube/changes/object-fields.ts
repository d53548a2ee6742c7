import { OBJECT_FIELDS } from "kube-api";
import { isNumber, stringAt } from "kube-json";
import type { CrdVersion, SchemaNode } from "../crd/crd.js";

/** Every object has `apiVersion`, `kind` and `metadata`, with these in it, whatever its schema: it may only restrict them. */
const NAMES: readonly string[] = ["name", "generateName"];

/** True for such a field of a node. */
export const isOfServer = ({ depth, section }: SchemaNode, name: string | undefined): boolean => {
  if (name === undefined || depth > 1) return false;
  return depth === 0 ? OBJECT_FIELDS.includes(name) : section === "metadata" && NAMES.includes(name);
};

/** The names in the metadata of two roots, of which only one has a schema. */
export function* restrictedNames(
  before: SchemaNode,
  after: SchemaNode,
): Iterable<readonly [before: SchemaNode, after: SchemaNode]> {
  for (const name of NAMES) {
    const [from, to] = [before, after].map((root) => root.properties.get("metadata")?.properties.get(name));
    if (from === undefined && to !== undefined) yield [unrestricted(to, before.version), to];
    if (to === undefined && from !== undefined) yield [from, unrestricted(from, after.version)];
  }
}

/** True for a keyword that restricts no name, because all are DNS subdomains. */
const isHeldByAll = ([keyword, value]: readonly [string, unknown]): boolean => {
  if (keyword === "type") return true;
  if (!isNumber(value)) return false;
  return keyword === "maxLength" ? value >= 253 : keyword === "minLength" && value <= 1;
};

/** The same name where a version does not restrict it. */
const unrestricted = (
  { schema, parent, step, name, under, section, depth }: SchemaNode,
  version: CrdVersion,
): SchemaNode => ({
  version,
  index: -1,
  schema: Object.fromEntries(Object.entries(schema).filter(isHeldByAll)),
  type: stringAt(schema, "type"),
  parent,
  step,
  name,
  under,
  section,
  depth,
  required: false,
  coreType: undefined,
  embedded: undefined,
  properties: new Map(),
  items: undefined,
  values: undefined,
});
