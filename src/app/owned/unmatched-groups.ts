import { type KubeObject, at, isKubeObject, stringAt } from "kube-json";
import { DEFINITIONS } from "kube-schema";
import { ownsGroup } from "../../model/pack.js";
import { anyOf, literal } from "../../text/message.js";
import { didYouMean } from "kube-api";
import { mayDefine } from "../sources/custom-resources.js";
import { documentsOf, isUnusable } from "../sources/documents.js";
import type { OldObjects } from "../sources/old-objects.js";
import type { Source } from "../sources/source.js";

/** An owned group that matches no CRD of the input, although that has some: probably a typing mistake. */
export interface UnmatchedGroup {
  /** Its position among the owned groups. */
  readonly index: number;
  readonly group: string;
  /** Says what it must match. */
  readonly message: string;
  /** `; did you mean 'x'?`, or nothing. */
  readonly proposal: string;
  /** True if no other owned group matches, either: every finding would only warn. */
  readonly isAll: boolean;
}

/** The owned groups that match no CRD and no kind in Go (`inGo`) of the input, if that has any. */
export const unmatchedGroups = (
  groups: readonly string[],
  sources: readonly Source[],
  oldObjects: OldObjects,
  inGo: readonly string[] = [],
): readonly UnmatchedGroup[] => {
  const unmatched = new Set(groups);
  const found = new Set<string>();
  for (const group of chained(inGo, definedGroups(sources, oldObjects))) {
    found.add(group);
    for (const owned of unmatched) if (ownsGroup(owned, group)) unmatched.delete(owned);
    // Usually the first CRD, so that the others are not read twice.
    if (unmatched.size === 0) return [];
  }
  if (found.size === 0) return [];
  const all = [...found].sort();
  const left = all.filter((group) => !groups.some((owned) => ownsGroup(owned, group)));
  const expected = `must match the group of a CRD of the input: ${anyOf(all.slice(0, 5))}${all.length > 5 ? " or others" : ""}`;
  return [...unmatched].map((group) => ({
    index: groups.indexOf(group),
    group,
    message: `${literal(group)} ${expected}${proposal(group, left)}`,
    proposal: proposal(group, left),
    isAll: unmatched.size === new Set(groups).size,
  }));
};

function* chained<T>(...all: readonly Iterable<T>[]): Iterable<T> {
  for (const one of all) yield* one;
}

const proposal = (owned: string, groups: readonly string[]): string => {
  const below = `*.${owned}`;
  const isDomain = groups.some((group) => ownsGroup(below, group));
  if (isDomain) return `; did you mean '${below}'?`;
  const plain = owned.replace(/^\*\./, "");
  if (groups.includes(plain)) return `; did you mean '${plain}'?`;
  const domains = groups.map((group) => `*.${group.split(".").slice(1).join(".")}`);
  return didYouMean(owned, owned.startsWith("*.") ? domains : groups);
};

/** The groups of all CRDs in the input, and of those that only the old manifests have. */
export function* definedGroups(sources: readonly Source[], oldObjects: OldObjects): Iterable<string> {
  for (const { object } of oldObjects.left()) yield* groupOf(object);
  for (const source of sources) {
    if (!mayDefine(source)) continue;
    for (const item of documentsOf(source)) if (!isUnusable(item)) yield* groupOf(item.object);
  }
}

/** The group that a CRD defines, also one in an AdmissionReview. */
function* groupOf(object: KubeObject): Iterable<string> {
  if (object.kind === "AdmissionReview") {
    const inner = at(object, "request", "object") ?? at(object, "request", "oldObject");
    if (isKubeObject(inner)) yield* groupOf(inner);
  }
  const group = object.kind === DEFINITIONS.kind ? stringAt(object, "spec", "group") : undefined;
  if (group !== undefined) yield group;
}
