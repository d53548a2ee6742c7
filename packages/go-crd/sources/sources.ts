import { groupBy, remember } from "kube-json";
import type { GoFile, GoType } from "../syntax/declarations.js";
import { type FindDirectives, directivesOf } from "../syntax/directives.js";
import { type FileFacts, scanGo } from "../syntax/scan.js";
import { STEPS, parseGo } from "../syntax/parse.js";
import { type GoModule, type GoModules, createModules } from "./modules.js";
import { fileName, parentOf } from "./paths.js";

/** The files of Go projects, however they are read. */
export interface GoFiles {
  /** Go files, go.mod and go.work files, with '/' as separator. */
  readonly paths: readonly string[];
  /** The text of a file; undefined if it cannot be read, which `notes` says. */
  readonly read: (path: string) => string | undefined;
  /** The path for users; without it, the path itself. */
  readonly shown?: (path: string) => string;
  /** The tool whose directives are wanted: 'acme' for comments `// +acme:WORD`. Only letters, digits and '-'. */
  readonly tool?: string;
  /** Omissions and their reasons; may grow. */
  readonly notes?: readonly string[];
  /** The Go files in a folder that `paths` lacks, if it is in a module whose go.mod is there. */
  readonly imported?: (folder: string) => readonly string[];
}

export interface GoSourceFile {
  readonly path: string;
  readonly facts: FileFacts;
  readonly package: GoPackage;
}

/** The files of a folder that have the same package clause. */
export interface GoPackage {
  readonly folder: string;
  readonly name: string;
  readonly module: GoModule | undefined;
  /** From the first markers `+groupName` and `+versionName` of the package, as controller-gen reads them. */
  readonly groupName: string | undefined;
  readonly versionName: string | undefined;
  readonly files: readonly GoSourceFile[];
}

export interface DeclaredType {
  readonly type: GoType;
  readonly file: GoSourceFile;
}

/** The Go packages of a project; files are parsed when they are needed. */
export interface GoSources {
  readonly packages: readonly GoPackage[];
  readonly modules: GoModules;
  /** The packages of a folder that a file of the module imports; it is read if it is not among the sources. */
  importedIn(folder: string, by: GoModule | undefined): readonly GoPackage[];
  fileAt(path: string): GoSourceFile | undefined;
  /** The declarations of a file; undefined if it cannot be parsed, which `notes` says. */
  parsed(file: GoSourceFile): GoFile | undefined;
  /** The type of a package; sources count before generated files. */
  typeIn(one: GoPackage, name: string): DeclaredType | undefined;
  shown(path: string): string;
  /** Files with a mistake; grows while files are parsed. */
  readonly broken: readonly GoSourceFile[];
  /** Unread parts and their reasons; grows while files are parsed. */
  readonly notes: readonly string[];
}

/** Steps of the parser for all findings together: about 30 seconds for 25 MB of ordinary types. */
const ALL_STEPS = 8_000_000;

/** Parses files when they are needed, each once. */
const createParser = (files: GoFiles, shown: GoSources["shown"]) => {
  const notes: string[] = [];
  const broken: GoSourceFile[] = [];
  const trees = new Map<string, GoFile | undefined>();
  let left = ALL_STEPS;
  let limit = STEPS;
  const parse = (path: string): GoFile | undefined => {
    const text = files.read(path);
    if (text === undefined) return undefined;
    const parsed = parseGo(text, Math.min(left, limit));
    left -= parsed.steps;
    if ("file" in parsed) return parsed.file;
    // Few files of a project may take as long as this one.
    limit = Math.floor(limit / 2);
    notes.push(`${shown(path)}: ${parsed.problem}`);
    return undefined;
  };
  const parsed = (file: GoSourceFile): GoFile | undefined => {
    const { path } = file;
    if (trees.has(path)) return trees.get(path);
    const tree = parse(path);
    trees.set(path, tree);
    if (tree?.mistake !== undefined) broken.push(file);
    return tree;
  };
  return { parsed, notes, broken };
};

/** The sources in the files. Test files declare no types of an API. Never throws for their contents. */
export const createSources = (files: GoFiles): GoSources => {
  const modules = createModules(moduleFiles(files));
  const findDirectives = files.tool === undefined ? undefined : directivesOf(files.tool);
  const packagesAmong = (paths: readonly string[]): readonly GoPackage[] =>
    packagesOf(paths, files, modules, findDirectives);
  const packages = packagesAmong(files.paths);
  const byFolder = new Map<string, readonly GoPackage[]>(groupBy(packages, ({ folder }) => [folder]));
  const shown = (path: string): string => files.shown?.(path) ?? path;
  const { parsed, notes, broken } = createParser(files, shown);
  return {
    packages,
    modules,
    broken,
    get notes() {
      return [...(files.notes ?? []), ...notes];
    },
    shown,
    parsed,
    importedIn: (folder, by) => {
      const isOwn = by !== undefined && modules.moduleOf(folder)?.folder === by.folder;
      if (isOwn && !byFolder.has(folder)) byFolder.set(folder, packagesAmong(files.imported?.(folder) ?? []));
      return byFolder.get(folder) ?? [];
    },
    fileAt: (path) => {
      for (const one of byFolder.get(parentOf(path) ?? "") ?? []) {
        const file = filesByPath(one).get(path);
        if (file !== undefined) return file;
      }
      return undefined;
    },
    typeIn: (one, name) => typeIn(one, name, parsed),
  };
};

/** The sources with other texts of some files, by path. They declare the same types, with other markers. */
export const withTexts = (sources: GoSources, texts: ReadonlyMap<string, string>): GoSources => {
  const { parsed: changed } = createParser({ paths: [], read: (path) => texts.get(path) }, (path) =>
    sources.shown(path),
  );
  const parsed = (file: GoSourceFile): GoFile | undefined =>
    texts.has(file.path) ? changed(file) : sources.parsed(file);
  return { ...sources, parsed, typeIn: (one, name) => typeIn(one, name, parsed) };
};

/** What is found in the sources for parts of them. Other texts of one file may change it for unchanged parts of others. */
export const cachePerSources = <K extends object, V>(): ((sources: GoSources) => WeakMap<K, V>) =>
  remember(() => new WeakMap<K, V>());

const filesByPath = remember((one: GoPackage) => new Map(one.files.map((file) => [file.path, file])));

/** The files of a package by the names of the types that they declare. */
const declaringFiles = remember((one: GoPackage) => groupBy(one.files, ({ facts }) => facts.typeNames));

const typesByName = remember((file: GoFile) => groupBy(file.types, ({ name }) => [name]));

const typeIn = (one: GoPackage, name: string, parsed: GoSources["parsed"]): DeclaredType | undefined => {
  for (const file of declaringFiles(one).get(name) ?? []) {
    const tree = parsed(file);
    const type = tree && typesByName(tree).get(name)?.[0];
    if (type !== undefined) return { type, file };
  }
  return undefined;
};

const moduleFiles = ({ paths, read }: GoFiles): ReadonlyMap<string, string> =>
  new Map(
    paths
      .filter((path) => fileName(path) === "go.mod" || fileName(path) === "go.work")
      .map((path) => [path, read(path) ?? ""]),
  );

const packagesOf = (
  paths: readonly string[],
  files: GoFiles,
  modules: GoModules,
  findDirectives: FindDirectives | undefined,
): readonly GoPackage[] => {
  const found = new Map<string, { folder: string; name: string; members: [string, FileFacts][] }>();
  for (const path of [...paths].sort()) {
    if (!path.endsWith(".go") || path.endsWith("_test.go")) continue;
    const facts = scanGo(files.read(path) ?? "", findDirectives);
    if (facts === undefined) continue;
    const folder = parentOf(path) ?? "";
    const id = `${folder}\n${facts.packageName}`;
    const entry = found.get(id) ?? { folder, name: facts.packageName, members: [] };
    entry.members.push([path, facts]);
    found.set(id, entry);
  }
  return [...found.values()].map(({ folder, name, members }) => {
    const sources: GoSourceFile[] = [];
    const one: GoPackage = {
      folder,
      name,
      module: modules.moduleOf(folder),
      groupName: members.find(([, { groupName }]) => groupName !== undefined)?.[1].groupName,
      versionName: members.find(([, { versionName }]) => versionName !== undefined)?.[1].versionName,
      files: sources,
    };
    for (const [path, facts] of members) sources.push({ path, facts, package: one });
    sources.sort((a, b) => Number(a.facts.isGenerated) - Number(b.facts.isGenerated));
    return one;
  });
};
