import { createHash } from "node:crypto";
import { resolve, dirname } from "node:path";
import { pathInSources, readGoFiles } from "../../files/go-files.js";
import { type GoSources, brokenFiles, createSources, type GoPlace, groupOf, placeInCrd } from "go-crd";
import { type FieldPath, formatField, isObject, type KubeObject, valueAt } from "kube-json";
import { InputError } from "../../model/input-error.js";
import type { Io } from "../host/io.js";
import { goFoldersAround, goFoldersBefore } from "./go-folders.js";
import type { Unusable } from "../report/report.js";

/** Go sources, and the texts that were parsed. */
export interface GoProject {
  readonly sources: GoSources;
  /** The path of a manifest among the sources. */
  readonly near: (file: string) => string;
  /** The Go sources of the fields of a CRD, which is in the manifest; each field is looked up once. */
  readonly placesIn: (crd: KubeObject, manifest: string) => (field: FieldPath) => GoPlace | undefined;
  /** The text of a file now; undefined if it cannot be read. */
  readonly textOf: (path: string) => string | undefined;
  /** True for a file that was found, also if it belongs to no package. */
  readonly hasFile: (path: string) => boolean;
  /** True if the file had this text when it was parsed. */
  readonly wasParsed: (path: string, text: string) => boolean;
}

/**
 * Reads the folders; undefined if there are no Go files. Each of the `named` folders must have some: throws InputError.
 */
const readProject = (folders: readonly string[], named: readonly string[], io: Io): GoProject | undefined => {
  const files = readGoFiles(folders, undefined, io.cwd);
  const isIn = (folder: string): ((path: string) => boolean) => {
    const inside = pathInSources(resolve(io.cwd, folder, "x.go")).slice(0, -"x.go".length);
    return (path) => path.startsWith(inside) && path.endsWith(".go");
  };
  const empty = named.find((folder) => !files.paths.some(isIn(folder)));
  if (empty !== undefined) throw new InputError("must contain Go files; there are none", empty);
  if (!files.paths.some((path) => path.endsWith(".go"))) return undefined;
  const found = new Set(files.paths);
  const digests = new Map<string, string>();
  const textOf = (path: string): string | undefined => io.files.unsaved?.(path) ?? files.read(path);
  const sources = createSources({
    ...files,
    tool: "decorum",
    read: (path) => {
      const text = textOf(path);
      if (text !== undefined) digests.set(path, digestOf(text));
      return text;
    },
  });
  const near = (file: string): string => pathInSources(resolve(io.cwd, file));
  const known = new WeakMap<KubeObject, Map<string, GoPlace | undefined>>();
  return {
    sources,
    near,
    placesIn: (crd, manifest) => {
      const path = near(manifest);
      const places = known.get(crd) ?? new Map<string, GoPlace | undefined>();
      known.set(crd, places);
      return (field) => {
        const name = formatField(field);
        if (!places.has(name)) places.set(name, placeInCrd(sources, crd, field, path));
        return places.get(name);
      };
    },
    textOf,
    hasFile: (path) => found.has(path),
    wasParsed: (path, text) => digests.get(path) === digestOf(text),
  };
};

const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64");

export interface GoOptions {
  readonly paths: readonly string[];
  readonly go?: GoChoice;
  /** Go files of the input. */
  readonly goFiles?: readonly string[];
  /** The value of `--old`. */
  readonly old?: string;
}

/** Folders with Go sources, relative to the working directory; false for none, not even those of a project. */
export type GoChoice = readonly string[] | false;

/** The Go sources of a run, which are read when they are first needed. */
export interface LazyGoProject {
  /** Undefined without Go sources. `group` is that of a CRD of the input. */
  readonly load: (group?: string) => GoProject | undefined;
  readonly folders: readonly string[];
  /** True if these are Go modules that are only around the input: its CRDs may be those of others. */
  readonly isAround: boolean;
  /** The sources that were not read, and why; grows during reading. */
  readonly notes: () => readonly string[];
  /**
   * The files of APIs that were read and are no valid Go; grows during reading. Of Go modules around the input, these are those
   * in packages of these files of the input, or of the groups of its CRDs.
   */
  readonly problems: (goFiles: readonly string[]) => readonly Unusable[];
}

/**
 * Opens the folders of `--go`, or else those of the kubebuilder projects or Go modules around the input. Those around the input of an old
 * commit are read, too. Named folders are read at once, and throw InputError without Go files. The others are read for the first CRD,
 * and may have no Go files.
 */
export const openGoProject = ({ go, paths, goFiles = [], old }: GoOptions, io: Io): LazyGoProject => {
  const notes: string[] = [];
  const groups = new Set<string>();
  let project: GoProject | undefined;
  const around = go === undefined ? goFoldersAround(paths, io) : undefined;
  if (around?.problem !== undefined) notes.push(`Go sources are not read: ${around.problem}`);
  const named = typeof go === "object" ? go : (around?.folders ?? []);
  const before = go === undefined && old !== undefined ? goFoldersBefore(old, paths, io) : [];
  const folders = go === false ? [] : [...new Set([...named, ...before, ...foldersOf(goFiles)])];
  const isAround = around?.areModules === true && goFiles.length === 0;
  const isUsed = ({ sources }: GoProject): boolean => !isAround || sources.packages.some(isOfGroups(groups));
  const goProject: LazyGoProject = {
    folders,
    isAround,
    load: (group) => {
      if (group !== undefined) groups.add(group);
      if (folders.length > 0) project ??= readProject(folders, typeof go === "object" ? go : [], io);
      return project;
    },
    notes: () => [...notes, ...(project !== undefined && isUsed(project) ? project.sources.notes : [])],
    problems: (files) => {
      if (project === undefined) return [];
      const { near } = project;
      const inFolders = new Set(files.map((file) => dirname(near(file))));
      const isOfInput = isOfGroups(groups);
      return problemsIn(
        project,
        (one) =>
          around?.areModules !== true || isOfInput(one) || one.files.some(({ path }) => inFolders.has(dirname(path))),
      );
    },
  };
  if (typeof go === "object") goProject.load();
  return goProject;
};

type Package = GoSources["packages"][number];

/** True for a package whose code names one of the groups. */
const isOfGroups =
  (groups: ReadonlySet<string>) =>
  (one: Package): boolean =>
    [groupOf(one), ...one.files.flatMap(({ facts }) => facts.groups)].some((group = "") => groups.has(group));

const problemsIn = ({ sources }: GoProject, isWanted: (one: Package) => boolean): readonly Unusable[] =>
  brokenFiles(sources)
    .filter(({ path }) => {
      const file = sources.fileAt(path);
      return file !== undefined && isWanted(file.package);
    })
    .map(({ path, ...mistake }) => ({ file: sources.shown(path), ...mistake }));

/** The folders of these files, without those that are in others. */
const foldersOf = (files: readonly string[]): readonly string[] => {
  const folders = [...new Set(files.map((file) => dirname(file)))];
  return folders.filter(
    (one) =>
      !folders.some(
        (other) => other !== one && (other === "." || one.startsWith(`${other}/`)) && !one.startsWith(".."),
      ),
  );
};

/** The type of the items of a list or the values of a map, where the field is about them as a whole: what is wrong there is wrong in the type. */
export const typeOfItems = (
  crd: KubeObject,
  field: FieldPath,
  { below, declaration }: GoPlace,
): GoPlace | undefined => {
  const value = below.length === 0 ? undefined : valueAt(crd, field);
  return isObject(value) && "properties" in value ? declaration : undefined;
};
