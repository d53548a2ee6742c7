import type { GoDeclaration } from "../syntax/declarations.js";
import type { DeclaredType, GoSources } from "../sources/sources.js";
import { type FieldAt, findField, hasUnknownFields, inlinedMap, isSchemaless } from "./find-field.js";
import { type GoPlace, placeOfField, placeOfType } from "./place.js";
import { type GoKind, rootType } from "./root-type.js";
import { type SchemaStep, schemaPath } from "./schema-steps.js";
import { type Shape, type TypeAt, shapeOf, typeOfDeclaration } from "./shape.js";
import { type FieldPath, type KubeObject, arrayAt, own, segmentName, stringAt, valueAt } from "kube-json";

/** How far a path was followed in Go. */
interface Reached {
  readonly at: TypeAt;
  /** The last field; undefined at the root. */
  readonly field?: FieldAt;
  readonly below: GoPlace["below"];
  /** The schema may have properties that the type does not have. */
  readonly isOpen: boolean;
}

/**
 * The Go source of a part of a schema, by its path below `openAPIV3Schema`; an empty path is the root type. Undefined if
 * the sources do not declare the kind, or if the type does not have the field: then the CRD does not come from it.
 */
export const resolve = (
  sources: GoSources,
  wanted: GoKind,
  path: readonly (string | number)[],
): GoPlace | undefined => {
  const root = rootType(sources, wanted);
  if (root === undefined) return undefined;
  let reached: Reached = { at: typeOfDeclaration(root), below: [], isOpen: false };
  for (const step of schemaPath(path).steps) {
    const next = follow(sources, reached, step);
    if (next === "inexact") return placeInside(sources, root, reached);
    if (next === undefined) return undefined;
    if ("leads" in next)
      return {
        ...placeInside(sources, root, { ...reached, at: next.leads.at, below: [], field: next.leads }),
        isInlined: true,
      };
    reached = next;
  }
  return placeOf(sources, root, reached, { exact: true });
};

/** For a part inside a type that is not in the sources, or whose schema differs from its type. */
const placeInside = (sources: GoSources, root: DeclaredType, reached: Reached): GoPlace => {
  const shape = shapeOf(sources, reached.at);
  const isElsewhere = shape.kind === "foreign" && shape.isElsewhere === true && shape.name !== undefined;
  return placeOf(sources, root, reached, { exact: false, ...(isElsewhere ? { foreignType: shape.name } : {}) });
};

const placeOf = (
  sources: GoSources,
  root: DeclaredType,
  { field, below, at }: Reached,
  how: Pick<GoPlace, "exact" | "foreignType">,
): GoPlace => {
  if (field === undefined) return { ...placeOfType(sources, root), ...how, below };
  const declared = how.exact ? shapeOf(sources, at).chain[0] : undefined;
  return placeOfField(sources, field, { ...how, below, declared });
};

type Next = Reached | "inexact" | { readonly leads: FieldAt } | undefined;

const follow = (sources: GoSources, reached: Reached, step: SchemaStep): Next => {
  if (reached.field !== undefined && isSchemaless(reached.field.field)) return "inexact";
  const shape = shapeOf(sources, reached.at);
  if (shape.kind === "foreign") return "inexact";
  return stepInto(sources, reached, shape, step) ?? (isOpen(reached, shape) ? "inexact" : undefined);
};

const stepInto = (sources: GoSources, reached: Reached, shape: Shape, step: SchemaStep): Next => {
  if (step.to === "property") {
    if (shape.kind !== "struct") return undefined;
    const found = findField(sources, shape, step.name);
    if (found === undefined) return hasUnknownFields(sources, shape) ? "inexact" : undefined;
    if (found.isForeign) return { leads: found };
    return { at: found.at, field: found, below: [], isOpen: isOpen(reached, shape) };
  }
  const below = [...reached.below, step.to];
  if (shape.kind === "struct" && step.to === "additionalProperties") {
    const map = inlinedMap(sources, shape);
    const inner = map === undefined ? undefined : shapeOf(sources, map.at);
    if (map === undefined || inner?.kind !== "map") return undefined;
    return { at: inner.element, field: map, below: [step.to], isOpen: false };
  }
  const kind = step.to === "items" ? "list" : "map";
  return shape.kind === kind ? { ...reached, at: shape.element, below } : undefined;
};

/** Markers that make a schema other than the type says. */
const OPEN =
  /^kubebuilder:(?:pruning:PreserveUnknownFields|validation:(?:XPreserveUnknownFields|X?EmbeddedResource|Type))$/;

const hasOpenMarker = ({ markers }: GoDeclaration): boolean => markers.some(({ name }) => OPEN.test(name));

/** True if the schema of a field or a type may be other than the type says. */
export const isOpenType = (declaration: GoDeclaration): boolean =>
  hasOpenMarker(declaration) || isSchemaless(declaration);

const isOpen = ({ field, isOpen: outer }: Reached, shape: Shape): boolean =>
  outer || [...(field === undefined ? [] : [field.field]), ...shape.chain.map(({ type }) => type)].some(hasOpenMarker);

/**
 * Returns the Go source of a field of a CRD, such as `spec.versions[0].schema.openAPIV3Schema.properties.spec`. Names,
 * scope, versions, subresources and printer columns lead to the root type; a field that the schema lacks, to the one
 * that must have it; an item of `required`, to the field that it names. `near` is the path of the CRD in the sources.
 */
export const placeInCrd = (
  sources: GoSources,
  object: KubeObject,
  field: FieldPath,
  near?: string,
): GoPlace | undefined => {
  const group = stringAt(object, "spec", "group") ?? "";
  const kind = stringAt(object, "spec", "names", "kind") ?? "";
  const versions = arrayAt(object, "spec", "versions").map((one) => ({
    name: stringAt(one, "name") ?? "",
    isStored: own(one, "storage") === true,
  }));
  const steps = ofRequired(object, inSchema(object, field));
  const place = (version: string, path: readonly (string | number)[]): GoPlace | undefined =>
    resolve(sources, { group, version, kind, near }, path);
  const index = steps[0] === "spec" && steps[1] === "versions" ? steps[2] : undefined;
  const version = typeof index === "number" ? versions[index] : undefined;
  if (version !== undefined) {
    const isSchema = steps[3] === "schema" && steps[4] === "openAPIV3Schema";
    return place(version.name, isSchema ? steps.slice(5) : []);
  }
  // The parts shared by all versions are at the type of the storage version.
  const ordered = [...versions].sort((a, b) => Number(b.isStored) - Number(a.isStored));
  for (const { name } of ordered) {
    const found = place(name, []);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** An item of `required` is about the field that it names. */
const ofRequired = (object: KubeObject, steps: readonly (string | number)[]): readonly (string | number)[] => {
  const { rest } = schemaPath(steps.slice(5));
  const schema = steps.slice(0, steps.length - rest.length);
  const [keyword, index] = rest;
  const name = keyword === "required" && index !== undefined ? valueAt(object, steps) : undefined;
  const property = typeof name === "string" ? [...schema, "properties", name] : steps;
  return valueAt(object, property) === undefined ? steps : property;
};

/** The path without the fields that the schema does not have. */
const inSchema = (object: KubeObject, field: FieldPath): readonly (string | number)[] => {
  const steps = field.map(segmentName);
  const missing = steps.findIndex(
    (_, index) => steps[index - 1] === "properties" && valueAt(object, field.slice(0, index + 1)) === undefined,
  );
  return missing < 0 ? steps : steps.slice(0, missing - 1);
};
