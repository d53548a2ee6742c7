import { defined } from "kube-json";
import type { GoMarker } from "../syntax/markers.js";
import { tagText } from "../syntax/struct-tag.js";
import type { GoField } from "../syntax/declarations.js";
import { type GoSources, cachePerSources } from "../sources/sources.js";
import { fieldsOf, hasUnknownFields, untaggedIn } from "../resolve/find-field.js";
import { type StructShape, type TypeAt, hasOwnJson, shapeOf } from "../resolve/shape.js";
import { constantsOf } from "../resolve/constants.js";
import type { PropertyFacts, ResolvedType } from "./facts.js";
import { foreignKind } from "./foreign.js";

/** Types within types, as in a list of lists, that are followed; a recursive type has no end. */
const DEPTH = 5;

export const textsOf = (markers: readonly GoMarker[]): readonly string[] => markers.map(({ text }) => text);

/** The JSON form of a type. */
export const resolvedType = (sources: GoSources, at: TypeAt, depth = 0): ResolvedType => {
  if (depth > DEPTH) return { kind: "unknown", pointers: 0, names: [] };
  const shape = shapeOf(sources, at);
  const common = {
    pointers: shape.pointers,
    names: shape.chain.map((declared) => ({
      name: declared.type.name,
      markers: textsOf(declared.type.markers),
      ...(declared.type.isAlias ? { isAlias: true as const } : {}),
      ...defined({ constants: constantsOf(sources, declared) }),
    })),
  };
  const below = (element: TypeAt): ResolvedType => resolvedType(sources, element, depth + 1);
  if (shape.chain.some(hasOwnJson)) return { kind: "unknown", ...common };
  switch (shape.kind) {
    case "basic":
      return { kind: "basic", basic: shape.name, ...common };
    case "foreign": {
      const { name } = shape;
      if (name === undefined) return { kind: isInterface(sources, at) ? "interface" : "unknown", ...common };
      return { kind: INTERFACES.has(name) ? "interface" : foreignKind(name), foreign: name, ...common };
    }
    case "list":
      return { kind: "list", element: below(shape.element), ...common };
    case "map":
      return { kind: "map", key: below(shape.key), element: below(shape.element), ...common };
    case "struct":
      return { kind: "struct", ...common, ...propertiesOf(sources, shape) };
  }
};

const INTERFACES: ReadonlySet<string> = new Set(["any", "error"]);

/** True for an interface that is written without a name. */
const isInterface = (sources: GoSources, { type, file }: TypeAt): boolean =>
  type.kind === "other" && sources.parsed(file) !== undefined;

const knownIn = cachePerSources<StructShape["fields"], Pick<ResolvedType, "properties" | "isOpen">>();

/** Many fields have one type, whose properties are then the same value. */
const propertiesOf = (sources: GoSources, struct: StructShape): Pick<ResolvedType, "properties" | "isOpen"> => {
  const known = knownIn(sources);
  const found = known.get(struct.fields);
  if (found !== undefined) return found;
  const properties = Object.fromEntries([
    ...untaggedIn(struct).map((field) => [field.name, propertyOf(field)] as const),
    ...fieldsOf(sources, struct).map(({ field }) => [field.json?.name ?? "", propertyOf(field)] as const),
  ]);
  const made = defined({ properties, isOpen: hasUnknownFields(sources, struct) ? (true as const) : undefined });
  if (struct.at.bound.size === 0) known.set(struct.fields, made);
  return made;
};

const propertyOf = (field: GoField): PropertyFacts => ({
  name: field.name,
  type: field.typeText,
  markers: textsOf(field.markers),
  tag: field.tag === undefined ? "" : tagText(field.tag.text),
});
