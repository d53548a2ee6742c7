import { builtInByName } from "../api/builtin-names.js";
import type { Crd, SchemaNode } from "../crd/crd.js";
import { nodesWith } from "../crd/nodes.js";
import { validationsOf } from "../crd/validations.js";
import { arrayAt, own, stringAt } from "../json/object.js";
import { isReferenceListName, isReferenceName } from "../json/reference-names.js";
import { remember } from "../json/remember.js";

/** What looks like a reference to another object (API conventions, "Object references"). A schema does not say so itself. */

/** All that a reference may hold; an object with any further property is more than a reference. */
const PARTS: ReadonlySet<string> = new Set(
  `name namespace kind apiVersion group apiGroup version resource uid resourceVersion fieldPath key optional
  sectionName port`.split(/\s+/),
);

/** Beside a name, one of these can only speak of an object. Of `kind` and `resource` alone that is not sure. */
export const TELLING: readonly string[] = ["namespace", "apiVersion", "group", "apiGroup", "uid"];

/** The parts that say what type is referred to, without its version. */
const GROUPS: readonly string[] = ["group", "apiGroup", "apiVersion"];

/** True for the value of a field 'fooRef' and for an item of a list 'fooRefs', whatever its schema. */
export const standsUnderReferenceName = ({ step, under }: SchemaNode): boolean =>
  step === "property" ? isReferenceName(under) : step === "items" && isReferenceListName(under);

/**
 * True for an object that names another one: `name` beside other parts of a reference, and nothing else. An object
 * with a name alone is one only by the name of its field: most such objects are entries of lists.
 */
export const isReference = (node: SchemaNode): boolean => {
  const name = node.properties.get("name");
  if (name === undefined || stringAt(name.schema, "type") !== "string" || node.under === "metadata")
    return false;
  for (const part of node.properties.keys()) if (!PARTS.has(part)) return false;
  if (standsUnderReferenceName(node) || /References?$/.test(node.under)) return true;
  if (isFilter(node, name)) return false;
  return TELLING.some((part) => node.properties.has(part)) || (node.properties.has("kind") && hasKinds(node));
};

/** All references that the CRD's author could choose, in the versions that are served or stored. */
export const references: (crd: Crd) => readonly SchemaNode[] = remember((crd: Crd) =>
  nodesWith(crd, "properties").filter(isReference),
);

/** The `namespace` of each reference that users of a namespaced kind write, with the reference. */
export const writtenNamespaces = (
  crd: Crd,
): readonly (readonly [namespace: SchemaNode, reference: SchemaNode])[] =>
  crd.scope !== "Namespaced"
    ? []
    : references(crd).flatMap((reference) => {
        const namespace = reference.properties.get("namespace");
        // A controller may report what it found in another namespace.
        return namespace === undefined || reference.section === "status" || reference.coreType !== undefined
          ? []
          : [[namespace, reference] as const];
      });

/** The property that says what type is referred to. */
export const typePart = (reference: SchemaNode): SchemaNode | undefined =>
  reference.properties.get("kind") ?? reference.properties.get("resource");

/** The property that says which group the type is of. */
export const groupPart = (reference: SchemaNode): SchemaNode | undefined =>
  GROUPS.map((part) => reference.properties.get(part)).find((part) => part !== undefined);

/** The types that the schema allows in a reference; undefined if it allows any. */
export const allowedTypes = (reference: SchemaNode): readonly string[] | undefined => {
  const schema = typePart(reference)?.schema;
  const values = arrayAt(schema, "enum").filter((value) => typeof value === "string" && value !== "");
  return values.length > 0 ? values.map(String) : undefined;
};

/** True if the author has settled the types: by an enum, a default, or a rule in CEL that compares with literals. */
export const hasSettledTypes = (reference: SchemaNode): boolean => {
  const type = typePart(reference);
  return (
    type === undefined ||
    allowedTypes(reference) !== undefined ||
    own(type.schema, "default") !== undefined ||
    validationsOf(type).some(({ rule }) => /\bself\s*(?:in\b|==\s*['"])/.test(rule)) ||
    validationsOf(reference).some(({ rule }) =>
      /\bself\.(?:kind|resource)\s*(?:in\b|[=!]=\s*['"])/.test(rule),
    )
  );
};

/** The property by whose name a reference is known: its own, or that of the list it is an item of. */
export const holderOf = (reference: SchemaNode): SchemaNode => {
  const { step, parent } = reference;
  return step === "items" && parent?.step === "property" ? parent : reference;
};

/** Other parts are required and the name is not: it says which objects are meant, not one of them. */
const isFilter = (node: SchemaNode, name: SchemaNode): boolean =>
  !name.required && [...node.properties.values()].some(({ required }) => required);

/** `kind` and `name` may be the author's own words: a plugin has both. Kubernetes' kinds, or free choice in a spec, tell. */
const hasKinds = (node: SchemaNode): boolean => {
  const types = allowedTypes(node);
  return types === undefined
    ? node.section === "spec"
    : types.some((type) => builtInByName(type.toLowerCase()) !== undefined);
};
