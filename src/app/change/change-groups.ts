import { groupBy } from "kube-json";
import { type Change, type CrdChange, type ChangeKind, KINDS, meaningOf } from "./change.js";
import { lastNames } from "./field-words.js";

/** Changes that several CRDs have in common, or one has alone. */
export interface ChangeGroup {
  /** The API group of the kinds, if it is one. */
  readonly group?: string;
  readonly kinds: readonly string[];
  /** Their versions that are served or stored, if all have the same. */
  readonly versions: readonly string[];
  readonly changes: readonly ShownChanges[];
}

/** The changes of one kind, and their meaning. */
interface ShownChanges {
  readonly kind: ChangeKind;
  readonly changes: readonly ShownChange[];
  /** More of this kind, for which there is no room. */
  readonly left: number;
  /** Absent where the next kind has the same: it stands below both. */
  readonly meaning?: string;
}

export interface ShownChange extends Pick<Change, "noun" | "names" | "words"> {
  /** The versions that have it, if not all. */
  readonly versions: readonly string[];
  /** The most severe finding that is about it. */
  readonly finding?: "Blocks" | "Asked";
}

/** The most severe finding about a change of a CRD. */
type FindingOn = (crd: CrdChange, change: Change) => ShownChange["finding"];

/** Changes of one kind in a group. */
const MAX_CHANGES = 10;

/** The changes of all CRDs, each once, under the kinds that have it; those that break others first. */
export const changeGroups = (crds: readonly CrdChange[], findingOn: FindingOn): readonly ChangeGroup[] => {
  return [...byCrds(crds, findingOn).values()].map((lines) => {
    const [first] = lines;
    const owners = [...(first?.owners ?? [])];
    const versions = new Set(owners.map((crd) => crd.versions.join(" ")));
    const groups = new Set(owners.map(({ group }) => group));
    return {
      ...(groups.size === 1 ? { group: owners[0]?.group ?? "" } : {}),
      kinds: [...new Set(owners.map(({ kind }) => kind))],
      versions: versions.size === 1 ? (owners[0]?.versions ?? []) : [],
      changes: shownIn(lines),
    };
  });
};

interface Line {
  readonly change: Change;
  readonly versions: readonly string[];
  readonly names: Set<string>;
  readonly owners: Set<CrdChange>;
  readonly findings: Set<ShownChange["finding"]>;
}

/** Changes with the same words, for fields with the same name, grouped by the CRDs that have them. */
const byCrds = (crds: readonly CrdChange[], findingOn: FindingOn): ReadonlyMap<string, readonly Line[]> => {
  const lines = new Map<string, Line>();
  for (const crd of crds)
    for (const change of crd.changes) {
      const { kind, section, noun, names, words } = change;
      const versions = shownVersions(crd, change);
      const subject = noun === "" ? lastNames(names[0] ?? "", 1) : names;
      const key = JSON.stringify([kind, section, noun, subject, words, versions]);
      const line = lines.get(key) ?? { change, versions, names: new Set(), owners: new Set(), findings: new Set() };
      lines.set(key, line);
      for (const name of names) line.names.add(name);
      line.owners.add(crd);
      line.findings.add(findingOn(crd, change));
    }
  return groupBy(lines.values(), ({ owners }) => [JSON.stringify([...owners].map(({ group, kind }) => [group, kind]))]);
};

const shownVersions = (crd: CrdChange, { noun, versions }: Change): readonly string[] =>
  noun === "version" || crd.versions.every((name) => versions.includes(name)) ? [] : versions;

const shownOf = ({ change, versions, names, findings }: Line): ShownChange => {
  const finding = findings.has("Blocks") ? "Blocks" : findings.has("Asked") ? "Asked" : undefined;
  return { noun: change.noun, names: [...names], words: change.words, versions, ...(finding && { finding }) };
};

const shownIn = (lines: readonly Line[]): readonly ShownChanges[] => {
  const byKind = groupBy(lines, ({ change: { kind, section } }) => [
    JSON.stringify([KINDS.indexOf(kind), section === "status"]),
  ]);
  const kinds = [...byKind.values()].toSorted(([one], [other]) => rankOf(one) - rankOf(other));
  const meanings = kinds.map(([first]) => meaningOf(first.change));
  return kinds.map((same, index) => {
    const meaning = meanings[index] === meanings[index + 1] ? undefined : meanings[index];
    const shown = same.slice(0, MAX_CHANGES).map(shownOf);
    return {
      kind: same[0].change.kind,
      changes: shown,
      left: same.length - shown.length,
      ...(meaning !== undefined && { meaning }),
    };
  });
};

const rankOf = ({ change }: Line): number => KINDS.indexOf(change.kind);
