import { dirname, resolve } from "node:path";
import { type GoOptions, type LazyGoProject, openGoProject } from "../../app/go/go-project.js";
import { goFoldersName } from "../../app/go/go-folders.js";
import type { Product } from "../../app/parts/product.js";
import { type GivenInput, readInput } from "../../app/review/read-input.js";
import type { Io } from "../../app/host/io.js";
import { InputError } from "../../model/input-error.js";
import type { OpenText } from "../../packs/pack-folder.js";
import type { EditorFlags } from "../jobs.js";
import { findConfig } from "../../app/config/read-config.js";
import { allOf } from "../../text/message.js";
import { type Document, documentsOf, isUnusable } from "../../app/sources/documents.js";
import { mayDefine, withoutConfigurations } from "../../app/sources/custom-resources.js";
import { keepingText, type Source } from "../../app/sources/source.js";
import { type Proven, prove, type RunSettings } from "../../app/review/judge.js";
import type { Unusable } from "../../app/report/report.js";
import { remember } from "kube-json";

/** The input that does not change while a text is edited. */
export interface Settled {
  /** With `exceptions`, a further file of them; that is not kept. */
  given(root: string, name: string, io: Io, exceptions?: string): Promise<GivenInput>;
  goProject(options: GoOptions, io: Io): Promise<LazyGoProject>;
  /** The manifests around these paths, whose Go files have kinds of these groups. */
  around(options: GoOptions, groups: readonly string[], io: Io, make: () => Promise<Around>): Promise<Around>;
}

/** Settings and Go sources that are kept until something else than the reviewed text changes. */
export const createSettled = (
  product: Product,
  flags: EditorFlags,
  openText: OpenText,
): Settled & { forget(): void; forgetGo(): void; forgetManifests(): void } => {
  const inputs = new Map<string, Promise<GivenInput>>();
  const projects = new Map<string, Promise<LazyGoProject>>();
  const arounds = new Map<string, Promise<Around>>();
  const kept = <T>(known: Map<string, Promise<T>>, key: string, make: () => T | Promise<T>): Promise<T> => {
    const made = known.get(key) ?? Promise.resolve().then(make);
    known.set(key, made);
    // Failures are tried again.
    made.catch(() => known.delete(key));
    return made;
  };
  const read = (root: string, name: string, io: Io, more?: string): GivenInput => {
    try {
      return readInput({ ...flags, paths: [name] }, { product: inFolder(product, root, openText, more), io }, () => {
        throw new Error("a file must be named");
      });
    } catch (error) {
      throw withPluginHint(error, flags, io);
    }
  };
  return {
    given: async (root, name, io, more) =>
      more === undefined ? kept(inputs, root, () => read(root, name, io)) : read(root, name, io, more),
    goProject: (options, io) => kept(projects, projectsOf(options, io), () => openGoProject(options, io)),
    // Go files of one project share their manifests.
    around: (options, groups, io, make) => {
      const { paths, goFiles = [] } = options;
      const place = goFiles.length === 0 ? `${io.cwd}\n${paths.join("\n")}` : projectsOf(options, io);
      return kept(arounds, [place, ...groups].join("\n"), make);
    },
    forget: () => {
      for (const known of [inputs, projects, arounds]) known.clear();
    },
    forgetManifests: () => {
      arounds.clear();
    },
    forgetGo: () => {
      projects.clear();
    },
  };
};

/** Files of one project or module share its Go sources. */
const projectsOf = ({ go, paths, goFiles = [] }: GoOptions, io: Io): string =>
  goFoldersName(go === undefined ? paths : [], goFiles, io);

/**
 * Paths of packs and exceptions are relative to the root, which is not the working directory of this process. `more` is a
 * further file of exceptions.
 */
const inFolder = (product: Product, root: string, openText: OpenText, more?: string): Product => ({
  ...product,
  loadPacks: (paths, exceptions, _, others) => {
    const at = (path: string): string => resolve(root, path);
    return product.loadPacks([paths].flat().map(at), withMore(exceptions?.map(at), more), openText, others);
  },
});

/** Packs that are loaded only for their names have no exceptions at all. */
const withMore = (
  exceptions: readonly string[] | undefined,
  more: string | undefined,
): readonly string[] | undefined =>
  exceptions === undefined || more === undefined || exceptions.some((one) => one === more || one === dirname(more))
    ? exceptions
    : [...exceptions, more];

/** The error of a folder whose packs cannot be used, with the plugins that its configuration names in vain. */
const withPluginHint = (error: unknown, flags: EditorFlags, io: Io): unknown => {
  if (!(error instanceof InputError)) return error;
  const missing = missingPlugins(flags, io);
  if (missing.length === 0) return error;
  const hint = `the configuration names ${allOf(missing)}, which an editor does not load, because opening a folder must not run code; to load them, start \`decorum lsp --plugin ${missing.join(" ")}\``;
  return new InputError(`${error.message}\n${hint}`, error.source, error.causes);
};

const missingPlugins = ({ config: flag, plugin = [] }: EditorFlags, io: Io): readonly string[] => {
  try {
    const config = findConfig(flag, io)?.config;
    const named = config?.plugins ?? [];
    return named.filter((one) => !plugin.includes(one) && !plugin.includes(resolve(config?.folder ?? io.cwd, one)));
  } catch (error) {
    // A configuration that cannot be read is the error already.
    if (error instanceof InputError) return [];
    throw error;
  }
};

/**
 * The manifests around a file, and the settings of their review. It does not depend on the texts of Go files, so it is kept while
 * these change.
 */
export interface Around {
  /** The manifest that is reviewed; for a Go file, all around it. */
  readonly sources: readonly Source[];
  readonly settings: RunSettings;
  /** The sources with CRDs. A manifest that cannot be read has marks of its own. */
  readonly definitions: () => readonly Source[];
  readonly documentsOf: (source: Source) => readonly (Document | Unusable)[];
  readonly prove: (document: Document) => Proven | readonly Unusable[];
}

export const createAround = (sources: readonly Source[], settings: RunSettings): Around => {
  let definitions: readonly Source[] | undefined;
  return {
    sources,
    settings,
    definitions: () => (definitions ??= sources.filter(mayDefine).map(keepingText)),
    documentsOf: remember((source) => {
      const { customResources } = settings;
      const documents = [...withoutConfigurations(documentsOf(source), customResources, source)];
      for (const one of documents) if (!isUnusable(one)) customResources.learn(one.object);
      return documents;
    }),
    prove: remember((document) => prove(document, settings)),
  };
};
