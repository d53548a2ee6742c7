import type { GoField, GoImport, GoTypeExpression } from "../syntax/declarations.js";
import type { DeclaredType, GoPackage, GoSourceFile, GoSources } from "../sources/sources.js";

/** A type expression where it is written: its names belong to the file, and to the type arguments. */
export interface TypeAt {
  readonly type: GoTypeExpression;
  readonly file: GoSourceFile;
  /** The types that the type parameters in the expression stand for. */
  readonly bound: ReadonlyMap<string, TypeAt>;
}

/** The JSON shape of a type, after pointers, names and type parameters. */
export type Shape = {
  /** The types of the project that names on the way denote. */
  readonly chain: readonly DeclaredType[];
  /** How many pointers lead to it. */
  readonly pointers: number;
} & (
  | { readonly kind: "struct"; readonly fields: readonly GoField[]; readonly at: TypeAt }
  | { readonly kind: "list"; readonly element: TypeAt }
  | { readonly kind: "map"; readonly key: TypeAt; readonly element: TypeAt }
  | { readonly kind: "basic"; readonly name: string }
  /**
   * Its fields are not in the sources: a type of another module, such as 'k8s.io/api/core/v1.PodSpec', or without `name`, an
   * interface.
   */
  | Foreign
);

export type StructShape = Extract<Shape, { kind: "struct" }>;

interface Foreign {
  readonly kind: "foreign";
  readonly name?: string;
  /** It is imported from no module of the sources. */
  readonly isElsewhere?: true;
}

const UNBOUND: ReadonlyMap<string, TypeAt> = new Map();

/** Names and pointers that are followed; a cycle of names has no end. */
const HOPS = 30;

const BASIC = /^(?:string|bool|byte|rune|u?int(?:8|16|32|64)?|uintptr|float(?:32|64)|complex(?:64|128))$/;

/** The type in a file, without type arguments. */
export const typeIn = (file: GoSourceFile, type: GoTypeExpression): TypeAt => ({ type, file, bound: UNBOUND });

export const typeOfDeclaration = ({ type, file }: DeclaredType): TypeAt => typeIn(file, type.type);

/** True for a type with a method that writes its JSON. */
export const hasOwnJson = ({ type, file }: DeclaredType): boolean =>
  file.package.files.some(({ facts }) => facts.marshalled.includes(type.name));

/** True for `byte`: a list of bytes is text in base64. */
export const isByte = (sources: GoSources, at: TypeAt): boolean => {
  const shape = shapeOf(sources, at);
  return shape.kind === "basic" && (shape.name === "byte" || shape.name === "uint8");
};

export const shapeOf = (sources: GoSources, start: TypeAt): Shape => {
  const chain: DeclaredType[] = [];
  let pointers = 0;
  let at = start;
  for (let hop = 0; hop < HOPS; hop++) {
    const { type, file, bound } = at;
    const below = (element: GoTypeExpression): TypeAt => ({ type: element, file, bound });
    switch (type.kind) {
      case "struct":
        return { chain, pointers, kind: "struct", fields: type.fields, at };
      case "list":
        return { chain, pointers, kind: "list", element: below(type.element) };
      case "map":
        return { chain, pointers, kind: "map", key: below(type.key), element: below(type.element) };
      case "other":
        return { chain, pointers, kind: "foreign" };
      case "pointer":
        pointers++;
        at = below(type.element);
        break;
      case "name": {
        const named = namedType(sources, at, type);
        if ("kind" in named) return { chain, pointers, ...named };
        if (named.declared !== undefined) chain.push(named.declared);
        at = named.at;
      }
    }
  }
  return { chain, pointers, kind: "foreign" };
};

/** The type that a name denotes, with or without a declaration in the sources. */
type Named =
  | { readonly kind: "basic"; readonly name: string }
  | Foreign
  | { readonly at: TypeAt; readonly declared?: DeclaredType };

type NameExpression = Extract<GoTypeExpression, { kind: "name" }>;

export const namedType = (sources: GoSources, { file, bound }: TypeAt, type: NameExpression): Named => {
  const argument = type.qualifier === undefined ? bound.get(type.name) : undefined;
  if (argument !== undefined) return { at: argument };
  const declared = declarationOf(sources, file, type);
  if (declared === undefined) {
    const isBasic = type.qualifier === undefined && BASIC.test(type.name);
    return isBasic ? { kind: "basic", name: type.name } : foreignType(sources, file, type);
  }
  if (declared.type.parameters.length === 0) return { declared, at: typeOfDeclaration(declared) };
  const parameters = declared.type.parameters.flatMap((name, index) => {
    const given = type.parameters[index];
    return given === undefined ? [] : [[name, { type: given, file, bound }] as const];
  });
  return { declared, at: { type: declared.type.type, file: declared.file, bound: new Map(parameters) } };
};

/** With its name behind the path of its package, or as written if no import has it. */
const foreignType = (sources: GoSources, file: GoSourceFile, { qualifier, name }: NameExpression): Foreign => {
  if (qualifier === undefined) return { kind: "foreign", name };
  const imports = sources.parsed(file)?.imports ?? [];
  const found =
    imports.find((one) => one.name === qualifier) ??
    imports.find((one) => one.name === undefined && isNamedAs(one.path, qualifier));
  const { module } = file.package;
  const isElsewhere =
    found !== undefined && module !== undefined && sources.modules.foldersOf(found.path, module).length === 0;
  return { kind: "foreign", name: `${found?.path ?? qualifier}.${name}`, ...(isElsewhere ? { isElsewhere } : {}) };
};

/** True for the usual name of a package: the last part of its path, without the version of a module. */
const isNamedAs = (path: string, name: string): boolean => {
  const parts = path.split("/");
  const [last = "", before = ""] = [parts.at(-1), parts.at(-2)];
  return [last, last.replace(/^go-|[.-]go$|\.v\d+$/, ""), ...(/^v\d+$/.test(last) ? [before] : [])].includes(name);
};

/** The declaration that a name in the file denotes; undefined for built-in types and those of other modules. */
const declarationOf = (
  sources: GoSources,
  file: GoSourceFile,
  { qualifier, name }: NameExpression,
): DeclaredType | undefined => {
  const inPackages = (packages: Imported): DeclaredType | undefined =>
    packages === "foreign" || packages === undefined
      ? undefined
      : packages.map((one) => sources.typeIn(one, name)).find((one) => one !== undefined);
  if (qualifier !== undefined) return inPackages(importedAs(sources, file, qualifier));
  return (
    sources.typeIn(file.package, name) ??
    dotImports(sources, file)
      .map(inPackages)
      .find((one) => one !== undefined)
  );
};

/** The meaning of a name before a '.': packages of the project, or one of another module. */
type Imported = readonly GoPackage[] | "foreign" | undefined;

/** The packages that the local name stands for in the file; undefined if the file imports nothing by that name. */
const importedAs = (sources: GoSources, file: GoSourceFile, name: string): Imported => {
  const imports = sources.parsed(file)?.imports ?? [];
  const named = imports.find((one) => one.name === name);
  if (named !== undefined) return packagesAt(sources, file, named);
  const unnamed = imports.filter((one) => one.name === undefined);
  for (const one of unnamed) {
    const found = packagesAt(sources, file, one);
    const packages = found === "foreign" ? [] : found.filter((other) => other.name === name);
    if (packages.length > 0) return packages;
  }
  // The names of packages of other modules are not known.
  return imports.some((one) => packagesAt(sources, file, one) === "foreign") ? "foreign" : undefined;
};

/** Packages whose names need no qualifier in the file. */
const dotImports = (sources: GoSources, file: GoSourceFile): readonly (readonly GoPackage[] | "foreign")[] =>
  (sources.parsed(file)?.imports ?? []).filter(({ name }) => name === ".").map((one) => packagesAt(sources, file, one));

const packagesAt = (sources: GoSources, file: GoSourceFile, { path }: GoImport): readonly GoPackage[] | "foreign" => {
  for (const folder of sources.modules.foldersOf(path, file.package.module)) {
    const packages = sources
      .importedIn(folder, file.package.module)
      .filter(({ name }) => name !== "main" && !name.endsWith("_test"));
    if (packages.length > 0) return packages;
  }
  return "foreign";
};
