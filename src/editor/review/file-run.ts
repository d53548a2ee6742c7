import { dirname, join, relative, resolve, sep } from "node:path";
import { type Adoption, openAdoption } from "../../app/adoption/adoption.js";
import { ruleNames } from "../../app/adoption/written-waiver.js";
import { CONFIG_FILE } from "../../app/host/called-as.js";
import { configuredPaths } from "../../app/config/configured.js";
import { type GoFindings, createGoFindings } from "../../app/go/go-findings.js";
import { groupsBehind, groupsInGo } from "../../app/go/go-types.js";
import type { LazyGoProject } from "../../app/go/go-project.js";
import { ancestorsOf, kindIfVisible } from "../../app/sources/ancestors.js";
import { createExclusion } from "../../app/sources/exclusion.js";
import { foundAlone } from "../../app/sources/folder.js";
import { openCustomResources, runSettingsOf } from "../../app/review/input.js";
import { KUSTOMIZATIONS, withKustomizations } from "../../app/sources/kustomize.js";
import { NO_OLD_OBJECTS } from "../../app/sources/old-objects.js";
import { fileSource, keepingText, type Source } from "../../app/sources/source.js";
import { findSources } from "../../app/sources/sources.js";
import { definitionsIn } from "../../app/sources/custom-resources.js";
import { ownershipOf } from "../../app/owned/ownership.js";
import type { Io, Files } from "../../app/host/io.js";
import { defined } from "kube-json";
import { InputError } from "../../model/input-error.js";
import type { Pack } from "../../model/pack.js";
import type { Overlay } from "./overlay.js";
import { type Settled, type Around, createAround } from "./settled.js";

/** The context of a file's review: like a dry run of all manifests around it that reports only this file. */
export interface FileRun extends Around {
  readonly io: Io;
  readonly packs: readonly Pack[];
  readonly adoption: Adoption;
  readonly goProject: LazyGoProject;
  readonly go: GoFindings;
}

export interface FileRunParts {
  readonly overlay: Overlay;
  readonly settled: Settled;
  readonly folders: readonly string[];
  readonly note: (text: string) => void;
}

/** Prepares to review a file; undefined if the configuration leaves the file out. Throws InputError. */
export const openFileRun = async (file: string, parts: FileRunParts): Promise<FileRun | undefined> => {
  const { note, settled } = parts;
  const { root, cwd, io, name } = spotOf(file, parts);
  const { options, packs, config, cluster } = await settled.given(cwd, name, io);
  const exclusion = createExclusion(options.exclude?.globs ?? [], options.exclude?.folder ?? cwd);
  if (pathsTo(file, cwd).some((path) => exclusion.leavesOut(path))) return undefined;
  const isGo = file.endsWith(".go");
  const goOptions = { ...options, paths: [name], goFiles: isGo ? [name] : [] };
  const goProject = await settled.goProject(goOptions, io);
  const inGo = groupsInGo(goProject, goOptions.goFiles);
  const around = await settled.around(goOptions, inGo, io, async () => {
    const behind = (named: readonly string[]): readonly string[] =>
      isGo ? [] : groupsBehind(goProject, definitionsIn([alone(name, io)]), named);
    const ownership = ownershipOf(options.owned, { paths: [name], inGo, behind }, packs, io);
    const paths = config === undefined ? [] : configuredPaths(config, cwd);
    const found =
      root === undefined ? [] : await sourcesAround(paths.length === 0 ? ["."] : paths, io, exclusion, note);
    const own = isGo ? undefined : (found.find((one) => resolve(cwd, one.name) === file) ?? alone(name, io));
    const sources = own === undefined || found.includes(own) ? found : [own, ...found];
    const present = {
      sources,
      customResources: openCustomResources({ sources, cluster }, options, io),
      oldObjects: NO_OLD_OBJECTS,
      packs: ownership.packs,
    };
    const settings = await runSettingsOf(present, options, io);
    return createAround(own === undefined ? found : [keepingText(own)], settings);
  });
  const baseline = config?.baseline;
  const adoption = {
    writeBaseline: false,
    prune: false,
    waivers: true,
    ...defined({ known: options.known }),
    ...(baseline === undefined ? {} : { baseline }),
  };
  return {
    ...around,
    io,
    packs,
    adoption: openAdoption(adoption, packs, io),
    goProject,
    go: createGoFindings({ goProject, goFiles: [] }, ruleNames(packs, options.known), packs, io),
  };
};

/** The folder that a file belongs to, if any, and its name there. */
export const spotOf = (file: string, { overlay, note, folders }: Omit<FileRunParts, "settled">) => {
  const root = rootOf(file, folders, overlay.io(dirname(file), note).files);
  const cwd = root ?? dirname(file);
  return { root, cwd, io: overlay.io(cwd, note), name: relative(cwd, file) };
};

/** Reads the input around a file of exceptions, including these. Throws InputError if they cannot be used. */
export const givenWith = async (exceptions: string, parts: FileRunParts): Promise<void> => {
  const { cwd, io, name } = spotOf(exceptions, parts);
  await parts.settled.given(cwd, name, io, exceptions);
};

/** The folder of the nearest decorum.yaml, else the workspace folder, else the nearest kubebuilder project. */
export const rootOf = (file: string, folders: readonly string[], files: Files): string | undefined => {
  const above = [...ancestorsOf(dirname(file), files)];
  const has = (name: string) => (folder: string) => kindIfVisible(join(folder, name), files) === "file";
  const inner = folders.filter((folder) => isIn(file, folder)).sort((a, b) => b.length - a.length);
  return above.find(has(CONFIG_FILE)) ?? inner[0] ?? above.find(has("PROJECT"));
};

const isIn = (file: string, folder: string): boolean => file.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** A file and the folders that it is in, below the root. */
const pathsTo = (file: string, root: string): readonly string[] => {
  const paths: string[] = [];
  for (let path = file; path !== root && dirname(path) !== path; path = dirname(path)) paths.push(path);
  return paths;
};

/** Too many files are not read: then only the file itself is known. */
const sourcesAround = async (
  paths: readonly string[],
  io: Io,
  exclusion: ReturnType<typeof createExclusion>,
  note: (text: string) => void,
): Promise<readonly Source[]> => {
  try {
    return await findSources(paths, io, { exclusion, usesGitIgnore: true, mayBeEmpty: () => true });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    note(`objects in other files are not known: ${error.source ?? ""} ${error.message}`);
    return [];
  }
};

/** A manifest outside of the paths of the configuration, or one that git ignores. */
const alone = (name: string, io: Io): Source => {
  const source = fileSource(name, io, undefined, foundAlone(name, io));
  const folder = dirname(resolve(io.cwd, name));
  const kustomizations = KUSTOMIZATIONS.filter((one) => kindIfVisible(join(folder, one), io.files) === "file");
  const marked = withKustomizations(
    [source, ...kustomizations.map((one) => fileSource(join(dirname(name), one), io))],
    io.cwd,
  );
  return marked[0] ?? source;
};
