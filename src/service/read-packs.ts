import { expiredNotes } from "../app/report/run-notes.js";
import { chosenPacks, type PackChoice } from "../app/parts/pack-choice.js";
import type { Product } from "../cli/shell/shell.js";
import type { Pack } from "../model/pack.js";
import type { Catalogue } from "../model/rule.js";
import { loadExceptions } from "../packs/load-exceptions.js";
import type { LoadedDocument } from "../packs/load.js";
import { requireNoNamespaces } from "../packs/namespaces.js";
import { readOnce } from "../packs/pack-folder.js";
import { packNotes } from "../packs/notes.js";
import { installedIn, isBuiltIn, needNotes } from "../packs/registration/needs.js";
import { equalJson } from "kube-json";
import { fingerprint } from "../packs/reloader.js";
import { compileDocuments, packDocuments, type PackDocuments } from "../packs/from-text.js";
import type { ServeOptions } from "./serve-command.js";

/** Where the packs of a service are, and which of them it uses; plain data. */
export type ServicePackSources = Pick<ServeOptions, "packs" | "exceptions" | "cluster" | "watchCluster"> & PackChoice;

/** Loads packs; those in this directory are the ones for which the manifests are made. */
type PackParts = Pick<Product, "loadPacks" | "packsDirectory">;

/** Packs and exceptions as plain data, which another thread can compile. */
export interface PlainPacks {
  readonly documents: PackDocuments;
  /** The files of packs that others extend. */
  readonly bases: readonly string[];
  readonly notes: readonly string[];
}

export interface ServicePacks extends PlainPacks {
  readonly packs: readonly Pack[];
}

/**
 * Reads the packs and exceptions of a service, each file once, and adds the bytes to `read`; `now` is in milliseconds since 1970.
 * Throws InputError if one cannot be used.
 */
export const readPacks = (
  sources: ServicePackSources,
  { loadPacks, packsDirectory }: PackParts,
  now: number,
  read: Map<string, Buffer>,
): ServicePacks => {
  const all = loadPacks(sources.packs, sources.exceptions, readOnce(read));
  const { loaded, exceptions = [] } = all;
  const running = chosenPacks(loaded, sources);
  const packs = running.map(({ pack }) => pack);
  requireKnown(sources, [...running, ...exceptions]);
  // For opt-in packs, the manifests have components.
  const own = running.filter((one) => !isBuiltIn(one, packsDirectory)).map(({ pack }) => pack);
  return {
    packs,
    documents: packDocuments(all),
    bases: all.baseFiles ?? [],
    notes: [
      ...packNotes(running),
      ...(own.length === 0 ? [] : needNotes(own, installedIn(loadPacks(packsDirectory).loaded, packsDirectory))),
      ...expiredNotes(packs, now),
    ],
  };
};

/**
 * Reads the exceptions alone, for packs in use, as `readPacks` does: packs that have become invalid do not keep an exception
 * from its use.
 */
export const readExceptions = (
  sources: ServicePackSources,
  { documents: { packs }, bases }: Pick<PlainPacks, "documents" | "bases">,
  catalogue: Catalogue,
  now: number,
  read: Map<string, Buffer>,
): PlainPacks => {
  const compiled = { loaded: compileDocuments({ packs, exceptions: [] }, catalogue) };
  const { loaded, exceptions = [] } = loadExceptions(sources.exceptions ?? [], compiled, readOnce(read));
  requireKnown(sources, exceptions);
  const running = chosenPacks(loaded, sources).map(({ pack }) => pack);
  return {
    documents: { packs, exceptions: exceptions.map(({ document }) => document) },
    bases,
    notes: expiredNotes(running, now),
  };
};

const requireKnown = ({ cluster, watchCluster }: ServicePackSources, loaded: readonly LoadedDocument[]): void => {
  if (cluster === undefined && watchCluster !== true) requireNoNamespaces(loaded);
};

/** The fingerprint of the packs and exceptions, and of the packs that they extend, or of what was read of them. */
export const fingerprintOf = (
  { packs, exceptions = [] }: Pick<ServicePackSources, "packs" | "exceptions">,
  bases: readonly string[],
  read?: ReadonlyMap<string, Buffer>,
): Promise<string> => fingerprint({ packs, exceptions, bases }, read);

/**
 * The packs to start with, and their fingerprint. They are read again if the files changed meanwhile, or if packs extend others,
 * because only then is it known which files count. Throws InputError if one cannot be used.
 */
export const readFirst = async (
  sources: ServicePackSources,
  product: PackParts,
  now: () => number,
): Promise<{ readonly inUse: ServicePacks; readonly initial: string }> => {
  let bases: readonly string[] = [];
  for (let attempts = 1; ; attempts++) {
    const before = await fingerprintOf(sources, bases);
    const read = new Map<string, Buffer>();
    const inUse = readPacks(sources, product, now(), read);
    const isSame = equalJson(bases, inUse.bases) && before === (await fingerprintOf(sources, bases, read));
    if (isSame) return { inUse, initial: before };
    // The first look reads them once more.
    if (attempts === ATTEMPTS) return { inUse, initial: "" };
    ({ bases } = inUse);
  }
};

const ATTEMPTS = 3;
