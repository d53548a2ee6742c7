import { defined, remember } from "kube-json";
import { type GoDeclaration, type GoField, type GoMistake, structIn } from "../syntax/declarations.js";
import { type DeclaredType, type GoPackage, type GoSources, cachePerSources } from "../sources/sources.js";
import { tagText } from "../syntax/struct-tag.js";
import { type TypeAt, type StructShape, typeIn, hasOwnJson, shapeOf } from "../resolve/shape.js";
import { groupOf, versionOf } from "../sources/group-version.js";
import { type ApiType, hasSchemaMarkers, isApi, isTestData } from "./api-types.js";
import { constantsOf } from "../resolve/constants.js";
import type { GoFieldFacts, GoFieldsFacts, GoPackageFacts, GoTypeFacts, PropertyFacts, ResolvedType } from "./facts.js";
import { zeroValue } from "./zero.js";
import type { GoMarker } from "../syntax/markers.js";
import { fieldsOf, hasUnknownFields, untaggedIn } from "../resolve/find-field.js";
import { foreignKind } from "./foreign.js";

export const describeType = (
  sources: GoSources,
  { declared, role, kinds, sections, isTypeOf, isUnused }: ApiType,
): GoTypeFacts => {
  const { type, file } = declared;
  const at = typeIn(file, type.type);
  const { files } = file.package;
  const isOfPackage = (names: readonly string[]): boolean => names.includes(type.name);
  return {
    name: type.name,
    package: packageFacts(sources, file.package, kinds),
    ...commonOf(type),
    type: type.type.kind === "struct" ? "struct" : type.typeText,
    ...(type.isAlias ? { isAlias: true } : {}),
    ...(type.parameters.length > 0 ? { isGeneric: true } : {}),
    resolved: resolvedType(sources, at),
    ...(role === undefined
      ? {}
      : {
          role,
          ...(role === "Kind" ? { hasList: files.some(({ facts }) => facts.typeNames.has(`${type.name}List`)) } : {}),
          ...(files.every(({ facts }) => facts.registered.length === 0)
            ? {}
            : { isRegistered: files.some(({ facts }) => isOfPackage(facts.registered)) }),
          ...(files.every(({ facts }) => facts.deepCopied.length === 0)
            ? {}
            : { isDeepCopied: files.some(({ facts }) => isOfPackage(facts.deepCopied)) }),
        }),
    ...(sections.length === 0 ? {} : { sections }),
    ...(isUnused ? { isUnused } : {}),
    ...(isTypeOf.length === 0 ? {} : { isTypeOf }),
    ...defined({ constants: constantsOf(sources, declared), fields: fieldsIn(sources, at) }),
  };
};

const commonOf = ({ comment, markers }: GoDeclaration): Pick<GoFieldFacts, "comment" | "markers"> => ({
  ...(comment === undefined || comment.text === "" ? {} : { comment: comment.text }),
  markers: textsOf(markers),
});

const apartOf = ({ comment, markers }: GoField): Pick<GoFieldFacts, "apart"> => {
  const apart = markers.filter(({ line }) => comment !== undefined && line < comment.from).length;
  return apart === 0 ? {} : { apart };
};

/** A package that names no group has that of the first kind that leads to its type. */
const packageFacts = (sources: GoSources, one: GoPackage, kinds: readonly DeclaredType[]): GoPackageFacts => {
  const shown = sources.shown(one.files[0]?.path ?? "");
  return {
    name: one.name,
    folder: shown.slice(0, Math.max(0, shown.lastIndexOf("/"))),
    ...defined({
      group: groupOf(one) ?? groupOfFirst(kinds),
      version: versionOf(sources, one),
      goVersion: one.module?.goVersion,
    }),
    markers: markersOf(one),
  };
};

const markersOf = remember((one: GoPackage): readonly string[] => [
  ...new Set(one.files.flatMap(({ facts }) => (facts.isGenerated ? [] : facts.packageMarkers))),
]);

const groupOfFirst = ([first]: readonly DeclaredType[]): string | undefined => first && groupOf(first.file.package);

const fieldsIn = (sources: GoSources, at: TypeAt): GoFieldsFacts | undefined => {
  const fields = structIn(at.type);
  if (fields === undefined) return undefined;
  // No other field has the name of one, but '_' may stand for several, which JSON never has.
  return Object.fromEntries(
    fields.filter(({ name }) => name !== "_").map((field) => [field.name, fieldFacts(sources, field, at)]),
  );
};

const fieldFacts = (sources: GoSources, field: GoField, { file, bound }: TypeAt): GoFieldFacts => {
  const at: TypeAt = { type: field.type, file, bound };
  const pointed: TypeAt = field.type.kind === "pointer" ? { ...at, type: field.type.element } : at;
  return {
    ...commonOf(field),
    ...apartOf(field),
    ...(field.commentBehind === "" ? {} : { commentBehind: field.commentBehind }),
    type: field.typeText,
    ...(field.tag === undefined ? {} : { tag: tagText(field.tag.text) }),
    ...(field.isEmbedded ? { isEmbedded: true } : {}),
    resolved: resolvedType(sources, at),
    zero: zeroValue(sources, field.markers, pointed),
    ...defined({ fields: fieldsIn(sources, at) }),
  };
};

/** A file with the first mistake in it. */
export interface BrokenFile extends GoMistake {
  readonly path: string;
}

/**
 * The parsed files of APIs that a Go compiler refuses: those in packages of an API version, or with markers for a schema. Others
 * may be templates of files.
 */
export const brokenFiles = (sources: GoSources): readonly BrokenFile[] =>
  sources.broken
    .filter((file) => !isTestData(file.package) && (isApi(sources, file.package) || isMarked(sources, file)))
    .flatMap((file) => {
      const mistake = sources.parsed(file)?.mistake;
      return mistake === undefined ? [] : [{ path: file.path, ...mistake }];
    });

const isMarked = (sources: GoSources, file: GoSources["broken"][number]): boolean =>
  sources.parsed(file)?.types.some(hasSchemaMarkers) ?? false;

/** Types within types, as in a list of lists, that are followed; a recursive type has no end. */
const DEPTH = 5;

const textsOf = (markers: readonly GoMarker[]): readonly string[] => markers.map(({ text }) => text);

/** The JSON form of a type. */
const resolvedType = (sources: GoSources, at: TypeAt, depth = 0): ResolvedType => {
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
