import { readGoFiles } from "../../files/go-files.js";
import type { KubeObject } from "kube-json";
import { apiTypes, createSources, describeType, generateCrd, type GoFiles } from "go-crd";
import { goObject } from "../../kube/go/go-type.js";
import type { Io } from "../host/io.js";
import { isRevision } from "../sources/git-commit.js";
import { oldGoFiles } from "../sources/git-go-files.js";
import { NO_OLD_OBJECTS, type OldObjects } from "../sources/old-objects.js";
import { isGoType } from "../../kube/go/go-group.js";
import { typeKey } from "./go-types.js";
import { type OldCrd, kindKey, kindsIn } from "./unwritten-crds.js";

/** The types of an old state of Go sources, and the CRDs that a generator would write of them. */
export interface OldGoTypes {
  readonly objects: OldObjects;
  readonly crdOf: (crd: KubeObject) => OldCrd | undefined;
}

const NO_OLD_GO_TYPES: OldGoTypes = { objects: NO_OLD_OBJECTS, crdOf: () => undefined };

/**
 * The types in the old state of the sources: a commit, or a folder. Without Go files there, nothing is known of them. Throws
 * InputError if git or the commit cannot be read.
 */
export const oldGoTypes = (old: string, folders: readonly string[], io: Io): OldGoTypes => {
  const files = filesOf(old, folders, io);
  if (files === undefined || files.paths.length === 0) return NO_OLD_GO_TYPES;
  const sources = createSources(files);
  const types = apiTypes(sources, { isChosen: () => true }).map((one) => goObject(describeType(sources, one)));
  const byKey = new Map<string, KubeObject>(types.map((object) => [typeKey(object), object]));
  const kinds = new Map<string, OldCrd>();
  for (const types of kindsIn(sources, () => true).values()) {
    const crd = generateCrd(sources, types);
    if (crd !== undefined) kinds.set(kindKey(crd.object), crd);
  }
  // The folder is no part of an API: a file may have moved.
  const takeFor = (object: KubeObject): KubeObject | undefined => {
    if (!isGoType(object)) return kinds.get(kindKey(object))?.object;
    const before = byKey.get(typeKey(object));
    return before && withName(before, object);
  };
  return {
    objects: { areKnown: true, takeFor, left: () => [] },
    crdOf: (crd) => kinds.get(kindKey(crd)),
  };
};

const withName = (before: KubeObject, { metadata }: KubeObject): KubeObject => ({
  ...before,
  metadata: metadata ?? null,
});

const filesOf = (old: string, folders: readonly string[], io: Io): GoFiles | undefined => {
  if (isRevision(old)) return oldGoFiles(old, folders, io);
  return io.files.kindOf(old) === "directory" ? readGoFiles([old], undefined, io.cwd) : undefined;
};
