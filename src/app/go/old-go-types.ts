import { resolve, sep } from "node:path";
import {
  type DeclaredType,
  type GoFiles,
  type GoSources,
  apiTypes,
  createSources,
  describeType,
  generateCrd,
} from "go-crd";
import { type Json, type KubeObject, canonicalText, groupBy, isObject, own, remember, stringAt } from "kube-json";
import { readGoFiles } from "../../files/go-files.js";
import { isGoType } from "../../kube/go/go-group.js";
import { goObject } from "../../kube/go/go-type.js";
import type { Io } from "../host/io.js";
import { isRevision } from "../sources/git-commit.js";
import { oldGoFiles } from "../sources/git-sources.js";
import { NO_OLD_OBJECTS, type OldObjects } from "../sources/old-objects.js";
import { packageKey, typeKey } from "./go-types.js";
import { type OldCrd, kindKey, kindsIn } from "./unwritten-crds.js";

/** The types of an old state of Go sources, and the CRDs that a generator would write of them. */
export interface OldGoTypes {
  readonly objects: OldObjects;
  readonly crdOf: (crd: KubeObject) => OldCrd | undefined;
  readonly kinds: readonly OldKind[];
  readonly sources?: GoSources;
  readonly textOf: (path: string) => string | undefined;
}

export interface OldKind {
  readonly crd: KubeObject;
  readonly types: readonly DeclaredType[];
}

export const NO_OLD_GO_TYPES: OldGoTypes = {
  objects: NO_OLD_OBJECTS,
  crdOf: () => undefined,
  kinds: [],
  textOf: () => undefined,
};

/**
 * The types in the old state of the sources: a commit, or a folder. Without Go files there, nothing is known of them. Throws
 * InputError if git or the commit cannot be read.
 */
export const oldGoTypes = (old: string, folders: readonly string[], io: Io): OldGoTypes => {
  const files = filesOf(old, folders, io);
  if (files === undefined || files.paths.length === 0) return NO_OLD_GO_TYPES;
  const sources = createSources(files);
  const types = apiTypes(sources, { isChosen: () => true }).map((one) => goObject(describeType(sources, one)));
  const byKey = groupBy(types, (object) => [typeKey(object)]);
  const byPackage = groupBy(types, (object) => [packageKey(object)]);
  const kinds = kindsMade(sources);
  // The folder is no part of an API: a file may have moved. Still, it distinguishes types of one name in packages of one name.
  const takeFor = (object: KubeObject): KubeObject | undefined => {
    if (!isGoType(object)) return kinds.get(kindKey(object))?.object;
    const named = byKey.get(typeKey(object)) ?? sameFields(object, byPackage.get(packageKey(object)) ?? []);
    const steps = stepsOf(object, io.cwd);
    const shared = (one: KubeObject): number => sharedEnd(stepsOf(one, io.cwd), steps);
    const [before] = named.toSorted((a, b) => shared(b) - shared(a));
    return before && { ...before, metadata: object.metadata ?? null };
  };
  return {
    objects: { ...NO_OLD_OBJECTS, areKnown: true, takeFor },
    crdOf: (crd) => kinds.get(kindKey(crd)),
    kinds: [...kinds.values()].map(({ object, types }) => ({ crd: object, types })),
    sources,
    textOf: files.read,
  };
};

/** The kinds of which the sources make CRDs, by their keys. */
export const kindsMade = (sources: GoSources) => {
  const kinds = new Map<string, OldCrd & { readonly types: readonly DeclaredType[] }>();
  for (const types of kindsIn(sources, () => true).values()) {
    const crd = generateCrd(sources, types);
    if (crd !== undefined) kinds.set(kindKey(crd.object), { ...crd, types });
  }
  return kinds;
};

/**
 * The types with most of the declarations of a type that is new by its name: one that was renamed, or split off. The name of a
 * type is no part of an API, and what was copied is not new.
 */
const sameFields = (type: KubeObject, others: readonly KubeObject[]): readonly KubeObject[] => {
  const declared = declarationsOf(type);
  const shared = others.map(
    (other) => [other, [...declarationsOf(other)].filter((one) => declared.has(one)).length] as const,
  );
  const most = Math.max(0, ...shared.map(([, number]) => number));
  return most * 2 < declared.size ? [] : shared.filter(([, number]) => number === most).map(([other]) => other);
};

/** The fields of a struct, or all of another type. */
const declarationsOf = remember((type: KubeObject): ReadonlySet<string> => {
  const fields = own(type, "fields");
  const declarations: readonly (readonly [string, Json | undefined])[] = isObject(fields)
    ? Object.entries(fields)
    : [["", type]];
  return new Set(
    declarations.map(([name, declaration]) =>
      canonicalText([name, ...DECLARED.map((part) => own(declaration, part) ?? null)]),
    ),
  );
});

const DECLARED = ["type", "tag", "markers", "constants"];

/** The names of the folders that lead to a type, the innermost first. */
const stepsOf = (type: KubeObject, cwd: string): readonly string[] =>
  resolve(cwd, stringAt(type, "metadata", "namespace") ?? "")
    .split(sep)
    .toReversed();

const sharedEnd = (a: readonly string[], b: readonly string[]): number => {
  const end = a.findIndex((step, index) => step !== b[index]);
  return end < 0 ? a.length : end;
};

const filesOf = (old: string, folders: readonly string[], io: Io): GoFiles | undefined => {
  if (isRevision(old)) return oldGoFiles(old, folders, io);
  return io.files.kindOf(old) === "directory" ? readGoFiles([old], undefined, io.cwd) : undefined;
};
