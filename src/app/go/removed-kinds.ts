import { relative } from "node:path";
import { type DeclaredType, allKindsOf, makesVersion } from "go-crd";
import { type KubeObject, defined, stringAt } from "kube-json";
import type { Io } from "../host/io.js";
import type { Document } from "../sources/documents.js";
import { isRevision, parseRevision } from "../sources/git-commit.js";
import type { GoProject } from "./go-project.js";
import { doubtOnGone, isSkipped } from "./gone-kinds.js";
import type { GoStates } from "./go-age.js";
import { type OldKind, kindsMade } from "./old-go-types.js";
import { type NO_CRDS, isForGenerator, kindKey, placeOfKind } from "./unwritten-crds.js";

/** A kind that only the old Go sources have, by the CRD that a generator would have written of it. */
export interface RemovedKind extends Pick<Document, "object" | "place" | "prefix" | "past"> {
  /** Why it may still be there. */
  readonly doubt: string | undefined;
  /** Git did not check out its file: the change says nothing of it. */
  readonly isSkipped: boolean;
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
  // As those of the old state were found: no other one is compared with it.
  const made = project && kindsMade(project.sources);
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
    if (first === undefined || made?.has(kindKey(crd)) === true || !isJudged(crd, first)) return [];
    const lines = (textOf(first.file.path) ?? "").split("\n");
    const file = relative(io.cwd, first.file.path).replaceAll("\\", "/");
    const past = isRevision(old) ? { file, ref: parseRevision(old).ref } : undefined;
    const place = {
      ...placeOfKind(sources, crd, first, lines),
      file: past === undefined ? file : `${past.ref}:${file}`,
    };
    const doubt = doubtOn(kind, project, io);
    const isOfClone = doubt !== undefined && types.some((one) => isSkipped(one.file.path, io));
    return [{ object: crd, place, prefix: [], doubt, isSkipped: isOfClone, ...defined({ past }) }];
  });
};

const keysOf = (crds: readonly KubeObject[]): ReadonlySet<string> => new Set(crds.map(kindKey));

const groupOf = (crd: KubeObject): string => stringAt(crd, "spec", "group") ?? "";

const typesNow = ({ crd, types }: OldKind, project: GoProject | undefined): readonly DeclaredType[] =>
  project === undefined ? [] : allKindsOf(project.sources, crd, types[0]?.file.path).filter(makesVersion);

const doubtOn = (kind: OldKind, project: GoProject | undefined, io: Io): string | undefined => {
  const [left] = typesNow(kind, project);
  if (left === undefined) return doubtOnGone(kind.types, project, io);
  const why = left.file.facts.isGenerated ? "is generated" : "makes no CRD of it";
  return `${project?.sources.shown(left.file.path) ?? ""}, which has its type, ${why}`;
};
