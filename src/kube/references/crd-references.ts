import { builtInByName } from "../api/builtin-names.js";
import { type Crd, type SchemaNode, descriptionOf } from "../crd/crd.js";
import { chosenWith, propertiesEndingIn } from "../crd/nodes.js";
import { isDeprecated } from "../crd/deprecated.js";
import { validationsOf } from "../crd/validations.js";
import { arrayAt, isReferenceListName, isReferenceName, own, remember, stringAt } from "kube-json";

/** Recognizes references to other objects in schemas (API conventions, "Object references"). */

/** The fields of references; an object with any other property is not one. */
const PARTS: ReadonlySet<string> = new Set(
  `name namespace kind apiVersion group apiGroup version resource uid resourceVersion fieldPath key optional
  sectionName port`.split(/\s+/),
);

/** Next to a name, one of these shows a reference. `kind` and `resource` alone do not. */
export const TELLING: readonly string[] = ["namespace", "apiVersion", "group", "apiGroup", "uid"];

/** The parts that name the type of the referenced object, without its version. */
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
  if (name === undefined || stringAt(name.schema, "type") !== "string" || node.under === "metadata") return false;
  for (const part of node.properties.keys()) if (!PARTS.has(part)) return false;
  if (standsUnderReferenceName(node) || /References?$/.test(node.under)) return true;
  if (isFilter(node, name)) return false;
  return TELLING.some((part) => node.properties.has(part)) || (node.properties.has("kind") && hasKinds(node));
};

/** All references that the author of the CRD controls, in the reviewed versions. */
export const references: (crd: Crd) => readonly SchemaNode[] = remember((crd: Crd) =>
  chosenWith(crd, "properties").filter(isReference),
);

/** The `namespace` of each reference that users of a namespaced kind write, with the reference. */
export const writtenNamespaces = (crd: Crd): readonly (readonly [namespace: SchemaNode, reference: SchemaNode])[] =>
  crd.scope !== "Namespaced"
    ? []
    : references(crd).flatMap((reference) => {
        const namespace = reference.properties.get("namespace");
        // A controller may report objects of another namespace.
        return namespace === undefined ||
          reference.section === "status" ||
          !isChosen(reference) ||
          isPeer(reference) ||
          isDeprecated(namespace)
          ? []
          : [[namespace, reference] as const];
      });

/**
 * The strings 'secretNamespace' beside 'secretName', or beside 'secret', that users of a namespaced kind write, each with
 * that name: one reference in two fields.
 */
export const flatNamespaces = (crd: Crd): readonly (readonly [namespace: SchemaNode, name: SchemaNode])[] =>
  crd.scope !== "Namespaced"
    ? []
    : propertiesEndingIn(crd, "namespace").flatMap((namespace) => {
        const subject = namespace.under.replace(/Namespace$/, "");
        if (subject === namespace.under || namespace.section === "status" || namespace.type !== "string") return [];
        // A part of the path of an image, and objects that Helm makes.
        if (/image|registry|repository|^release$/i.test(subject)) return [];
        const name = [`${subject}Name`, subject]
          .map((other) => namespace.parent?.properties.get(other))
          .find((other) => other?.type === "string");
        return name === undefined ? [] : [[namespace, name] as const];
      });

/**
 * True for one of the peers of a policy, which may be anywhere: its siblings select others; and for the Gateway of a route, which
 * says itself which namespaces it takes routes from.
 */
const isPeer = ({ parent, properties }: SchemaNode): boolean =>
  parent?.properties.has("namespaceSelector") === true ||
  (parent?.under === "parentRefs" && properties.has("sectionName"));

/** False for core types that contain references; SecretReference is nothing but a name and a namespace. */
const isChosen = ({ coreType }: SchemaNode): boolean => coreType === undefined || coreType === "SecretReference";

/** Words of a description that states which objects may refer to other namespaces, or that none may. */
const SETTLED =
  /\bgrant|ReferenceGrant|\bopt(?:s|ed)?[ -]?in\b|permission|permitted|\bauthori[sz]|\ballow(?:s|ed)?\b|not supported|\bignored\b|must (?:be the same|match|equal)|(?:cross|across)[ -]?namespaces?|cluster[- ]scoped/i;

/** True if one of the descriptions settles references to other namespaces, or if the namespace must be empty. */
export const settlesNamespaces = (namespace: SchemaNode, ...others: readonly SchemaNode[]): boolean =>
  [namespace, ...others].some(({ schema }) => SETTLED.test(descriptionOf(schema))) ||
  own(namespace.schema, "maxLength") === 0 ||
  validationsOf(namespace).some(({ rule }) => EMPTY.test(rule));

/** A rule such as 'self.size() == 0'. */
const EMPTY = /^\s*(?:size\(self\)|self\.size\(\))\s*==\s*0\s*$|^\s*self\s*==\s*(?:''|"")\s*$/;

/** The property for the type of the object. */
export const typePart = (reference: SchemaNode): SchemaNode | undefined =>
  reference.properties.get("kind") ?? reference.properties.get("resource");

/** The property for the group of the type. */
export const groupPart = (reference: SchemaNode): SchemaNode | undefined =>
  GROUPS.map((part) => reference.properties.get(part)).find((part) => part !== undefined);

/** The types that the schema allows in a reference; undefined if it allows any. */
export const allowedTypes = (reference: SchemaNode): readonly string[] | undefined => {
  const schema = typePart(reference)?.schema;
  const values = arrayAt(schema, "enum").filter((value) => typeof value === "string" && value !== "");
  return values.length > 0 ? values.map(String) : undefined;
};

/** True if the types are fixed by an enum, a default, or a CEL rule that compares with literals. */
export const hasSettledTypes = (reference: SchemaNode): boolean => {
  const type = typePart(reference);
  return (
    type === undefined ||
    allowedTypes(reference) !== undefined ||
    own(type.schema, "default") !== undefined ||
    validationsOf(type).some(({ rule }) => /\bself\s*(?:in\b|==\s*['"])/.test(rule)) ||
    validationsOf(reference).some(({ rule }) => /\bself\.(?:kind|resource)\s*(?:in\b|[=!]=\s*['"])/.test(rule))
  );
};

/** The property that names a reference: its own, or the list that contains it. */
export const holderOf = (reference: SchemaNode): SchemaNode => {
  const { step, parent } = reference;
  return step === "items" && parent?.step === "property" ? parent : reference;
};

/** True if other parts are required but not the name: it selects several objects. */
const isFilter = (node: SchemaNode, name: SchemaNode): boolean =>
  !name.required && [...node.properties.values()].some(({ required }) => required);

/**
 * `kind` and `name` may have other meanings, as in a plugin. Kinds of Kubernetes, or any kind in a spec, are
 * references.
 */
const hasKinds = (node: SchemaNode): boolean => {
  const types = allowedTypes(node);
  return types === undefined
    ? node.section === "spec"
    : types.some((type) => builtInByName(type.toLowerCase()) !== undefined);
};
