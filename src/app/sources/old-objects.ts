import { DEFAULT_NAMESPACE } from "kube-api";
import { type KubeObject, canonicalText, defined, parseApiVersion, remember, stringAt } from "kube-json";
import { isOwnConfiguration } from "../../kube/api/client-side.js";
import { type Document, documentsOf, isUnusable } from "./documents.js";
import type { Unusable } from "../report/report.js";
import type { Source } from "./source.js";
import { dirname, relative, resolve, sep } from "node:path";
import { readable } from "../../files/readable.js";
import { InputError } from "../../model/input-error.js";
import type { Io } from "../host/io.js";
import { type Exclusion, isGlob } from "./exclusion.js";
import { isRevision } from "./git-commit.js";
import { gitSources, type OldSource } from "./git-sources.js";
import { isTestData } from "./folder.js";
import { withKustomizations } from "./kustomize.js";
import { withoutReleases } from "./releases.js";
import { findSources, type FileSelection } from "./sources.js";
import { withTestSteps } from "./test-steps.js";

/** Stored objects, to be matched with the new objects that replace them. */
export interface OldObjects {
  /** False if no stored objects were given: any object may be stored already. */
  readonly areKnown: boolean;
  /**
   * The old object of a new one in `file`, by group, kind, namespace and name; the version may differ. From several in a folder,
   * it takes the one at the same path, or else an equal one, or the last. For an object without a name, it takes the one at the
   * same path, if it is the only one there, or is equal.
   */
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

/** The handlers of input that cannot be used. */
interface OldProblems {
  /** The path of a new file below the folder that was given. */
  readonly insideOf?: (file: string) => string | undefined;
  readonly refuse: (unusable: Unusable) => void;
  /** For a file that cannot be parsed; it counts as absent. Without it, `refuse` takes each of its errors. */
  readonly leaveOut?: (unusable: Unusable) => void;
}

/**
 * Reads old objects. `namespace` applies to those that name none, as for new objects. Errors, including
 * duplicate names, go to `refuse`.
 */
export const readOldObjects = (
  sources: readonly Source[],
  namespace: string | undefined,
  { refuse, leaveOut, insideOf }: OldProblems,
): OldObjects => {
  const old: Old = { byName: new Map(), nameless: new Map(), unusable: new Set() };
  const items = sources.flatMap((source) => {
    const documents = [...documentsOf(source)];
    const broken = leaveOut === undefined ? [] : documents.filter(isUnusable);
    for (const { message } of broken) old.unusable.add(placeKey(source.found?.inside, message));
    if (broken[0] !== undefined) leaveOut?.(broken[0]);
    return broken.length > 0 ? [] : documents.map((item) => ({ item, found: source.found, past: source.past }));
  });
  for (const { item, found, past } of items) {
    if (isUnusable(item)) {
      refuse(item);
      continue;
    }
    // It has no name, so it is the old state of no object.
    if (isOwnConfiguration(item.object)) continue;
    const name = nameOf(item.object, namespace);
    const inside = found?.inside;
    // In a whole folder or commit, samples may repeat an object, or have none yet; the last one would be stored.
    if (found !== undefined || leaveOut !== undefined) {
      if (name === undefined) add(old.nameless, placeKey(inside, kindOf(item.object)), item);
      else add(old.byName, name, { ...item, inside, ...defined({ past }) });
      continue;
    }
    const problem =
      name === undefined
        ? "an old object must have `metadata.name`"
        : old.byName.has(name)
          ? "an old object may occur only once; another one has the same kind, namespace and name"
          : undefined;
    if (name !== undefined && problem === undefined) old.byName.set(name, [item]);
    else refuse({ file: item.place.file, ...item.place.position([]), message: problem ?? "" });
  }
  return lookUpIn(old, namespace, insideOf ?? (() => undefined));
};

/** The old objects by their names and by their places, and the problems of files by their places. */
interface Old {
  readonly byName: Map<string, Stored[]>;
  readonly nameless: Map<string, Stored[]>;
  readonly unusable: Set<string>;
}

const lookUpIn = (
  { byName, nameless, unusable }: Old,
  namespace: string | undefined,
  insideOf: (file: string) => string | undefined,
): OldObjects => {
  const waiting = new Map(byName);
  const takeNamed = (name: string, object: KubeObject, file: string | undefined): KubeObject | undefined => {
    const stored = byName.get(name) ?? [];
    waiting.delete(name);
    const inside = file === undefined || stored.length < 2 ? undefined : insideOf(file);
    const same = inside === undefined ? undefined : placesOf(stored).get(inside);
    return (same ?? equalIn(stored, object) ?? stored.at(-1))?.object;
  };
  return {
    areKnown: true,
    takeFor(object, file) {
      const name = nameOf(object, namespace);
      if (name !== undefined) return takeNamed(name, object, file);
      const there = (file !== undefined && nameless.get(placeKey(insideOf(file), kindOf(object)))) || [];
      return (equalIn(there, object) ?? (there.length === 1 ? there[0] : undefined))?.object;
    },
    wasUnusable: ({ file, message }) => unusable.has(placeKey(insideOf(file), message)),
    left: () => [...waiting.values()].flatMap((stored) => stored.at(-1) ?? []),
  };
};

/** The objects by path; the first of several counts. */
const placesOf = remember(
  (stored: readonly Stored[]): ReadonlyMap<string | undefined, Stored> =>
    new Map(stored.toReversed().map((one) => [one.inside, one])),
);

/** The stored object that is equal: each is written as text once, however many objects ask. */
const equalIn = (stored: readonly Stored[], object: KubeObject): Stored | undefined =>
  stored.length < 2 ? undefined : textsOf(stored).get(canonicalText(object));

const textsOf = remember(
  (stored: readonly Stored[]): ReadonlyMap<string, Stored> =>
    new Map(stored.map((one) => [canonicalText(one.object), one])),
);

const add = <T>(groups: Map<string, T[]>, name: string, item: T): void => {
  const group = groups.get(name) ?? [];
  group.push(item);
  groups.set(name, group);
};

const placeKey = (inside: string | undefined, what: string): string => JSON.stringify([inside ?? "", what]);

const kindOf = ({ apiVersion, kind }: KubeObject): string => `${parseApiVersion(apiVersion).group}/${kind}`;

interface Stored extends Document {
  readonly inside?: string | undefined;
}

/** Undefined for an object that the server has yet to name. */
const nameOf = (object: KubeObject, namespace = DEFAULT_NAMESPACE): string | undefined => {
  const name = stringAt(object, "metadata", "name");
  if (name === undefined) return undefined;
  const { group } = parseApiVersion(object.apiVersion);
  return JSON.stringify([group, object.kind, stringAt(object, "metadata", "namespace") ?? namespace, name]);
};

/** True for paths without new manifests that may have had old ones: those that exist, and those that a commit has. */
export const emptyPaths =
  (old: string | undefined, io: Io) =>
  (path: string): boolean =>
    old !== undefined &&
    (io.files.kindOf(path) !== undefined ||
      (isRevision(old) && (isGlob(path) || gitSources(old, [path], io).length > 0)));

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
  for (let at = path; ; at = dirname(at)) {
    if (exclusion.leavesOut(at)) return true;
    if (dirname(at) === at) break;
  }
  return io.files.kindOf(path) !== undefined && !read.has(resolve(io.cwd, path));
};
