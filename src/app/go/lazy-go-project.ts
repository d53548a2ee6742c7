import { existsSync } from "node:fs";
import { dirname, normalize, resolve } from "node:path";
import { InputError } from "../../model/input-error.js";
import { projectsAround } from "../owned/ownership.js";
import type { Io } from "../host/io.js";
import { type GoProject, readProject } from "./go-project.js";

/** Where Go sources may be. */
export interface GoOptions {
  readonly paths: readonly string[];
  readonly go?: GoChoice;
  /** Go files of the input. */
  readonly goFiles?: readonly string[];
}

/** Folders with Go sources, relative to the working directory; false for none, not even those of a project. */
export type GoChoice = readonly string[] | false;

/** The Go sources of a run, which are read when they are first needed. */
export interface LazyGoProject {
  /** Undefined without Go sources. */
  readonly load: () => GoProject | undefined;
  /** The folders that are read. */
  readonly folders: readonly string[];
  /** The sources that were not read, and why; grows during reading. */
  readonly notes: () => readonly string[];
}

/**
 * Opens the folders of `--go`, or else those of the kubebuilder projects around the input. Named folders are read at once,
 * and throw InputError without Go files. Projects are read for the first CRD, and may have no Go files.
 */
export const openGoProject = ({ go, paths, goFiles = [] }: GoOptions, io: Io): LazyGoProject => {
  const notes: string[] = [];
  let project: GoProject | undefined;
  const folders =
    go === false ? [] : [...(typeof go === "object" ? go : projectFolders(paths, io, notes)), ...foldersOf(goFiles)];
  const goProject: LazyGoProject = {
    folders,
    load: () => {
      if (folders.length > 0) project ??= readProject(folders, typeof go === "object" ? go : [], io);
      return project;
    },
    notes: () => [...notes, ...(project?.sources.notes ?? [])],
  };
  if (typeof go === "object") goProject.load();
  return goProject;
};

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

/** A project that cannot be read does not prevent a review whose owned groups are given. */
const projectFolders = (paths: readonly string[], io: Io, notes: string[]): readonly string[] => {
  try {
    const folders = new Set(projectsAround(paths, io).map(({ name }) => normalize(dirname(name))));
    return [...folders].filter((folder) => existsSync(resolve(io.cwd, folder)));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    notes.push(`Go sources are not read: ${error.message}`);
    return [];
  }
};
