import { dirname, join, relative, resolve, sep } from "node:path";
import { readable } from "../../files/readable.js";
import { InputError } from "../../model/input-error.js";
import type { DirectoryEntry, Io } from "../host/io.js";
import { ancestorsOf, kindIfVisible } from "./ancestors.js";
import type { Exclusion, Glob } from "./exclusion.js";
import type { GitIgnore } from "./git-ignore.js";
import { fileSource, type Found, type Source, textAhead } from "./source.js";
import { isKubeObject } from "kube-json";
import { parseManifests } from "kube-manifests";
import { programOf } from "../../kube/api/client-side.js";

/** How folders are looked through. */
export interface Walk {
  readonly io: Io;
  readonly exclusion: Exclusion;
  readonly git?: GitIgnore | undefined;
  /** Takes each Go file that is found; test files declare no types of an API. */
  readonly onGo?: ((path: string) => void) | undefined;
  /** Links that were found: to folders, to files out of the searched folder, and to nothing. */
  readonly notFollowed: Link[];
  /** Folders of test data with manifests, which were left out. */
  readonly testData: string[];
  /** Manifests that git ignores, and folders with some, which were left out. */
  readonly ignored: string[];
  /** Manifests that a file '.gitignore' names, which were not left out, because git cannot be asked whether it tracks them. */
  readonly unasked: string[];
}

export const nothingLeftOut = (): Pick<Walk, "notFollowed" | "testData" | "ignored" | "unasked"> => ({
  notFollowed: [],
  testData: [],
  ignored: [],
  unasked: [],
});

/** A symbolic link that is not followed. */
export interface Link {
  readonly path: string;
  readonly to: "folder" | "file" | "nothing";
}

export interface FoundFile extends Found {
  readonly path: string;
}

const MANIFEST = /\.(?:ya?ml|json)$|(?:^|\/)Kustomization$/;

/** True for the name of a file that is read if it is found in a folder. */
export const isManifestName = (name: string): boolean => MANIFEST.test(name);

/** True for a folder where the go command, or an author, puts the packages of others, such as 'gateway-api-0.7.1'. */
const isVendored = (path: string): boolean =>
  /(?:^|\/)(?:(?:vendor(?:ed)?|third[-_]?party)(?:\/|$)|[^/]*-v?\d+\.\d+\.\d+)/.test(path);

/** True for the name of a Go file that may declare types of an API. */
export const isGoName = (name: string): boolean => name.endsWith(".go") && !name.endsWith("_test.go");

/** True for a Go file at this path of a folder in which a walk would find it. */
export const isFoundGo = (inside: string): boolean => {
  const folders = inside.split("/").slice(0, -1);
  return (
    isGoName(inside) &&
    !isVendored(folders.join("/")) &&
    folders.every((name, index) => {
      const isLeftOut = name.startsWith(".") || name === "node_modules";
      return !isLeftOut && !isTestData(folders.slice(0, index + 1).join("/"));
    })
  );
};

const CHART = "Chart.yaml";

/** The manifests in a folder and its subfolders, sorted by name; with a glob, only those that match, or whose folder does. */
export const filesIn = (folder: string, walk: Walk, glob?: Glob): Iterable<FoundFile> => {
  const { cwd, files } = walk.io;
  const path = resolve(cwd, folder);
  const chart = chartAround(path, walk.io);
  const top = files.realPath?.(path);
  return entriesOf({ path: folder, inside: "", isChosen: glob === undefined, chart }, { ...walk, top }, glob);
};

/** Describes a file by the folders around it, as if it had been found in one of them. */
export const foundAlone = (file: string, io: Io): FoundFile => {
  const chart = chartAround(dirname(resolve(io.cwd, file)), io);
  return { path: file, ...(chart === undefined ? {} : inChart(file, chart, io.cwd)) };
};

/** The innermost Helm chart around a folder, an absolute path. */
const chartAround = (folder: string, { cwd, files }: Io): string | undefined => {
  const chart = [...ancestorsOf(folder, files)].find((one) => kindIfVisible(join(one, CHART), files) === "file");
  return chart === undefined ? undefined : relative(cwd, chart) || ".";
};

interface Folder {
  readonly path: string;
  /** Relative to the folder in which the walk began. */
  readonly inside: string;
  /** Everything in it is read. */
  readonly isChosen: boolean;
  /** The innermost Helm chart that it is in. */
  readonly chart: string | undefined;
}

/** A walk from this folder, an absolute path without links. */
interface WalkFrom extends Walk {
  readonly top: string | undefined;
}

function* entriesOf(folder: Folder, walk: WalkFrom, glob: Glob | undefined): Generator<FoundFile, void> {
  const { io, exclusion, git, notFollowed, testData, ignored, unasked } = walk;
  const entries = entriesIn(folder, io);
  if (entries instanceof InputError) {
    yield { path: folder.path, inside: folder.inside, problem: entries };
    return;
  }
  const chart = entries.some(({ name }) => name === CHART) ? folder.path : folder.chart;
  git?.enter(resolve(io.cwd, folder.path));
  const visible = entries.filter(
    ({ name, kind }) => !name.startsWith(".") || (kind === "file" && isManifestName(name)),
  );
  // Sorted by code unit, not by locale, so that two machines agree.
  for (const { name, kind, isLink } of visible.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = childOf(folder.path, name);
    const isFolder = kind === "directory" || kind === "link to directory";
    const isGo = !isFolder && isGoName(name);
    if (!isFolder && !isGo && !isManifestName(name)) continue;
    if (exclusion.leavesOut(path) || (kind === "directory" && isInstalled(path, name, io))) continue;
    const inside = folder.inside === "" ? name : `${folder.inside}/${name}`;
    const isChosen = folder.isChosen || glob?.matches(inside) === true;
    const entry = { path, inside, isChosen, chart };
    const ignoring = git?.ignores(resolve(io.cwd, path), kind === "directory");
    const isManifest = (): boolean =>
      !isFolder && !isGo && kind !== "broken" && isChosen && isRead(name, fileSource(path, io));
    if (ignoring === "Ignored") {
      const isSeen = kind === "directory" ? holdsManifests(entry, { ...walk, git: undefined }, glob) : isManifest();
      if (isSeen) ignored.push(path);
    } else if (kind === "directory" && isTestData(inside)) {
      if (holdsManifests(entry, walk, glob)) testData.push(path);
    } else if (kind === "directory") yield* entriesOf(entry, walk, glob);
    // The link may be circular.
    else if (isFolder) notFollowed.push({ path, to: "folder" });
    else if (kind === "broken") notFollowed.push({ path, to: "nothing" });
    else if (isLink === true && leadsOut(path, walk)) notFollowed.push({ path, to: "file" });
    else if (isGo) {
      if (isChosen && !isVendored(folder.inside)) walk.onGo?.(path);
    } else if (isManifest()) {
      if (ignoring === "Unasked") unasked.push(path);
      yield { path, inside, ...(chart === undefined ? {} : inChart(path, chart, io.cwd)) };
    }
  }
}

/** True for a folder with a file that would be read. */
const holdsManifests = (folder: Folder, walk: WalkFrom, glob: Glob | undefined): boolean =>
  entriesOf(folder, { ...walk, ...nothingLeftOut(), onGo: undefined }, glob).next().done !== true;

/** The entries of a folder, or the reason why it cannot be read, if the walk only comes across it. */
const entriesIn = ({ path, inside }: Folder, io: Io): readonly DirectoryEntry[] | InputError => {
  try {
    return readable(path, () => io.files.list(path));
  } catch (error) {
    if (error instanceof InputError && inside !== "") return error;
    throw error;
  }
};

/**
 * True for a folder of test data, some of it wrong or incomplete on purpose: those of the go command, of helm-unittest, of
 * go-snaps and of Maven, and fixtures of tests.
 */
export const isTestData = (folder: string): boolean =>
  /(?:^|\/)(?:test[-_]?data|__snapshots?__|src\/test\/resources|tests?\/(?:.*\/)?fixtures?)$/.test(folder);

/** True for the packages of others that npm or the go command put there. */
const isInstalled = (path: string, name: string, { cwd, files }: Io): boolean =>
  name === "node_modules" ||
  (name === "vendor" && kindIfVisible(join(resolve(cwd, path), "modules.txt"), files) === "file");

/** True for a link out of the searched folder: its author may not choose other files to read. */
const leadsOut = (path: string, { io, top }: WalkFrom): boolean => {
  if (top === undefined || io.files.realPath === undefined) return false;
  return relative(top, io.files.realPath(resolve(io.cwd, path))).split(sep)[0] === "..";
};

/** The path of an entry of a folder. */
export const childOf = (folder: string, name: string): string => {
  if (folder === ".") return name;
  return folder.endsWith("/") ? `${folder}${name}` : `${folder}/${name}`;
};

const inChart = (path: string, chart: string, cwd: string): Found => ({
  chart,
  isInTemplates: relative(resolve(cwd, chart), resolve(cwd, path)).startsWith("templates/"),
});

/** True for a file that is read if it is found in a folder: kubectl applies dotfiles, too, but most are settings of tools. */
export const isRead = (name: string, source: Source): boolean =>
  !name.startsWith(".") ||
  parseManifests(textAhead(source)).some(
    ({ value }) => isKubeObject(value) && programOf(value.apiVersion, value.kind) === undefined,
  );
