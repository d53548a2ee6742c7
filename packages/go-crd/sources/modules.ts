import { joinPath, parentOf, restAfter, withParents } from "./paths.js";

/** A Go module: a folder with a go.mod file, without the folders of modules in it. */
export interface GoModule {
  readonly path: string;
  readonly folder: string;
  /** The version of Go that it asks for, such as '1.24.0'. */
  readonly goVersion?: string | undefined;
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
    else byFolder.set(folder, { path: mod.module, folder, goVersion: mod.goVersion, replaced: mappings(mod, folder) });
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
      const mayHave = ({ module }: Mapping): boolean => module !== "" && restAfter(importPath, module) !== undefined;
      const own = from === undefined ? [] : [{ module: from.path, folder: from.folder }];
      const work = from === undefined ? undefined : workspaceOf(from.folder);
      const replaced = [...(work?.replaced ?? []), ...(from?.replaced ?? [])];
      const rank = (folder: string): number => (work?.used.has(folder) === true ? -1 : distance(folder, from));
      const others = modules
        .map(({ path, folder }) => ({ module: path, folder }))
        // A project may have a hundred modules, and most imports are of none of them.
        .filter(mayHave)
        .sort((a, b) => rank(a.folder) - rank(b.folder));
      return (
        [...[...own, ...replaced].filter(mayHave), ...others]
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

/** The places of packages in a go.mod or go.work file. */
interface GoMod {
  /** The path of the module; '' in a go.work file. */
  readonly module: string;
  readonly goVersion: string | undefined;
  /** Local folders that replace modules, relative to the file. */
  readonly replaced: readonly Mapping[];
  /** The folders of the modules of a workspace. */
  readonly used: readonly string[];
}

/** Reads a go.mod or go.work file; lines that are not understood are left out. */
export const parseGoMod = (text: string): GoMod => {
  let module = "";
  let goVersion: string | undefined;
  const replaced: { module: string; folder: string }[] = [];
  const used: string[] = [];
  for (const [directive = "", ...words] of directives(text)) {
    if (directive === "module") module = words[0] ?? "";
    if (directive === "go") goVersion = words[0];
    if (directive === "use" && words[0] !== undefined) used.push(words[0]);
    const arrow = words.indexOf("=>");
    const [from, to] = [words[0], words[arrow + 1]];
    if (directive === "replace" && arrow > 0 && from !== undefined && to !== undefined && isLocal(to))
      replaced.push({ module: from, folder: to });
  }
  return { module, goVersion, replaced, used };
};

/** A folder on the same machine; Go requires it to start like this. */
const isLocal = (path: string): boolean => /^(?:\.{1,2}(?:\/|$)|\/)/.test(path);

/** Each line as words; the lines of a block begin with the word before its '('. */
const directives = (text: string): readonly (readonly string[])[] => {
  const found: string[][] = [];
  let block: string | undefined;
  for (const line of text.split("\n")) {
    const words = [...line.replace(/\/\/.*/, "").matchAll(/"([^"]*)"|`([^`]*)`|([()])|([^\s()"`]+)/g)].map(
      ([, quoted, raw, bracket, bare]) => quoted ?? raw ?? bracket ?? bare ?? "",
    );
    if (words.length === 0) continue;
    if (words[0] === ")") block = undefined;
    else if (words[1] === "(") block = words[0];
    else found.push(block === undefined ? words : [block, ...words]);
  }
  return found;
};
