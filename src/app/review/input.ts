import type { Release } from "kube-builtin";
import { defined, stringAt } from "kube-json";
import { type GoChoice, openGoProject } from "../go/go-project.js";
import { groupsBehind, groupsInGo } from "../go/go-types.js";
import { rulePages } from "../../engine/report/denial.js";
import { createRuleSet } from "../../engine/match/rule-set.js";
import { dnsLabelProblem } from "kube-api";
import type { ClusterSnapshot } from "../../model/context.js";
import { InputError } from "../../model/input-error.js";
import type { KnownRules } from "../../model/known-rules.js";
import type { Operation } from "../../model/match.js";
import type { Pack } from "../../model/pack.js";
import { readsOf } from "../../model/reads.js";
import { createFileRules, type Overrides } from "../config/file-rules.js";
import { withDefaulterTargets } from "../../packs/choose.js";
import { type PlaceOfOption, clusterNotes } from "../../packs/schema-notes.js";
import { type Copies, createCopies } from "../sources/copies.js";
import { type CustomResources, createCustomResources, definitionsIn } from "../sources/custom-resources.js";
import { createExclusion } from "../sources/exclusion.js";
import { createInputCluster } from "../sources/input-cluster.js";
import type { Io, Note } from "../host/io.js";
import type { RunSettings } from "./judge.js";
import type { Document } from "../sources/documents.js";
import { createReadAhead, type ReadAhead } from "../sources/read-ahead.js";
import { isRevision } from "../sources/git-commit.js";
import { openPolicies } from "./open-policies.js";
import { NO_OLD_OBJECTS, type OldObjects, readOldObjects } from "../sources/old-objects.js";
import { emptyPaths, oldSources } from "../sources/old-sources.js";
import { createIsOldInput } from "../sources/old-files.js";
import { type OwnedSetting, type Ownership, type OwnershipSources, ownershipOf } from "../owned/ownership.js";
import { createBefore } from "./owned-before.js";
import { createConverts } from "../owned/project-conversion.js";
import { unmatchedGroups } from "../owned/unmatched-groups.js";
import { plainName } from "../report/object-name.js";
import type { Unusable } from "../report/report.js";
import { ruleDocs } from "../report/report-source.js";
import { openSchemaLocations } from "../sources/schema-locations.js";
import type { GoInput } from "../go/go-type-reviews.js";
import type { Source } from "../sources/source.js";
import { findSources, type FileSelection } from "../sources/sources.js";

/** Options of reviews of manifests. */
export interface InputOptions {
  /** Files, folders and globs; '-' is standard input. */
  readonly paths: readonly string[];
  /** Throws InputError with the place where a path that cannot be used is written, if it is not a flag. */
  readonly refusePath?: (path: string, message: string) => void;
  /** Files and folders to leave out. */
  readonly exclude?: Exclude;
  /** Leave out files that git ignores; the default. */
  readonly gitignore?: boolean;
  readonly old?: string;
  readonly operation?: Operation;
  readonly subresource?: string;
  readonly namespace?: string;
  /** The release of Kubernetes whose kinds and fields count; the newest that is known if it is not set. */
  readonly kubernetesVersion?: Release;
  /** Owned API groups, instead of those that packs name and those of the project around the input. */
  readonly owned?: OwnedSetting;
  readonly go?: GoChoice;
  /** Files, folders and templates of paths with schemas of kinds whose CRDs are not in the input. */
  readonly schemaLocations?: readonly string[];
  /** Settings of rules for some files. */
  readonly overrides?: Overrides;
  /** Where options of packs are, for notes on mistakes that only the schemas of the input show. */
  readonly placeOf?: PlaceOfOption;
  /** The rules of suggestions, which are only counted. */
  readonly advice?: readonly Pack[];
  /** The rules that waivers may name, if not only those that run. */
  readonly known?: KnownRules;
  /** False: admission policies in the input and the cluster judge nothing. */
  readonly policies?: boolean;
}

/** Globs relative to a folder, an absolute path. */
export interface Exclude {
  readonly globs: readonly string[];
  readonly folder: string;
  /** They come from the flag, not from a configuration: one that matches nothing is noted. */
  readonly isFlag: boolean;
}

/** The manifests to review, and the context of the reviews. */
export interface OpenedInput extends GoInput {
  readonly sources: readonly Source[];
  readonly settings: RunSettings;
  /** The objects that the sources have more than once. */
  readonly copies: Copies;
  readonly ownership: Ownership;
  /** Input that could not be read so far. */
  readonly errors: Unusable[];
}

/** Finds the manifests and reads the old objects. Throws InputError for invalid combinations of options. */
export const openInput = async (
  options: InputOptions,
  packs: readonly Pack[],
  io: Io,
  cluster: ClusterSnapshot,
): Promise<OpenedInput> => {
  const { paths, old, operation, owned, namespace } = options;
  if (old === "-" && paths.includes("-")) throw new InputError("only one of the input and '--old' may be '-'");
  if (old !== undefined && operation !== undefined && operation !== "UPDATE")
    throw new InputError(`'--old' may only be given with operation 'UPDATE', not with '${operation}'`);
  const problem = namespace === undefined ? undefined : dnsLabelProblem(namespace);
  if (problem !== undefined) throw new InputError(problem, "--namespace");
  const exclusion = createExclusion(options.exclude?.globs ?? [], options.exclude?.folder ?? io.cwd);
  const goFiles: string[] = [];
  const selection = { exclusion, usesGitIgnore: options.gitignore !== false, ignored: new Set<string>() };
  const onGo = options.go === false ? undefined : (file: string): void => void goFiles.push(file);
  const mayBeEmpty = emptyPaths(old, io);
  const readAhead = createReadAhead();
  const sources = (await sourcesOf(options, io, { ...selection, mayBeEmpty, ...defined({ onGo }) })).map(
    readAhead.keeping,
  );
  const errors: Unusable[] = [];
  const customResources = openCustomResources({ sources, cluster, readAhead }, options, io);
  const oldObjects = await readOld(options, { sources, customResources }, selection, errors, io);
  for (const glob of options.exclude?.isFlag === true ? exclusion.unused() : [])
    await io.note({ text: `'--exclude ${glob}' matches no file or folder of the input` });
  const goProject = openGoProject({ ...options, goFiles }, io);
  const inGo = groupsInGo(goProject, goFiles);
  // Packs with suggestions ask for them again.
  let further: readonly string[] | undefined;
  const behind = (named: readonly string[]): readonly string[] =>
    (further ??= groupsBehind(goProject, definitionsIn(sources, readAhead), named));
  const groups = (): Iterable<string> => [
    ...inGo,
    ...[...definitionsIn(sources, readAhead)].map((crd) => stringAt(crd, "spec", "group") ?? ""),
  ];
  const before =
    old === undefined ? {} : { before: createBefore({ ...options, old, exclusion, oldObjects, groups }, io) };
  const from = { paths, inGo, behind, ...before };
  const ownership = ownershipOf(owned, from, packs, io);
  for (const text of unmatchedNotes(owned, sources, oldObjects, inGo)) await io.note({ text });
  const given = { sources, customResources, oldObjects, packs: ownership.packs, readAhead };
  const settings = {
    ...(await runSettingsOf(given, options, io)),
    ...(oldObjects.areKnown ? { converts: createConverts(paths, io) } : {}),
    ...adviceOf(options, from, io),
  };
  const copies = createCopies(sources, readAhead.documentsAhead);
  const isOldInput = createIsOldInput(old, paths, exclusion, io);
  return { sources, settings, copies, ownership, goProject, goFiles, errors, isOldInput, ...defined({ old }) };
};

const adviceOf = (
  { advice = [], owned, overrides, known }: InputOptions,
  from: OwnershipSources,
  io: Io,
): Pick<RunSettings, "adviceOn"> => {
  if (advice.length === 0) return {};
  const { packs } = ownershipOf(owned, from, advice, io);
  const rules = createRuleSet(packs, known);
  return { adviceOn: overrides === undefined ? () => rules : createFileRules(packs, overrides, io.cwd, known) };
};

const sourcesOf = async (
  { paths, refusePath }: InputOptions,
  io: Io,
  selection: FileSelection,
): Promise<readonly Source[]> => {
  try {
    return await findSources(paths, io, selection);
  } catch (error) {
    if (error instanceof InputError && error.source !== undefined) refusePath?.(error.source, error.message);
    throw error;
  }
};

const unmatchedNotes = (
  owned: OwnedSetting | undefined,
  sources: readonly Source[],
  oldObjects: OldObjects,
  inGo: readonly string[],
): readonly string[] => {
  if (owned?.onUnmatched === undefined) return [];
  const unmatched = unmatchedGroups(owned.groups, sources, oldObjects, inGo);
  return unmatched.length === 0 ? [] : owned.onUnmatched(unmatched);
};

/** The definitions in the sources, the cluster and the locations of schemas. Throws InputError for a location that cannot be used. */
export const openCustomResources = (
  {
    sources,
    cluster,
    readAhead,
  }: Pick<Present, "sources" | "readAhead"> & { readonly cluster: ClusterSnapshot | undefined },
  { schemaLocations = [], kubernetesVersion }: Pick<InputOptions, "schemaLocations" | "kubernetesVersion">,
  io: Io,
): CustomResources => {
  const schemas =
    schemaLocations.length === 0 ? undefined : openSchemaLocations(schemaLocations, io, kubernetesVersion);
  return createCustomResources(sources, cluster, readAhead, schemas);
};

/** The objects that are there, and the packs that review them. */
interface Present {
  readonly sources: readonly Source[];
  readonly customResources: CustomResources;
  readonly oldObjects: OldObjects;
  readonly packs: readonly Pack[];
  /** The kept parts of the sources. */
  readonly readAhead?: ReadAhead;
}

/** The context of the reviews of objects in the sources. */
export const runSettingsOf = async (
  { sources, customResources, oldObjects, packs, readAhead }: Present,
  options: Pick<
    InputOptions,
    "operation" | "namespace" | "subresource" | "kubernetesVersion" | "overrides" | "policies" | "placeOf" | "known"
  >,
  io: Io,
): Promise<RunSettings> => {
  const { operation, namespace, subresource, kubernetesVersion, overrides, known } = options;
  // Deleted objects are not visible to others.
  const reads = operation === "DELETE" ? [] : readsOf(packs);
  const input = { sources, namespace, customResources, documentsAhead: readAhead?.documentsAhead };
  for (const text of options.placeOf === undefined ? [] : clusterNotes(packs, customResources.cluster, options.placeOf))
    await io.note({ text });
  const opened = options.policies === false ? undefined : await openPolicies(input);
  return {
    ...(opened === undefined ? {} : { policies: opened.policies, policyNotes: opened.notes }),
    rules: createRuleSet(withDefaulterTargets(packs), known),
    ...(overrides === undefined ? {} : { rulesOf: createFileRules(packs, overrides, io.cwd, known) }),
    cluster: createInputCluster(input, reads),
    oldObjects,
    customResources,
    now: io.now(),
    docs: ruleDocs(packs),
    pages: rulePages(packs),
    ...defined({ operation, namespace, subresource, kubernetesVersion }),
  };
};

/** Problems of old files are errors; those of a commit, which cannot be fixed any more, are notes. */
const readOld = async (
  { old, paths, namespace }: InputOptions,
  { sources, customResources }: Pick<Present, "sources" | "customResources">,
  selection: FileSelection,
  errors: Unusable[],
  io: Io,
): Promise<OldObjects> => {
  if (old === undefined) return NO_OLD_OBJECTS;
  const broken: Unusable[] = [];
  const found = readOldObjects(await oldSources(old, paths, sources, io, selection), namespace, {
    sources,
    customResources,
    old,
    refuse: (unusable) => void errors.push(unusable),
    ...(isRevision(old) ? { leaveOut: (unusable) => void broken.push(unusable) } : {}),
  });
  for (const { file, line, column, message } of broken) {
    const where = `${file}:${String(line)}:${String(column)}`;
    await io.note({ text: `${where}: ${message}; the file counts as absent in the old state` });
  }
  return found;
};

/** A note for each of these old objects, which have no matching new one. */
export const leftOverNotes = (left: readonly Pick<Document, "object" | "place">[]): readonly Note[] =>
  left.map(({ object, place }) => ({
    text: `${plainName(object)} has no matching object in the input`,
    place: { file: place.file, line: place.position([]).line },
  }));
