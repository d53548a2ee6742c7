import type { GoImport } from "../syntax/declarations.js";
import type { GoPackage, GoSourceFile, GoSources } from "./sources.js";

/** The meaning of a name before a '.': packages of the project, or one of another module. */
export type Imported = readonly GoPackage[] | "foreign" | undefined;

/** The packages that the local name stands for in the file; undefined if the file imports nothing by that name. */
export const importedAs = (sources: GoSources, file: GoSourceFile, name: string): Imported => {
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
export const dotImports = (sources: GoSources, file: GoSourceFile): readonly (readonly GoPackage[] | "foreign")[] =>
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
