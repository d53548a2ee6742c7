import { defined, path } from "kube-json";
import { notFound } from "../../model/cause.js";
import type { ClusterSnapshot } from "../../model/context.js";
import { InputError } from "../../model/input-error.js";
import type { KnownRules } from "../../model/known-rules.js";
import type { Level, Pack } from "../../model/pack.js";
import type { LoadedPacks } from "../../packs/load.js";
import { problemLine } from "../../packs/shared/problem.js";
import { placesIn } from "../../packs/schema-notes.js";
import { adviceIn, atLevel, choosePacksOffline } from "../../packs/choose.js";
import { literal } from "../../text/message.js";
import {
  configuredExceptions,
  configuredPaths,
  configuredSchemas,
  withConfiguredRules,
  knownHere,
  configuredPacks,
  givenPacks,
} from "../config/configured.js";
import { type ReadConfig, type Config, findConfig } from "../config/read-config.js";
import type { InputOptions } from "./input.js";
import { OR_INPUT } from "../sources/sources.js";
import { OWNED_FLAG, type OwnedSetting } from "../owned/ownership.js";
import type { App } from "../parts/product.js";

type OnUnmatched = NonNullable<OwnedSetting["onUnmatched"]>;

/** The input of a review and its packs. */
export interface GivenInput {
  readonly options: InputOptions;
  readonly packs: readonly Pack[];
  readonly config: Config | undefined;
  readonly refuse: ReadConfig["refuse"] | undefined;
  readonly cluster: ClusterSnapshot | undefined;
}

/** The choices of a user for a review. Names and paths are as they were given. */
export interface Choices extends Omit<InputOptions, "owned" | "exclude" | "overrides" | "schemaLocations"> {
  /** A file; false: none is read, not even the nearest. */
  readonly config?: string | false;
  readonly exclude?: readonly string[];
  readonly owned?: readonly string[];
  /** Files, folders and names of built-in packs; by default the packs of the configuration, or else all built-in ones. */
  readonly packs?: readonly string[];
  readonly schemaLocation?: readonly string[];
  /** Opt-in packs to run in addition. */
  readonly with?: readonly string[];
  readonly exceptions?: readonly string[];
  /** A folder. */
  readonly cluster?: string;
  readonly level?: Level;
}

/**
 * The input of a review: the choices of the user, and the configuration for the rest. Without any path, `refuseEmpty` is called.
 * Throws InputError if something cannot be used.
 */
export const readInput = (choices: Choices, app: App, refuseEmpty: () => never): GivenInput => {
  const { product, io } = app;
  const read = findConfig(choices.config, io);
  const config = read?.config;
  const { paths: given, cluster, exclude, owned, old, operation, subresource, namespace, gitignore, go } = choices;
  const kubernetesVersion = choices.kubernetesVersion ?? config?.kubernetesVersion;
  const schemaLocations = choices.schemaLocation ?? (config && configuredSchemas(config, io.cwd));
  const paths = given.length > 0 ? given : config === undefined ? [] : configuredPaths(config, io.cwd);
  if (paths.length === 0) refuseEmpty();
  const chosen = packsOf(choices, read, app);
  return {
    options: {
      placeOf: placesIn(chosen.loaded),
      advice: chosen.advice,
      known: chosen.known,
      ...defined({ old, operation, subresource, namespace, kubernetesVersion, schemaLocations, gitignore, go }),
      paths,
      ...(given.length > 0 || read === undefined ? {} : { refusePath: refusedPath(read, paths) }),
      ...ownedOf(owned, read, given.length > 0 || exclude !== undefined),
      ...excludedOf(exclude, config, io.cwd),
      ...(config === undefined || config.overrides.length === 0
        ? {}
        : { overrides: { folder: config.folder, list: config.overrides } }),
    },
    config,
    refuse: read?.refuse,
    packs: chosen.packs,
    cluster: cluster === undefined ? undefined : product.loadCluster(cluster),
  };
};

/** If the input is only a part (`isPart`) of the paths in the configuration, groups of it may be missing. */
const ownedOf = (
  owned: readonly string[] | undefined,
  read: ReadConfig | undefined,
  isPart: boolean,
): Pick<InputOptions, "owned"> => {
  if (owned !== undefined) return { owned: { groups: owned, source: OWNED_FLAG, onUnmatched: refusedFlag } };
  if (read?.config.owned === undefined) return {};
  const { owned: groups, file } = read.config;
  return { owned: { groups, source: file, onUnmatched: isPart ? notedGroups(read) : refusedGroups(read) } };
};

const refusedFlag: OnUnmatched = ([first]) => {
  throw new InputError(first?.message ?? "", OWNED_FLAG);
};

const refusedGroups =
  ({ refuse }: ReadConfig): OnUnmatched =>
  (unmatched) => {
    refuse(unmatched.map(({ index, message }) => notFound(path("owned", index), message)));
    return [];
  };

const notedGroups =
  ({ problemOf }: ReadConfig): OnUnmatched =>
  (unmatched) =>
    unmatched
      .filter(({ proposal, isAll }) => proposal !== "" || isAll)
      .map(({ index, group, proposal }) =>
        problemLine(
          problemOf(notFound(path("owned", index), `${literal(group)} matches no CRD of the input${proposal}`)),
        ),
      );

/** For the paths of a configuration, as they are from the working directory. */
const refusedPath =
  ({ config, refuse }: ReadConfig, paths: readonly string[]): NonNullable<InputOptions["refusePath"]> =>
  (given, message) => {
    const index = paths.indexOf(given);
    const written = config.paths?.[index];
    if (written !== undefined)
      refuse([
        notFound(path("paths", index), `${literal(written)} ${message.replace(`, a glob${OR_INPUT}`, " or a glob")}`),
      ]);
  };

const excludedOf = (
  exclude: readonly string[] | undefined,
  config: Config | undefined,
  cwd: string,
): Pick<InputOptions, "exclude"> => {
  if (exclude !== undefined) return { exclude: { globs: exclude, folder: cwd, isFlag: true } };
  return config?.exclude === undefined
    ? {}
    : { exclude: { globs: config.exclude, folder: config.folder, isFlag: false } };
};

/** The packs and exceptions that were chosen, or else those of the configuration, with the settings of rules. */
const packsOf = (
  choices: Choices,
  read: ReadConfig | undefined,
  app: App,
): Pick<LoadedPacks, "packs" | "loaded"> & { readonly known: KnownRules; readonly advice: readonly Pack[] } => {
  const { packs: given, exceptions: excepted } = choices;
  const named = given === undefined ? read && configuredPacks(read, app) : givenPacks(given, app);
  const folders = named?.folders ?? [app.product.packsDirectory];
  const excepting = excepted !== undefined || read === undefined ? undefined : configuredExceptions(read, app);
  const exceptions = excepted ?? excepting?.paths ?? [];
  const { packs, loaded } = app.product.loadPacks(folders, exceptions, undefined, excepting?.others);
  const chosen = choosePacksOffline(packs, choices.with, named?.asked);
  const level = choices.level ?? read?.config.level;
  const known = knownHere(packs, read, app);
  const changed = read === undefined ? chosen : withConfiguredRules(chosen, packs, read, known);
  return { packs: changed.map((pack) => atLevel(pack, level)), advice: adviceIn(changed, level), loaded, known };
};
