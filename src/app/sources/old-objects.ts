import { DEFAULT_NAMESPACE } from "kube-api";
import { type KubeObject, canonicalText, defined, groupBy, objectAt, parseApiVersion, stringAt } from "kube-json";
import { isOwnConfiguration } from "../../kube/api/client-side.js";
import { asV1 } from "../../kube/crd/v1beta1.js";
import { type CustomResources, assumedOf, isDefinition } from "./custom-resources.js";
import { type Document, documentsOf, isUnusable } from "./documents.js";
import type { Unusable } from "../report/report.js";
import type { Source } from "./source.js";
import { isRevision, parseRevision } from "./git-commit.js";
import { createPairs, namelessKey, type Old, type Stored } from "./old-pairs.js";

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
  /** Old definitions that are gone and that no new one took, because its own place had another copy. */
  goneCopies(): readonly GoneCopy[];
}

/** An old definition, and the new ones of its name. */
export interface GoneCopy {
  readonly gone: Document;
  readonly kept: readonly (Pick<Document, "object"> & { readonly file: string })[];
}

export const NO_OLD_OBJECTS: OldObjects = {
  areKnown: false,
  takeFor: () => undefined,
  wasUnusable: () => false,
  left: () => [],
  goneCopies: () => [],
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
  const { take, isGone } = createPairs(stored, { nameOf: nameIn, sourcesAt: (at) => byPlace.get(at) });
  const waiting = new Map(stored.byName);
  const taken = new Set<KubeObject>();
  const kept = new Map<string, GoneCopy["kept"][number][]>();
  return {
    areKnown: true,
    takeFor(object, file) {
      const name = nameIn(object) ?? "";
      waiting.delete(name);
      const old = take(object, file === undefined ? undefined : places.get(file));
      if (old === undefined) return undefined;
      taken.add(old);
      if (isDefinition(object) && file !== undefined) add(kept, name, { object, file });
      return old.apiVersion === object.apiVersion ? old : asV1(old);
    },
    wasUnusable: ({ file, message }) => unusable.has(placeKey(places.get(file), message)),
    left: () => [...waiting.values()].flatMap((all) => all.slice(-1).map(inV1)),
    goneCopies: () =>
      [...kept].flatMap(([name, copies]) => {
        const all = stored.byName.get(name) ?? [];
        const texts = new Set(all.filter((old) => taken.has(old.object)).map(specText));
        return all
          .filter((old) => isGone(old) && !taken.has(old.object) && !texts.has(specText(old)))
          .map((old) => ({ gone: inV1(old), kept: copies }));
      }),
  };
};

const inV1 = (document: Document): Document => ({ ...document, object: asV1(document.object) });

const specText = ({ object }: Document): string => canonicalText(objectAt(object, "spec"));

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

/** The places of files: with the same paths in a commit, the paths; otherwise, those below the folders that were given. */
const placesIn = (old: string): ((source: Source) => string | undefined) =>
  isRevision(old) && parseRevision(old).path === undefined
    ? ({ name, past }) => past?.file ?? name
    : ({ found }) => found?.inside;
