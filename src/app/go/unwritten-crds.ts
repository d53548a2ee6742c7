import { type DeclaredType, allKindsOf, apiTypes, generateCrd, groupOf, placeInCrd } from "go-crd";
import { type FieldPath, type KubeObject, arrayAt, groupBy, own, stringAt, valueAt } from "kube-json";
import type { Document } from "../sources/documents.js";
import type { DocumentLocation } from "../report/report.js";
import type { GoProject } from "./go-project.js";
import { type Opaque, opaqueIn, unknownFindings } from "./unknown-findings.js";

/**
 * The CRD of a kind in Go whose manifest is not in the input, or is older, as a generator would write it: in the file of the kind.
 * A finding in another file is at the kind.
 */
export interface UnwrittenCrd extends Pick<Document, "object" | "place" | "prefix"> {
  /** The number of fields with types of other modules. */
  readonly unknown: number;
  /** It stands in for a manifest of the input. */
  readonly isOlder: boolean;
  /** True if a finding is about an unknown type of another module, in it or in its old state. */
  readonly isUnknown: (finding: { readonly field: FieldPath }) => boolean;
}

export interface CrdInFile {
  readonly crd: KubeObject;
  readonly file: string;
}

/** What a run has of CRDs and types. */
interface Input {
  /** Go files, as their paths in the sources. */
  readonly files: ReadonlySet<string>;
  readonly written: readonly KubeObject[];
  /** The written ones that are older than their types, and were not in the old state. */
  readonly older: readonly CrdInFile[];
}

/** The old state of a CRD, and where nothing is known of its types. */
export interface OldCrd {
  readonly object: KubeObject;
  readonly opaque: readonly FieldPath[];
}

/** Identifies a kind in all versions; no two kinds of a group differ only in case. */
export const kindKey = (crd: KubeObject): string =>
  JSON.stringify([stringAt(crd, "spec", "group"), stringAt(crd, "spec", "names", "kind")?.toLowerCase()]);

/** Why kinds in Go are not judged as CRDs. */
export const NO_CRDS = {
  OtherGroups: "the input has CRDs of other groups only",
  NoMarkers: "nothing in their packages is for a generator of CRDs, such as '+kubebuilder:object:root=true'",
} as const;

/**
 * The CRDs of the kinds that the files declare, except those that are `written` and not `older`. `leaveOut` takes the groups whose kinds get none:
 * where some groups have CRDs, a group without any belongs to a program or to others; and types without markers are for clients.
 */
export const unwrittenCrds = (
  { sources, near }: GoProject,
  { files, written, older }: Input,
  leaveOut: (group: string, why: keyof typeof NO_CRDS) => void,
  textOf: (path: string) => string | undefined,
  oldOf: (crd: KubeObject) => OldCrd | undefined,
): readonly UnwrittenCrd[] => {
  const keys = new Set(written.map(kindKey));
  const olderKeys = new Set(older.map(({ crd }) => kindKey(crd)));
  const kindsOfOlder = older.flatMap(({ crd, file }) => allKindsOf(sources, crd, near(file)));
  const filesOfOlder = new Set(kindsOfOlder.map(({ file }) => file.path));
  const groups = new Set(written.map((crd) => stringAt(crd, "spec", "group")));
  const kindsOfAll = [...kindsIn(sources, (path) => files.has(path) || filesOfOlder.has(path)).values()];
  const broken = new Set(sources.broken.map((file) => file.package));
  const all = kindsOfAll.flatMap((kinds) => {
    if (kinds.some(({ file }) => broken.has(file.package))) return [];
    const made = generateCrd(sources, kinds);
    const [first] = kinds.toReversed();
    const group = made === undefined ? undefined : stringAt(made.object, "spec", "group");
    return made === undefined || first === undefined || group === undefined ? [] : [{ made, first, group }];
  });
  // Also if no CRD can be made of its types, as without a version.
  const areWritten = kindsOfAll.flat().some(({ file }) => groups.has(groupOf(file.package)));
  return all.flatMap(({ made, first, group }) => {
    const [key, before] = [kindKey(made.object), oldOf(made.object)];
    const isOlder = before !== undefined && olderKeys.has(key);
    if (!isOlder && (keys.has(key) || !files.has(first.file.path))) return [];
    const why =
      areWritten && !groups.has(group) ? "OtherGroups" : isForGenerator(first, textOf) ? undefined : "NoMarkers";
    if (why !== undefined) {
      leaveOut(group, why);
      return [];
    }
    const opaque = [...opaqueIn(made.object, made.opaque), ...opaqueBefore(made.object, before)];
    const { path } = first.file;
    const lines = (textOf(path) ?? "").split("\n");
    return [
      {
        object: made.object,
        place: placeOfKind(sources, made.object, first, lines),
        prefix: [],
        unknown: isOlder ? 0 : made.opaque.length,
        isOlder,
        isUnknown: unknownFindings(made.object, opaque),
      },
    ];
  });
};

/** True for a type in whose package a marker is for controller-gen. */
export const isForGenerator = ({ file }: DeclaredType, textOf: (path: string) => string | undefined): boolean =>
  file.package.files.some(({ path }) => /^[ \t]*\/\/[ \t]*\+kubebuilder:/m.test(textOf(path) ?? ""));

/** The paths below versions of an old state, as they are in the new one. */
const opaqueBefore = (crd: KubeObject, old: OldCrd | undefined): readonly Opaque[] =>
  (old === undefined ? [] : opaqueIn(old.object, old.opaque)).flatMap(({ field, declared }) => {
    const name = own(valueAt(old?.object ?? null, field.slice(0, VERSION)), "name");
    const index = arrayAt(crd, "spec", "versions").findIndex((one) => own(one, "name") === name);
    return index < 0 ? [] : [{ field: ["spec", "versions", index, ...field.slice(VERSION)], declared }];
  });

/** Steps of the path of a version. */
const VERSION = ["spec", "versions", 0].length;

/** The types of the kinds in these files, with all their versions that are there. */
export const kindsIn = (
  sources: GoProject["sources"],
  isChosen: (path: string) => boolean,
): ReadonlyMap<string, readonly DeclaredType[]> => {
  const kinds = apiTypes(sources, { isChosen }).filter(({ role }) => role === "Kind");
  return groupBy(
    kinds.map(({ declared }) => declared),
    ({ type, file }) => [JSON.stringify([groupOf(file.package), type.name])],
  );
};

export const placeOfKind = (
  sources: GoProject["sources"],
  crd: KubeObject,
  { type, file }: DeclaredType,
  lines: readonly string[],
): DocumentLocation => {
  const { position, endColumn } = type;
  const root = { line: position.line, column: position.column, endLine: position.line, endColumn };
  const range: DocumentLocation["range"] = (field) => {
    const found = placeInCrd(sources, crd, field, file.path);
    if (found?.path !== file.path) return root;
    return { line: found.line, column: found.column, endLine: found.line, endColumn: found.endColumn };
  };
  return {
    file: sources.shown(file.path),
    document: 0,
    range,
    position: range,
    lineText: (line) => lines[line - 1]?.replace(/\r$/, ""),
  };
};
