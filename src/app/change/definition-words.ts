import type { CrdChanges, VersionPair } from "../../kube/changes/crd-changes.js";
import { haveDifferentSchemas } from "../../kube/changes/version-disagreements.js";
import { schemaChanges } from "../../kube/changes/schema-changes.js";
import type { Crd, CrdVersion } from "../../kube/crd/crd.js";
import {
  columnsOf,
  hasStatusSubresource,
  type ScalePath,
  isDeprecated,
  scalePathsOf,
  selectablePathsOf,
} from "../../kube/crd/versions.js";
import { join, type KubeObject, formatField } from "kube-json";
import { conversionOf } from "kube-schema";
import { count, literal } from "../../text/message.js";
import type { Change, ChangeKind } from "./change.js";
import { nameList } from "./field-words.js";
import { edited, pathText } from "./schema-words.js";

/** The changes of a CRD outside of its schemas. */
export const definitionWords = (
  { before, after, versions }: CrdChanges,
  oldObject: KubeObject,
  object: KubeObject,
): readonly Change[] => [
  ...identityChanges(before, after),
  ...conversionChange(oldObject, object),
  ...cliNameChanges(before, after),
  ...versionListChanges(before, after),
  ...versions.flatMap((pair) => [...servingChanges(pair), ...columnChanges(pair), ...subresourceChanges(pair)]),
];

const change = (
  kind: ChangeKind,
  noun: string,
  names: readonly string[],
  words: string,
  { version, field }: { readonly version?: string; readonly field?: string } = {},
): Change => ({
  kind,
  noun,
  names,
  words,
  versions: version === undefined ? [] : [version],
  section: "root",
  fields: field === undefined ? [] : [field],
});

const IDENTITY = ["group", "kind", "listKind", "plural", "singular", "scope"] as const;

const identityChanges = (before: Crd, after: Crd): readonly Change[] =>
  IDENTITY.filter((name) => before[name] !== after[name]).map((name) => {
    const field = name === "group" || name === "scope" ? `spec.${name}` : `spec.names.${name}`;
    return change("identityChanged", "", [name], `${literal(after[name])} instead of ${literal(before[name])}`, {
      field,
    });
  });

const conversionChange = (before: KubeObject, after: KubeObject): readonly Change[] => {
  const [from, to] = [conversionOf(before), conversionOf(after)];
  if (from === to) return [];
  const words = `${literal(to)} instead of ${literal(from)}`;
  return [change("conversionChanged", "", ["conversion"], words, { field: "spec.conversion" })];
};

function* cliNameChanges(before: Crd, after: Crd): Iterable<Change> {
  for (const [noun, key] of [
    ["short name", "shortNames"],
    ["category", "categories"],
  ] as const) {
    const field = `spec.names.${key}`;
    const [gone, added] = [less(before[key], after[key]), less(after[key], before[key])];
    if (gone.length > 0) yield change("cliNameRemoved", noun, gone, "removed", { field });
    if (added.length > 0) yield change("cliNameAdded", noun, added, "added", { field });
  }
}

const less = (names: readonly string[], others: readonly string[]): readonly string[] =>
  names.filter((name) => !others.includes(name));

function* versionListChanges(before: Crd, after: Crd): Iterable<Change> {
  for (const version of after.versions) {
    if (before.versions.some(({ name }) => name === version.name)) continue;
    const place = { field: formatField(version.field) };
    yield change("versionAdded", "version", [version.name], addedWords(before, version), place);
    if (version.storage) yield change("versionStored", "version", [version.name], "stored now", place);
  }
  for (const version of before.versions)
    if (!after.versions.some(({ name }) => name === version.name))
      yield change("versionRemoved", "version", [version.name], `removed (was ${roleOf(version)})`, {
        field: formatField(version.field),
      });
}

const roleOf = ({ served, storage }: CrdVersion): string =>
  join([served ? "served" : "not served", ...(storage ? ["stored"] : [])], "and");

/** Differences of a new version that are named. */
const MAX_NAMED = 4;
/** Differences of a new version that are counted. */
const MAX_COUNTED = 1000;

/** The new version, and how it differs from the one that is stored so far. */
const addedWords = (before: Crd, version: CrdVersion): string => {
  const words = `added (${version.served ? "served" : "not served"})`;
  const stored = before.versions.find(({ storage }) => storage);
  if (stored?.root === undefined || version.root === undefined) return words;
  const paths = new Set<string>();
  for (const one of schemaChanges(stored.root, version.root)) {
    paths.add(pathText(one));
    if (paths.size > MAX_COUNTED) break;
  }
  if (paths.size === 0) return `${words}, with the fields of ${literal(stored.name)}`;
  const number = paths.size > MAX_COUNTED ? `more than ${count(MAX_COUNTED, "field")}` : count(paths.size, "field");
  return `${words}; differs from ${literal(stored.name)} in ${number}: ${nameList([...paths], MAX_NAMED)}`;
};

function* servingChanges({ before, after }: VersionPair): Iterable<Change> {
  const at = { version: after.name, field: formatField(after.field) };
  const make = (kind: ChangeKind, words: string): Change => change(kind, "version", [after.name], words, at);
  if (before.served !== after.served)
    yield after.served ? make("versionServed", "served now") : make("versionUnserved", "not served any more");
  if (!before.storage && after.storage) yield make("versionStored", "stored now");
  if (isDeprecated(before) !== isDeprecated(after))
    yield isDeprecated(after)
      ? make("versionDeprecated", "deprecated now")
      : make("versionUndeprecated", "not deprecated any more");
}

function* columnChanges({ before, after }: VersionPair): Iterable<Change> {
  const place = { version: after.name, field: `${formatField(after.field)}.additionalPrinterColumns` };
  const [old, now] = [byName(before), byName(after)];
  const make = (kind: ChangeKind, name: string, words: string): Change =>
    change(kind, "printer column", [name], words, place);
  for (const [name, jsonPath] of now) {
    const from = old.get(name);
    if (from === undefined) yield make("columnAdded", name, `added (${literal(jsonPath)})`);
    else if (from !== jsonPath) yield make("columnChanged", name, `${literal(jsonPath)} instead of ${literal(from)}`);
  }
  for (const name of old.keys()) if (!now.has(name)) yield make("columnRemoved", name, "removed");
  const [gone, added] = [
    less(selectablePathsOf(before), selectablePathsOf(after)),
    less(selectablePathsOf(after), selectablePathsOf(before)),
  ];
  const selectors = { version: after.name, field: `${formatField(after.field)}.selectableFields` };
  if (gone.length > 0) yield change("selectorRemoved", "field selector", gone, "removed", selectors);
  if (added.length > 0) yield change("selectorAdded", "field selector", added, "added", selectors);
}

const byName = (version: CrdVersion): ReadonlyMap<string, string> =>
  new Map(columnsOf(version).map(({ name, jsonPath }) => [name, jsonPath]));

function* subresourceChanges({ before, after }: VersionPair): Iterable<Change> {
  const field = `${formatField(after.field)}.subresources`;
  const make = (kind: ChangeKind, name: string, words: string, path: readonly string[] = []): Change =>
    change(kind, "subresource", [name], words, {
      version: after.name,
      field: [field, name, ...path].join("."),
    });
  const [hadStatus, hasStatus] = [hasStatusSubresource(before), hasStatusSubresource(after)];
  if (hadStatus !== hasStatus)
    yield hasStatus
      ? make("statusSubresourceAdded", "status", "added")
      : make("statusSubresourceRemoved", "status", "removed");
  const [from, to] = [scalePathsOf(before), scalePathsOf(after)];
  if (from === undefined && to !== undefined) yield make("scaleAdded", "scale", "added");
  if (from !== undefined && to === undefined) yield make("scaleRemoved", "scale", "removed");
  if (from === undefined || to === undefined) return;
  for (const name of new Set([...from.keys(), ...to.keys()])) {
    const [old, now] = [from.get(name), to.get(name)];
    if (old !== now) yield make(scaleKind(name, old), "scale", edited({ keyword: name, from: old, to: now }), [name]);
  }
}

const scaleKind = (name: ScalePath, old: string | undefined): ChangeKind => {
  if (name === "specReplicasPath") return "scaleChanged";
  if (name === "statusReplicasPath") return "scaleStatusChanged";
  return old === undefined ? "scaleSelectorAdded" : "scaleSelectorChanged";
};

/** The versions that both states have, with other schemas, which are compared with nothing. */
export const uncomparedIn = (pairs: readonly VersionPair[], isCompared: (pair: VersionPair) => boolean): string[] =>
  pairs
    .filter((pair) => !isCompared(pair) && haveDifferentSchemas(pair.before, pair.after))
    .map(({ after }) => after.name);
