import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { InputError } from "../../model/input-error.js";
import type { Io } from "../host/io.js";
import { projectAround } from "../owned/kubebuilder-project.js";
import { foldersAt } from "../owned/ownership.js";
import { isInModuleCache } from "../../files/go-files.js";
import { isWithin } from "../../files/within.js";
import { isRevision, parseRevision } from "../sources/git-commit.js";
import { oldFiles } from "../sources/old-files.js";
import { ancestorsOf, isRepository, kindIfVisible } from "../sources/ancestors.js";

/** Folders with Go sources, relative to the working directory. */
interface GoFolders {
  readonly folders: readonly string[];
  /** True if none of them is a kubebuilder project: the CRDs may be those of others. */
  readonly areModules: boolean;
  /** Why none were found: a broken project, which does not prevent a review whose owned groups are given. */
  readonly problem?: string;
}

/** The kubebuilder projects around the paths or, where there is none, the innermost Go modules. */
export const goFoldersAround = (paths: readonly string[], io: Io): GoFolders => {
  try {
    const found = foldersAt(paths, io).flatMap((path) => {
      const project = projectAround(path, io.cwd, io.files);
      const folder = project === undefined ? moduleAround(path, io) : dirname(project.name);
      // Go sources are read from the disk.
      return folder === undefined || !existsSync(resolve(io.cwd, folder))
        ? []
        : [{ folder, isModule: project === undefined }];
    });
    return {
      folders: [...new Set(found.map(({ folder }) => folder))],
      areModules: found.every(({ isModule }) => isModule),
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { folders: [], areModules: false, problem: error.message };
  }
};

/** Those of an old state, where it is a commit: a change may add or delete the files that tell where the sources are. */
export const goFoldersBefore = (old: string, paths: readonly string[], io: Io): readonly string[] => {
  if (!isRevision(old) || parseRevision(old).path !== undefined) return [];
  const before = oldFiles(old, paths, io);
  return goFoldersAround(before.paths, before.io).folders;
};

/** Outside of a repository, a go.mod above the working directory may be anybody's. */
const moduleAround = (folder: string, { cwd, files }: Io): string | undefined => {
  if (isInModuleCache(folder)) return undefined;
  const above = [...ancestorsOf(folder, files)];
  const isInRepository = above.some((one) => isRepository(one, files));
  for (const one of above.filter((each) => isInRepository || isWithin(cwd, each)))
    if (kindIfVisible(join(one, "go.mod"), files) === "file") return relative(cwd, one) || ".";
  return undefined;
};

/** A name for the folders around these paths: files that share it share their Go sources. */
export const goFoldersName = (paths: readonly string[], goFiles: readonly string[], io: Io): string => {
  const { folders, problem } = goFoldersAround(paths, io);
  const alone = problem === undefined ? goFiles.map((file) => dirname(file)) : paths;
  return [io.cwd, ...(folders.length > 0 ? folders : alone)].join("\n");
};
