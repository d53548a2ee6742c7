import { isInlined } from "../syntax/struct-tag.js";
import type { GoType, GoTypeExpression } from "../syntax/declarations.js";
import { groupOf, versionOf } from "../sources/group-version.js";
import type { DeclaredType, GoPackage, GoSources } from "../sources/sources.js";
import { type TypeAt, hasOwnJson, namedType, typeIn } from "../resolve/shape.js";
import type { GoTypeFacts } from "./facts.js";

export interface ApiType {
  readonly declared: DeclaredType;
  readonly role: GoTypeFacts["role"] | undefined;
  /** The kinds whose fields lead to it, and the names of these fields. */
  readonly kinds: readonly DeclaredType[];
  readonly sections: readonly string[];
  /** The fields that have the type itself. */
  readonly isTypeOf: readonly string[];
  /** The package declares kinds, and none leads to it. */
  readonly isUnused: boolean;
}

/** The choice of types in the sources. */
export interface ApiTypeSelection {
  /** The file is one of those under review. */
  readonly isChosen: (path: string) => boolean;
  /** The files that the user named, if other ones are chosen too. */
  readonly named?: ReadonlySet<string>;
  /** All types in these files count. */
  readonly isWhole?: boolean;
}

/**
 * The types of APIs in the chosen files, in the order of packages, files and lines: the kinds, their lists, the types that their
 * fields lead to, and further structs with JSON names in packages of an API version. A package has one if it names its group and
 * version, or has a kind. If the chosen files have none of these, the types with markers for a schema count, and the types that
 * their fields lead to: a package of shared types has no version; a package below 'internal' or 'cmd' has none, unless there are
 * no others. Generated files are only read.
 */
export const apiTypes = (sources: GoSources, { isChosen, named, isWhole }: ApiTypeSelection): readonly ApiType[] => {
  const isNamed = (path: string): boolean => named?.has(path) ?? isChosen(path);
  const wanted = sources.packages.filter(({ files }) => files.some(({ path }) => isNamed(path)));
  const apis = sources.packages.filter((one) => isApi(sources, one));
  const found = new Map<GoType, DeclaredType>();
  const leading = new Map<GoType, Leading>();
  const roles = new Map<GoType, NonNullable<ApiType["role"]>>();
  for (const one of apis)
    for (const declared of declaredIn(sources, one)) {
      const role = roleOf(declared.type);
      if (role !== undefined) roles.set(declared.type, role);
      if (role === "Kind") followKind(sources, declared, leading);
      if (role !== undefined || hasJsonNames(declared.type)) found.set(declared.type, declared);
    }
  const addReached = (): void => {
    for (const one of reachedFrom(sources, [...found.values()])) found.set(one.type, one);
  };
  addReached();
  const hasTypes =
    wanted.some((one) => apis.includes(one)) || [...found.values()].some(({ file }) => isNamed(file.path));
  const unshared: ReadonlySet<GoPackage> = isWhole === true || hasTypes ? new Set() : ofPrograms(wanted);
  if (isWhole === true || !hasTypes) {
    for (const one of wanted.filter((it) => !unshared.has(it)))
      for (const declared of declaredIn(sources, one)) {
        const role = roleOf(declared.type);
        if (isWhole !== true && role === undefined && !hasSchemaMarkers(declared.type)) continue;
        found.set(declared.type, declared);
        if (role !== undefined) roles.set(declared.type, role);
        if (role === "Kind" || (!hasTypes && hasParts(declared.type))) followKind(sources, declared, leading);
      }
    addReached();
  }
  const isShared = (one: DeclaredType): boolean =>
    !one.file.facts.isGenerated && !hasOwnJson(one) && !unshared.has(one.file.package);
  const chosen = [...found.values()].filter((one) => isChosen(one.file.path) && isShared(one));
  const kinds = [...found.values()].filter(({ type }) => roles.get(type) === "Kind");
  const withKinds = new Set(kinds.map(({ file }) => file.package));
  return sources.packages
    .flatMap((one) => inOrder(chosen.filter(({ file }) => file.package === one)))
    .map((declared) => ({
      declared,
      role: roles.get(declared.type),
      kinds: [...(leading.get(declared.type)?.kinds ?? [])],
      sections: [...(leading.get(declared.type)?.sections ?? [])],
      isTypeOf: [...(leading.get(declared.type)?.isTypeOf ?? [])],
      isUnused: !roles.has(declared.type) && !leading.has(declared.type) && withKinds.has(declared.file.package),
    }));
};

/** The packages that no other module imports, or that belong to a program; none if all do. */
const ofPrograms = (packages: readonly GoPackage[]): ReadonlySet<GoPackage> => {
  const found = packages.filter(({ folder }) => /(?:^|\/)(?:cmd|internal)(?:\/|$)/.test(folder));
  return new Set(found.length === packages.length ? [] : found);
};

const inOrder = (types: readonly DeclaredType[]): readonly DeclaredType[] =>
  types.toSorted((a, b) =>
    a.file === b.file ? a.type.position.offset - b.type.position.offset : a.file.path < b.file.path ? -1 : 1,
  );

export const isApi = (sources: GoSources, one: GoPackage): boolean => {
  if (one.name === "main" || isTestData(one)) return false;
  if (versionOf(sources, one) !== undefined && groupOf(one) !== undefined) return true;
  return one.files.some(
    (file) =>
      file.facts.hasRootMarker && (sources.parsed(file)?.types.some((type) => roleOf(type) === "Kind") ?? false),
  );
};

export const isTestData = ({ folder }: GoPackage): boolean => /(?:^|\/)testdata(?:\/|$)/.test(folder);

function* declaredIn(sources: GoSources, one: GoPackage): Iterable<DeclaredType> {
  for (const file of one.files) {
    if (file.facts.isGenerated || file.facts.typeNames.size === 0) continue;
    for (const type of sources.parsed(file)?.types ?? []) yield { type, file };
  }
}

const ROOT = "kubebuilder:object:root";

/** A kind has its own metadata; a list has items. An internal type, to which versions are converted, has no tags. */
const roleOf = ({ type, markers }: GoType): ApiType["role"] => {
  if (type.kind !== "struct" || !hasJsonNames({ type })) return undefined;
  const embeds = (name: string): boolean => type.fields.some((field) => field.isEmbedded && field.name === name);
  const isRoot = embeds("TypeMeta") && (embeds("ObjectMeta") || embeds("ListMeta"));
  const isMarked = markers.some(({ name, value }) => name === ROOT && value === "true");
  if (!isRoot && !isMarked) return undefined;
  return embeds("ListMeta") ? "List" : "Kind";
};

/** Markers of a type or its fields for generators of schemas; code that is no API has markers of other generators. */
const SCHEMA_MARKER =
  /^(?:optional|required|nullable|default|listType|listMapKey|mapType|structType|kubebuilder:(?!rbac|webhook)|k8s:(?!deepcopy))/;

export const hasSchemaMarkers = ({ type, markers }: GoType): boolean =>
  [{ markers }, ...(type.kind === "struct" ? type.fields : [])].some((one) =>
    one.markers.some(({ name }) => SCHEMA_MARKER.test(name)),
  );

const hasJsonNames = ({ type }: Pick<GoType, "type">): boolean =>
  type.kind === "struct" && type.fields.some(({ json }) => json !== undefined);

/** The kinds and fields that lead to a type. */
interface Leading {
  readonly kinds: Set<DeclaredType>;
  readonly sections: Set<string>;
  readonly isTypeOf: Set<string>;
}

/** True for a struct that has the parts of a kind, wherever its metadata is. */
const hasParts = ({ type }: GoType): boolean =>
  type.kind === "struct" && type.fields.some(({ json }) => json?.name === "spec" || json?.name === "status");

/** Collects the fields of a kind that lead to each type. */
const followKind = (sources: GoSources, kind: DeclaredType, leading: Map<GoType, Leading>): void => {
  const { type, file } = kind;
  if (type.type.kind !== "struct") return;
  for (const field of type.type.fields) {
    const section = field.json?.name ?? "";
    if (section === "" || field.isEmbedded) continue;
    const values = valueTypes(sources, typeIn(file, field.type));
    for (const one of reachedFrom(sources, typesIn(sources, typeIn(file, field.type)))) {
      const known = leading.get(one.type) ?? { kinds: new Set(), sections: new Set(), isTypeOf: new Set() };
      known.kinds.add(kind);
      known.sections.add(section);
      if (values.has(one.type)) known.isTypeOf.add(section);
      leading.set(one.type, known);
    }
  }
};

/** The type that a name or a pointer denotes, and those that it inlines. */
const valueTypes = (sources: GoSources, start: TypeAt): ReadonlySet<GoType> => {
  const found = new Set<GoType>();
  const left = [start];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    const named = at.type.kind === "pointer" && at === start ? at.type.element : at.type;
    if (named.kind !== "name") continue;
    const target = namedType(sources, { ...at, type: named }, named);
    if (!("at" in target) || target.declared === undefined || found.has(target.declared.type)) continue;
    const { type: declared, file } = target.declared;
    found.add(declared);
    if (declared.type.kind !== "struct") continue;
    for (const { isEmbedded, json, type } of declared.type.fields)
      if (isEmbedded && isInlined(json, true)) left.push(typeIn(file, type));
  }
  return found;
};

/** The types, and all that their fields lead to. */
const reachedFrom = (sources: GoSources, start: readonly DeclaredType[]): readonly DeclaredType[] => {
  const reached = new Map(start.map((one) => [one.type, one]));
  for (const { type, file } of reached.values())
    for (const one of typesIn(sources, typeIn(file, type.type))) if (!reached.has(one.type)) reached.set(one.type, one);
  return [...reached.values()];
};

/** The declarations that a type names, in its fields too. */
const typesIn = (sources: GoSources, at: TypeAt): readonly DeclaredType[] => {
  const found: DeclaredType[] = [];
  const visit = (type: GoTypeExpression): void => {
    if (type.kind === "name") {
      const named = namedType(sources, { ...at, type }, type);
      if ("at" in named && named.declared !== undefined) found.push(named.declared);
      for (const parameter of type.parameters) visit(parameter);
    } else if (type.kind === "struct")
      for (const { json, type: inner } of type.fields) {
        if (json?.isHidden !== true) visit(inner);
      }
    else if (type.kind === "map") {
      visit(type.key);
      visit(type.element);
    } else if (type.kind !== "other") visit(type.element);
  };
  visit(at.type);
  return found;
};
