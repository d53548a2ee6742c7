import { canonicalText } from "kube-json";
import { type Crd, type CrdVersion, jsonPath } from "../crd/crd.js";
import { isInUse } from "../crd/versions.js";
import { type SchemaChange, isNewField } from "./schema-change.js";
import { schemaChanges } from "./schema-changes.js";
import { compareVersions, isDependable } from "kube-api";

/** The differences between the schemas of two versions. */
export const versionChanges = (before: CrdVersion, after: CrdVersion): Iterable<SchemaChange> =>
  before.root === undefined || after.root === undefined ? [] : schemaChanges(before.root, after.root);

export const haveDifferentSchemas = (before: CrdVersion, after: CrdVersion): boolean =>
  versionChanges(before, after)[Symbol.iterator]().next().done !== true;

/** Pairs of consecutive dependable versions that pass, in version order; of a repeated name, the last counts. */
export const neighbours = (
  crd: Crd,
  passes: (version: CrdVersion) => boolean,
): readonly (readonly [older: CrdVersion, newer: CrdVersion])[] => {
  const passing = crd.versions.filter((version) => passes(version) && isDependable(version.name));
  const versions = [...new Map(passing.map((version) => [version.name, version])).values()].sort((a, b) =>
    compareVersions(a.name, b.name),
  );
  return versions.slice(1).flatMap((newer, index) => {
    const older = versions[index];
    return older === undefined ? [] : [[older, newer] as const];
  });
};

/** New differences between versions. */
export interface Disagreements {
  readonly found: readonly SchemaChange[];
  /** False if there are more new versions or differences than are compared. */
  readonly isComplete: boolean;
}

/** Limits of new versions, each compared with the storage version, and of differences; real updates stay below. */
export const MAX_NEW_VERSIONS = 50;
export const MAX_DIFFERENCES = 100_000;

/**
 * New differences between versions that are views of the same objects, because there is no conversion:
 * between consecutive served versions, and between the storage version and each new one. Alpha versions,
 * existing differences and changes in `told`, those within versions, are left out.
 */
export const versionDisagreements = (before: Crd, after: Crd, told: readonly SchemaChange[]): Disagreements => {
  const known = new Set(told.filter((change) => !isNewField(change)).map(placeIn));
  const found: SchemaChange[] = [];
  const withStored = storedWithNew(before, after);
  let left = MAX_DIFFERENCES;
  for (const [older, newer, differed] of [
    ...withStored.slice(0, MAX_NEW_VERSIONS),
    ...servedNeighbours(before, after),
  ]) {
    const old = new Set([...differed].map(placeOf));
    for (const change of versionChanges(older, newer)) {
      if (--left < 0) return { found, isComplete: false };
      const place = placeOf(change);
      const isTold = [older, newer].some(({ name }) => known.has(`${name} ${place}`));
      if (isTold || old.has(place)) continue;
      known.add(`${newer.name} ${place}`);
      found.push(change);
    }
  }
  return { found, isComplete: withStored.length <= MAX_NEW_VERSIONS };
};

type ComparedVersions = readonly [older: CrdVersion, newer: CrdVersion, differed: Iterable<SchemaChange>];

const storedWithNew = (before: Crd, after: Crd): readonly ComparedVersions[] => {
  const stored = before.versions.find(({ storage, name }) => storage && isDependable(name));
  if (stored === undefined) return [];
  const old = new Set(before.versions.map(({ name }) => name));
  return after.versions
    .filter((version) => !old.has(version.name) && isInUse(version) && isDependable(version.name))
    .map((version) => [stored, version, []]);
};

const servedNeighbours = (before: Crd, after: Crd): readonly ComparedVersions[] => {
  const old = new Map(before.versions.map((version) => [version.name, version]));
  return neighbours(after, ({ served }) => served).map(([older, newer]) => {
    const [left, right] = [old.get(older.name), old.get(newer.name)];
    const wereServed = left?.served === true && right?.served === true;
    return [older, newer, wereServed ? versionChanges(left, right) : []];
  });
};

/** Two differences with the same place have one cause; a place may have several CEL rules. */
const placeOf = ({ aspect, keyword, property, after, from, to }: SchemaChange): string => {
  const what = property === undefined ? keyword : "property";
  const which = aspect === "validation" ? canonicalText([from ?? null, to ?? null]) : (property ?? "");
  return `${what} ${jsonPath(after)} ${which}`;
};

const placeIn = (change: SchemaChange): string => `${change.after.version.name} ${placeOf(change)}`;
