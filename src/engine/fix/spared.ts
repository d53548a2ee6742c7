import { type KubeObject, type PatchOperation, formatPointer, isArray, parentOf } from "kube-json";
import type { Decision, Finding } from "../../model/decision.js";

/** Findings that are not to be fixed, such as waived ones. */
export interface Spared {
  readonly has: (finding: Finding) => boolean;
  /** Maps the findings to the object after these operations, which move items of lists. */
  readonly after: (object: KubeObject, operations: readonly PatchOperation[]) => Spared;
}

export const NOTHING_SPARED: Spared = { has: () => false, after: () => NOTHING_SPARED };

/** Creates the set of these findings, each known by its pack, rule and field. */
export const sparedFindings = (findings: readonly Finding[]): Spared =>
  findings.length === 0
    ? NOTHING_SPARED
    : sparedAt(findings.map(({ pack, rule, field }) => ({ owner: ownerOf(pack, rule), path: formatPointer(field) })));

/** The decision with only the findings that are to be fixed. */
export const withoutSpared = (decision: Decision, spared: Spared): Decision =>
  spared === NOTHING_SPARED
    ? decision
    : { ...decision, findings: decision.findings.filter((finding) => !spared.has(finding)) };

interface Spot {
  readonly owner: string;
  readonly path: string;
}

const ownerOf = (pack: string, rule: string): string => JSON.stringify([pack, rule]);

const sparedAt = (spots: readonly Spot[]): Spared => {
  const known = new Set(spots.map(({ owner, path }) => `${owner} ${path}`));
  return {
    has: ({ pack, rule, field }) => known.has(`${ownerOf(pack, rule)} ${formatPointer(field)}`),
    after: (object, operations) => {
      const moves = operations.filter(({ op, path }) => op !== "replace" && isArray(parentOf(object, path)));
      if (moves.length === 0) return sparedAt(spots);
      return sparedAt(
        spots.flatMap(({ owner, path }) => {
          const moved = moves.reduce<string | undefined>(movedBy, path);
          return moved === undefined ? [] : [{ owner, path: moved }];
        }),
      );
    },
  };
};

/** Where an item of a list, or a field in it, is after another item was removed or inserted; undefined if it is gone. */
const movedBy = (path: string | undefined, { op, path: changed }: PatchOperation): string | undefined => {
  const end = changed.lastIndexOf("/") + 1;
  if (path === undefined || !path.startsWith(changed.slice(0, end)) || changed.endsWith("/-")) return path;
  const [step = "", ...below] = path.slice(end).split("/");
  const [own, other] = [Number(step), Number(changed.slice(end))];
  if (own < other) return path;
  if (op === "remove" && own === other) return undefined;
  return changed.slice(0, end) + [String(own + (op === "remove" ? -1 : 1)), ...below].join("/");
};
