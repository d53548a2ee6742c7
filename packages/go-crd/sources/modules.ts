import { type GoMod, parseGoMod } from "./go-mod.js";
import { joinPath, parentOf, restAfter, withParents } from "./paths.js";

/** A Go module: a folder with a go.mod file, without the folders of modules in it. */
export interface GoModule {
  readonly path: string;
  readonly folder: string;
  /** Folders that replace other modules, for imports in this module. */
  readonly replaced: readonly Mapping[];
}

/** The packages below the import path are below the folder. */
interface Mapping {
  readonly module: string;
  readonly folder: string;
}

/** A go.work file. */
interface Workspace {
  readonly replaced: readonly Mapping[];
  /** The folders of its modules. */
  readonly used: ReadonlySet<string>;
}

export interface GoModules {
  /** The module that a folder belongs to. */
  moduleOf(folder: string): GoModule | undefined;
  /** The folders that an import path in the module may mean, the best one first. */
  foldersOf(importPath: string, from: GoModule | undefined): readonly string[];
}

/** The modules of the go.mod and go.work files, which are given by path. */
export const createModules = (files: ReadonlyMap<string, string>): GoModules => {
  const byFolder = new Map<string, GoModule>();
  const works = new Map<string, Workspace>();
  for (const [path, text] of files) {
    const folder = parentOf(path) ?? "";
    const mod = parseGoMod(text);
    if (path.endsWith("go.work"))
      works.set(folder, {
        replaced: mappings(mod, folder),
        used: new Set(mod.used.map((one) => joinPath(folder, one))),
      });
    else byFolder.set(folder, { path: mod.module, folder, replaced: mappings(mod, folder) });
  }
  const modules = [...byFolder.values()];
  const moduleOf = (folder: string): GoModule | undefined => {
    for (const one of withParents(folder)) {
      const found = byFolder.get(one);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  /** A workspace applies to the modules below its folder. */
  const workspaceOf = (folder: string): Workspace | undefined =>
    withParents(folder)
      .map((one) => works.get(one))
      .find((one) => one !== undefined);
  return {
    moduleOf,
    foldersOf: (importPath, from) => {
      const own = from === undefined ? [] : [{ module: from.path, folder: from.folder }];
      const work = from === undefined ? undefined : workspaceOf(from.folder);
      const replaced = [...(work?.replaced ?? []), ...(from?.replaced ?? [])];
      const rank = (folder: string): number => (work?.used.has(folder) === true ? -1 : distance(folder, from));
      const others = modules
        .map(({ path, folder }) => ({ module: path, folder }))
        .sort((a, b) => rank(a.folder) - rank(b.folder));
      return (
        [...own, ...replaced, ...others]
          .filter(({ module }) => module !== "" && restAfter(importPath, module) !== undefined)
          .sort((a, b) => b.module.length - a.module.length)
          .map(({ module, folder }) => ({
            folder,
            target: joinPath(folder, restAfter(importPath, module) ?? ""),
          }))
          // A folder of another module is no package of this one.
          .filter(({ folder, target }) => (moduleOf(target)?.folder ?? folder) === folder)
          .map(({ target }) => target)
      );
    },
  };
};

const mappings = ({ replaced }: GoMod, base: string): readonly Mapping[] =>
  replaced.map(({ module, folder }) => ({ module, folder: joinPath(base, folder) }));

/** If a module has several copies, the one that shares most folders with the importing module counts. */
const distance = (folder: string, from: GoModule | undefined): number =>
  from === undefined ? 0 : stepsBetween(folder, from.folder);

/** The number of folders up and down from one folder to the other. */
export const stepsBetween = (one: string, other: string): number => {
  const [a, b] = [segments(one), segments(other)];
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++;
  return a.length + b.length - 2 * shared;
};

const segments = (path: string): readonly string[] => path.split("/").filter((one) => one !== "");
