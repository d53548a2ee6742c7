import { type JsonObject, type KubeObject, arrayAt, isObject, objectAt, own, remember, stringAt } from "kube-json";
import type { GoDeclaration } from "../syntax/declarations.js";
import type { GoSources } from "../sources/sources.js";
import { type FieldAt, fieldsOf, inlinedMap } from "./find-field.js";
import { type GoPlace, placeOfField } from "./place.js";
import { isOpenType } from "./resolve.js";
import { rootType } from "./root-type.js";
import { type TypeAt, shapeOf, typeOfDeclaration } from "./shape.js";

/** A field of a Go type that the schema of its version lacks. */
export interface MissingField {
  readonly version: string;
  /** As in an object: 'spec.ports[].name', 'spec.limits{}.max'. */
  readonly field: string;
  /** The schema has the field, but lacks this keyword of a marker, or has another number there. */
  readonly keyword?: string;
  readonly place: GoPlace;
}

/**
 * Yields the fields and bounds that the Go types of a CRD have and its schemas lack, in the order of Go; of what is in a missing
 * field, nothing. They may be many: who needs a few does not ask for more. Fields of types in other modules count as there, and so do those below a schema without properties. `near` is the path of
 * the CRD in the sources.
 */
export function* missingInCrd(sources: GoSources, crd: KubeObject, near?: string): Iterable<MissingField> {
  const group = stringAt(crd, "spec", "group") ?? "";
  const kind = stringAt(crd, "spec", "names", "kind") ?? "";
  for (const one of arrayAt(crd, "spec", "versions")) {
    const version = stringAt(one, "name") ?? "";
    const root = rootType(sources, { group, version, kind, ...(near === undefined ? {} : { near }) });
    const schema = objectAt(one, "schema", "openAPIV3Schema");
    if (root === undefined) continue;
    for (const { at, ...missing } of missingBelow(sources, typeOfDeclaration(root), schema, ""))
      yield { version, ...missing, place: placeOfField(sources, at, { exact: true, below: [], declared: undefined }) };
  }
}

interface Missing {
  readonly field: string;
  readonly keyword?: string;
  readonly at: FieldAt;
}

/** Follows the schema, which has an end. */
function* missingBelow(sources: GoSources, type: TypeAt, schema: unknown, path: string): Iterable<Missing> {
  const shape = shapeOf(sources, type);
  if (shape.chain.some((declared) => isOpenType(declared.type))) return;
  if (shape.kind === "list") yield* missingBelow(sources, shape.element, own(schema, "items"), `${path}[]`);
  else if (shape.kind === "map")
    yield* missingBelow(sources, shape.element, own(schema, "additionalProperties"), `${path}{}`);
  const properties = own(schema, "properties");
  if (shape.kind !== "struct" || !isObject(properties) || inlinedMap(sources, shape) !== undefined) return;
  for (const at of fieldsOf(sources, shape)) {
    const name = at.field.json?.name ?? "";
    const field = path === "" ? name : `${path}.${name}`;
    if (isLeftOut(at.field) || IMPLIED.has(field)) continue;
    const property = properties[name];
    if (property === undefined) {
      yield { field, at };
      continue;
    }
    const keyword = isObject(property) ? missingBound(at.field, property) : undefined;
    if (keyword !== undefined) yield { field, keyword, at };
    if (!isOpenType(at.field)) yield* missingBelow(sources, at.at, property, field);
  }
}

const BOUND =
  /^kubebuilder:validation:(MaxLength|MinLength|Pattern|Maximum|Minimum|MultipleOf|MaxItems|MinItems|MaxProperties|MinProperties|Enum|Format)$/;

/** The first keyword of the markers of a field that its schema lacks, or whose number is another one there. */
const missingBound = ({ markers }: GoDeclaration, schema: JsonObject): string | undefined => {
  // Where it combines schemas, the keyword may be in one of them.
  if (Object.hasOwn(schema, "allOf")) return undefined;
  const bounds = markers.flatMap(({ name, value }) => {
    const [, bound] = BOUND.exec(name) ?? [];
    return bound === undefined ? [] : [{ keyword: bound.slice(0, 1).toLowerCase() + bound.slice(1), value }];
  });
  return bounds.find(({ keyword, value }) => {
    const found = schema[keyword];
    const isAgain = bounds.filter((one) => one.keyword === keyword).length > 1;
    return found === undefined || (typeof found === "number" && !isAgain && found !== Number(value));
  })?.keyword;
};

/** Every object has them, with or without a schema. */
const IMPLIED: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

/** Fields that generators leave out of some CRDs, by a marker or a tag in the comment such as '<acme:experimental>'. */
const isLeftOut = remember(({ markers, comment }: GoDeclaration) =>
  [...markers.map(({ text }) => text), comment?.text ?? ""].some((text) => /experimental|feature-?gate/i.test(text)),
);
