import { dirname, join, relative } from "node:path";
import { InputError } from "../../model/input-error.js";
import type { Io } from "../host/io.js";
import { projectAround } from "../owned/kubebuilder-project.js";
import { foldersOf } from "../owned/ownership.js";
import { isInModuleCache } from "../../files/go-files.js";
import { isWithin } from "../../files/within.js";
import { ancestorsOf, isRepository, kindIfVisible } from "../sources/ancestors.js";

/** Folders with Go sources, relative to the working directory. */
interface GoFolders {
  readonly folders: readonly string[];
  /** True if none of them is a kubebuilder project: the CRDs may be those of others. */
  readonly areModules: boolean;
}

/** The kubebuilder projects around the paths or, where there is none, the innermost Go modules. Throws InputError for a broken project. */
export const goFoldersAround = (paths: readonly string[], io: Io): GoFolders => {
  const found = foldersOf(paths, io).flatMap((folder) => {
    const project = projectAround(folder, io.cwd, io.files);
    if (project !== undefined) return { folder: dirname(project.name), isModule: false };
    const module = moduleAround(folder, io);
    return module === undefined ? [] : { folder: module, isModule: true };
  });
  return {
    folders: [...new Set(found.map(({ folder }) => folder))],
    areModules: found.every(({ isModule }) => isModule),
  };
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
  try {
    const { folders } = goFoldersAround(paths, io);
    return [io.cwd, ...(folders.length > 0 ? folders : goFiles.map((file) => dirname(file)))].join("\n");
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return [io.cwd, ...paths].join("\n");
  }
};
