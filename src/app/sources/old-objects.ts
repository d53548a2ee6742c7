import { DEFAULT_NAMESPACE } from "kube-api";
import { type KubeObject, defined, groupBy, parseApiVersion, stringAt } from "kube-json";
import { isOwnConfiguration } from "../../kube/api/client-side.js";
import { type CustomResources, assumedOf } from "./custom-resources.js";
import { type Document, documentsOf, isUnusable } from "./documents.js";
import type { Unusable } from "../report/report.js";
import type { Source } from "./source.js";
import { dirname, relative, resolve, sep } from "node:path";
import { readable } from "../../files/readable.js";
import { InputError } from "../../model/input-error.js";
import type { Io } from "../host/io.js";
import { type Exclusion, isExcluded, isGlob } from "./exclusion.js";
import { isRevision, parseRevision } from "./git-commit.js";
import { gitSources, type OldSource } from "./git-sources.js";
import { isTestData } from "./folder.js";
import { hadGo } from "./old-files.js";
import { withKustomizations } from "./kustomize.js";
import { withoutReleases } from "./releases.js";
import { createPairs, namelessKey, type Old, type Stored } from "./old-pairs.js";
import { findSources, type FileSelection } from "./sources.js";
import { withTestSteps } from "./test-steps.js";

/** Stored objects, to be matched with the new objects that replace them. */
export interface OldObjects {
  /** False if no stored objects were given: any object may be stored already. */
  readonly areKnown: boolean;
  /** The old object of a new one in `file`, as in `createPairs`, by group, kind, namespace and name; the version may differ. */
  takeFor(object: KubeObject, file?: string): KubeObject | undefined;
  /** True if the old state has the same problem in the same file, which was left out. */
  wasUnusable(problem: Unusable): boolean;
  /** Old objects without a matching new object, in the order in which they were read. */
  left(): readonly Document[];
}

/** No stored objects. */
export const NO_OLD_OBJECTS: OldObjects = {
  areKnown: false,
  takeFor: () => undefined,
  wasUnusable: () => false,
  left: () => [],
};

/** The new files, and the handlers of input that cannot be used. */
interface OldProblems {
  /** The new files. */
  readonly sources: readonly Source[];
  /** Their definitions also tell the scopes of old objects. */
  readonly customResources: CustomResources;
  /** The value of '--old'. */
  readonly old: string;
  readonly refuse: (unusable: Unusable) => void;
  /** For a file that cannot be parsed; it counts as absent. Without it, `refuse` takes each of its errors. */
  readonly leaveOut?: (unusable: Unusable) => void;
}

/**
 * Reads old objects. `namespace` applies to those that name none, as for new objects. Errors, including
 * duplicate names, go to `refuse`.
 */
export const readOldObjects = (
  oldSources: readonly Source[],
  namespace: string | undefined,
  { sources, customResources, old, ...problems }: OldProblems,
): OldObjects => {
  const placeOf = placesIn(old);
  const places = new Map(sources.map((source) => [source.name, placeOf(source)]));
  const byPlace = groupBy(sources, (source) => [placeOf(source)]);
  const nameIn = (object: KubeObject): string | undefined => nameOf(object, namespace, customResources);
  const { unusable, ...stored } = readStored(oldSources, nameIn, placeOf, problems);
  const take = createPairs(stored, { nameOf: nameIn, sourcesAt: (at) => byPlace.get(at) });
  const waiting = new Map(stored.byName);
  return {
    areKnown: true,
    takeFor(object, file) {
      waiting.delete(nameIn(object) ?? "");
      return take(object, file === undefined ? undefined : places.get(file));
    },
    wasUnusable: ({ file, message }) => unusable.has(placeKey(places.get(file), message)),
    left: () => [...waiting.values()].flatMap((all) => all.at(-1) ?? []),
  };
};

/** The old objects, and the problems of files by their places. */
const readStored = (
  sources: readonly Source[],
  nameIn: (object: KubeObject) => string | undefined,
  placeOf: (source: Source) => string | undefined,
  { refuse, leaveOut }: Pick<OldProblems, "refuse" | "leaveOut">,
): Old & { readonly unusable: ReadonlySet<string> } => {
  const byName = new Map<string, Stored[]>();
  const nameless = new Map<string, Stored[]>();
  const unusable = new Set<string>();
  const items = sources.flatMap((source) => {
    const documents = [...documentsOf(source)];
    const broken = leaveOut === undefined ? [] : documents.filter(isUnusable);
    for (const { message } of broken) unusable.add(placeKey(placeOf(source), message));
    if (broken[0] !== undefined) leaveOut?.(broken[0]);
    return broken.length > 0 ? [] : documents.map((item) => ({ item, source }));
  });
  for (const { item, source } of items) {
    if (isUnusable(item)) {
      refuse(item);
      continue;
    }
    // It has no name, so it is the old state of no object.
    if (isOwnConfiguration(item.object)) continue;
    const name = nameIn(item.object);
    const stored = { ...item, at: placeOf(source), ...defined({ past: source.past }) };
    // In a whole folder or commit, samples may repeat an object, or have none yet.
    if (source.found !== undefined || leaveOut !== undefined) {
      if (name === undefined) add(nameless, namelessKey(stored.at, item.object), stored);
      else add(byName, name, stored);
      continue;
    }
    const problem =
      name === undefined
        ? "an old object must have `metadata.name`"
        : byName.has(name)
          ? "an old object may occur only once; another one has the same kind, namespace and name"
          : undefined;
    if (name !== undefined && problem === undefined) byName.set(name, [stored]);
    else refuse({ file: item.place.file, ...item.place.position([]), message: problem ?? "" });
  }
  return { byName, nameless, unusable };
};

const add = <T>(groups: Map<string, T[]>, name: string, item: T): void => {
  const group = groups.get(name) ?? [];
  group.push(item);
  groups.set(name, group);
};

const placeKey = (inside: string | undefined, what: string): string => JSON.stringify([inside ?? "", what]);

/** Undefined for an object that the server has yet to name. */
const nameOf = (
  object: KubeObject,
  given: string | undefined,
  customResources: CustomResources,
): string | undefined => {
  const name = stringAt(object, "metadata", "name");
  if (name === undefined) return undefined;
  const { group } = parseApiVersion(object.apiVersion);
  const { isNamespaced } = assumedOf(object, given, customResources);
  const namespace = stringAt(object, "metadata", "namespace") ?? given ?? DEFAULT_NAMESPACE;
  return JSON.stringify([group, object.kind, isNamespaced === false ? "" : namespace, name]);
};

/** True for paths without new manifests that may have had old ones: those that exist, and those that a commit has. */
export const emptyPaths =
  (old: string | undefined, io: Io) =>
  (path: string): boolean =>
    old !== undefined &&
    (io.files.kindOf(path) !== undefined ||
      (isRevision(old) && (isGlob(path) || gitSources(old, [path], io).length > 0 || hadGo(old, path, io))));

/** The places of files: with the same paths in a commit, the paths; otherwise, those below the folders that were given. */
const placesIn = (old: string): ((source: Source) => string | undefined) =>
  isRevision(old) && parseRevision(old).path === undefined
    ? ({ name, past }) => past?.file ?? name
    : ({ found }) => found?.inside;

/** The manifests of `--old`, without those whose successors are left out of the input. */
export const oldSources = async (
  old: string,
  paths: readonly string[],
  sources: readonly Source[],
  io: Io,
  selection: FileSelection,
): Promise<readonly Source[]> => {
  if (isMissing(old, io))
    throw new InputError(
      "does not exist; it must be a file, a folder, a glob, or a commit such as 'git:origin/main'",
      [],
      old,
    );
  if (!isRevision(old))
    return findSources([old], io, {
      ...selection,
      mayBeEmpty: (path) => io.files.kindOf(path) !== undefined,
    });
  const read = new Set(sources.map(({ name }) => resolve(io.cwd, name)));
  const left = gitSources(old, paths, io).filter(
    (one) => !isLeftOut(one, read, io, selection.exclusion) && !isOfTests(one, paths, io),
  );
  return withTestSteps(withKustomizations(withoutReleases(left), io.cwd), io.cwd);
};

const isMissing = (old: string, { files }: Io): boolean =>
  old !== "" && old !== "-" && !isRevision(old) && !isGlob(old) && readable(old, () => files.kindOf(old)) === undefined;

/** A file in a folder of test data below a path that is given. */
const isOfTests = ({ path }: OldSource, paths: readonly string[], { cwd }: Io): boolean =>
  path !== undefined &&
  paths.some((given) => {
    const folders = dirname(relative(resolve(cwd, given), resolve(cwd, path))).split(sep);
    return folders[0] !== ".." && folders.some((_, index) => isTestData(folders.slice(0, index + 1).join("/")));
  });

/** A file that is excluded, or that is there but was not read, such as one that git ignores. */
const isLeftOut = ({ path }: OldSource, read: ReadonlySet<string>, io: Io, exclusion: Exclusion): boolean => {
  if (path === undefined) return false;
  if (isExcluded(path, exclusion)) return true;
  return io.files.kindOf(path) !== undefined && !read.has(resolve(io.cwd, path));
};
