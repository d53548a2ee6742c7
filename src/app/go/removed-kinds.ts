import { relative } from "node:path";
import { type DeclaredType, allKindsOf, makesVersion } from "go-crd";
import { type KubeObject, defined, stringAt } from "kube-json";
import type { Io } from "../host/io.js";
import type { Document } from "../sources/documents.js";
import { isRevision, parseRevision } from "../sources/git-commit.js";
import type { GoProject } from "./go-project.js";
import { doubtOnGone } from "./gone-kinds.js";
import type { GoStates } from "./go-age.js";
import type { OldKind } from "./old-go-types.js";
import { type NO_CRDS, isForGenerator, kindKey, placeOfKind } from "./unwritten-crds.js";

/** A kind that only the old Go sources have, by the CRD that a generator would have written of it. */
export interface RemovedKind extends Pick<Document, "object" | "place" | "prefix" | "past"> {
  /** Why it may still be there. */
  readonly doubt: string | undefined;
}

interface Input {
  /** True for a Go file of the old state at the paths of the input. */
  readonly isOldInput: (path: string) => boolean;
  readonly written: readonly KubeObject[];
  /** CRDs of the input whose kinds are gone. */
  readonly gone: readonly KubeObject[];
  /** CRDs that only the old state has; their removal is judged already. */
  readonly removed: readonly KubeObject[];
}

/** The removed kinds at the paths of the input, or of its CRDs. `leaveOut` takes those that have no CRD, as for `unwrittenCrds`. */
export const removedKinds = (
  { old, before, project }: GoStates,
  { isOldInput, written, gone, removed }: Input,
  leaveOut: (group: string, why: keyof typeof NO_CRDS) => void,
  io: Io,
): readonly RemovedKind[] => {
  const { sources, textOf } = before;
  if (sources === undefined || old === undefined) return [];
  const [isGone, isKnown] = [keysOf(gone), keysOf([...written, ...removed])];
  const groups = new Set(written.map(groupOf));
  const areWritten = before.kinds.some(({ crd }) => groups.has(groupOf(crd)));
  const isJudged = (crd: KubeObject, first: DeclaredType): boolean => {
    if (isGone.has(kindKey(crd))) return true;
    if (isKnown.has(kindKey(crd)) || !isOldInput(first.file.path)) return false;
    const isOfOthers = areWritten && !groups.has(groupOf(crd));
    const why = isOfOthers ? "OtherGroups" : isForGenerator(first, textOf) ? undefined : "NoMarkers";
    if (why !== undefined) leaveOut(groupOf(crd), why);
    return why === undefined;
  };
  return before.kinds.flatMap((kind) => {
    const { crd, types } = kind;
    const first = types.at(-1);
    if (first === undefined || isThere(kind, project) || !isJudged(crd, first)) return [];
    const lines = (textOf(first.file.path) ?? "").split("\n");
    const file = relative(io.cwd, first.file.path).replaceAll("\\", "/");
    const past = isRevision(old) ? { file, ref: parseRevision(old).ref } : undefined;
    const place = {
      ...placeOfKind(sources, crd, first, lines),
      file: past === undefined ? file : `${past.ref}:${file}`,
    };
    return [{ object: crd, place, prefix: [], doubt: doubtOn(kind, project, io), ...defined({ past }) }];
  });
};

const keysOf = (crds: readonly KubeObject[]): ReadonlySet<string> => new Set(crds.map(kindKey));

const groupOf = (crd: KubeObject): string => stringAt(crd, "spec", "group") ?? "";

const typesNow = ({ crd, types }: OldKind, project: GoProject | undefined): readonly DeclaredType[] =>
  project === undefined ? [] : allKindsOf(project.sources, crd, types[0]?.file.path).filter(makesVersion);

const isThere = (kind: OldKind, project: GoProject | undefined): boolean =>
  typesNow(kind, project).some(({ file }) => !file.facts.isGenerated);

const doubtOn = (kind: OldKind, project: GoProject | undefined, io: Io): string | undefined => {
  const [generated] = typesNow(kind, project);
  if (generated === undefined) return doubtOnGone(kind.types, project, io);
  return `${project?.sources.shown(generated.file.path) ?? ""}, which has its type, is generated`;
};
