import type { GoType } from "../syntax/declarations.js";
import { type DeclaredType, type GoSources, cachePerSources } from "../sources/sources.js";

/** The constants of a type, by their names, with their values. */
export type Constants = Readonly<Record<string, string>>;

/** The constants of the package that have the type; undefined for a struct, or if there are none. */
export const constantsOf = (sources: GoSources, declared: DeclaredType): Constants | undefined => {
  if (declared.type.type.kind !== "name") return undefined;
  const known = knownIn(sources);
  const found = known.get(declared.type) ?? { constants: constantsIn(sources, declared) };
  known.set(declared.type, found);
  return found.constants;
};

/** Many fields have one type. */
const knownIn = cachePerSources<GoType, { readonly constants: Constants | undefined }>();

const constantsIn = (sources: GoSources, { type, file }: DeclaredType): Constants | undefined => {
  const found = file.package.files
    .filter(({ facts }) => !facts.isGenerated && facts.constantTypes.has(type.name))
    .flatMap((one) => sources.parsed(one)?.constants ?? [])
    .filter((one) => one.type === type.name)
    .map(({ name, value }) => [name, value.replace(/^["`](.*)["`]$/s, "$1")] as const);
  return found.length === 0 ? undefined : Object.fromEntries(found);
};
