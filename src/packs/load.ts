import { createHash } from "node:crypto";
import { dirname, isAbsolute, join, normalize, relative, resolve } from "node:path";
import { type FieldPath, type Json, arrayAt, path } from "kube-json";
import type { Manifest, Position } from "kube-manifests";
import { InputError } from "../model/input-error.js";
import { literal } from "../text/message.js";
import type { Pack } from "../model/pack.js";
import type { Catalogue } from "../model/rule.js";
import { compilePack } from "./compile.js";
import type { PackSource } from "./extends/extends.js";
import { type OpenText, documentsIn, kindOf, namesIn, PACK_FILE, packFilesIn } from "./pack-folder.js";
import { claimName, soleOf, unionProblems } from "./pack-text.js";
import { type PackProblem, collect, inputErrorOf, problemOf } from "./shared/problem.js";
import { type Cause, invalid, notFound } from "../model/cause.js";
import { didYouMean } from "kube-api";

export interface LoadedDocument {
  readonly file: string;
  /** The document as read, not compiled. */
  readonly document: Json;
  position(field: FieldPath): Position;
}

export interface LoadedPack extends LoadedDocument {
  readonly pack: Pack;
  /** The folder of the file; its subfolder `tests` contains the tests of the pack. */
  readonly directory: string;
  /** The packs that it extends. */
  readonly bases?: readonly PackSource[];
}

export interface LoadedPacks<T = LoadedPack> {
  readonly packs: readonly Pack[];
  /** The compiled packs with their files. */
  readonly loaded: readonly T[];
  /** The PolicyExceptions documents that were added to the packs. */
  readonly exceptions?: readonly LoadedDocument[];
  /** The files of packs that others extend. */
  readonly baseFiles?: readonly string[];
}

/**
 * Reads policy packs. A path is a file, a folder with a pack.yaml, or a folder of such folders, read in the order
 * of their names. Throws one InputError with the file, line and column of every problem, including unexpected files in
 * these folders. If there is no pack, the error says where one was expected. Packs with a digest in `proven` are not
 * checked again. The texts that an editor has open take the place of stored ones.
 */
export const loadPacks = (
  paths: string | readonly string[],
  catalogue: Catalogue,
  builtIn?: string,
  proven: ReadonlySet<string> = NONE,
  openText?: OpenText,
): LoadedPacks => {
  const problems: PackProblem[] = [];
  const loaded: LoadedPack[] = [];
  const names = new Map<string, string>();
  const files = new Set<string>();
  const soleDocument = (file: string): Manifest | undefined => soleDocumentIn(file, problems, openText);
  const reader: BaseReader = { builtIn, catalogue, soleDocument, problems, files, read: new Map() };
  const directories = typeof paths === "string" ? [paths] : paths;
  for (const file of new Set(directories.flatMap((one) => packFiles(one, problems, openText)))) {
    const manifest = soleDocument(file);
    if (manifest === undefined) continue;
    claimName(manifest, file, names, problems);
    const bases = loadBases(manifest, file, reader);
    if (bases === undefined) continue;
    // A base of the pack may have changed since.
    const isProven = bases.length === 0 && proven.has(digestOf(manifest.chunk.text));
    const pack = collect(() => compilePack(manifest.value, catalogue, bases, isProven), file, manifest, problems);
    if (pack === undefined) continue;
    const position = (field: FieldPath): Position => manifest.position(field);
    loaded.push({ pack, file, directory: dirname(file), document: manifest.value ?? null, bases, position });
  }
  problems.push(...unionProblems(loaded));
  if (problems.length > 0)
    throw inputErrorOf(
      "policy packs",
      problems,
      directories.length === 1 ? normalize(directories[0] ?? "") : undefined,
    );
  return { packs: loaded.map(({ pack }) => pack), loaded, baseFiles: [...files] };
};

const NONE: ReadonlySet<string> = new Set();

/** Identifies the text of a pack. */
export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

const packFiles = (directory: string, problems: PackProblem[], openText?: OpenText): readonly string[] => {
  const kind = kindOf(directory);
  if (kind === "file" || openText?.(resolve(directory)) !== undefined) return [directory];
  const found = packFilesIn(directory, problems);
  if (found.length > 0 || problems.length > 0) return found;
  const expected = `${literal(join(directory, PACK_FILE))} or ${literal(join(directory, "*", PACK_FILE))}`;
  const why = kind === "nothing" ? `; ${literal(directory)} does not exist` : contentsText(directory);
  throw new InputError(`there must be a policy pack at ${expected}${why}`, directory);
};

/** Which other files a folder without packs has. */
const contentsText = (directory: string): string => {
  const count = namesIn(directory).length;
  if (count === 0) return "; the folder is empty";
  return `; the folder has ${String(count)} other ${count === 1 ? "file or folder" : "files and folders"}`;
};

const soleDocumentIn = (file: string, problems: PackProblem[], openText?: OpenText): Manifest | undefined => {
  const before = problems.length;
  const documents = documentsIn(file, problems, openText);
  return problems.length > before ? undefined : soleOf(documents, file, problems);
};

/** How packs that others extend are read. */
interface BaseReader {
  /** The folder of the built-in packs, which are extended by name. */
  readonly builtIn: string | undefined;
  readonly catalogue: Catalogue;
  /** The only document in a file; undefined if there is none, with the reason in `problems`. */
  readonly soleDocument: (file: string) => Manifest | undefined;
  readonly problems: PackProblem[];
  /** All files that were read. */
  readonly files: Set<string>;
  /** The packs in them: several packs may extend the same one. */
  readonly read: Map<string, PackSource | undefined>;
}

/**
 * The packs that a pack extends, in order; undefined if one is invalid, with the reason in `reader.problems`. `chain` are
 * the files that lead to it.
 */
const loadBases = (
  manifest: Manifest,
  file: string,
  reader: BaseReader,
  chain: readonly string[] = [resolve(file)],
): readonly PackSource[] | undefined => {
  const names = arrayAt(manifest.value, "spec", "extends");
  const bases = names.flatMap((name, index): readonly (PackSource | undefined)[] => {
    if (typeof name !== "string") return [];
    const refuse = (cause: Cause): readonly undefined[] => {
      reader.problems.push(problemOf(cause, file, manifest));
      return [undefined];
    };
    const field = path("spec", "extends", index);
    const base = baseFile(name, file, reader.builtIn);
    if (base === undefined) return refuse(unknown(name, field, reader.builtIn));
    if (chain.includes(resolve(base))) {
      const loop = [...chain, resolve(base)].map((one) => literal(relative(dirname(file), one) || one));
      return refuse(invalid(field, `must not lead back to the pack itself: ${loop.join(", then ")}`));
    }
    return [readBase(base, reader, [...chain, resolve(base)])];
  });
  const valid = bases.filter((base) => base !== undefined);
  return valid.length === bases.length ? valid : undefined;
};

/** The pack in a file that others extend; undefined if it is invalid, which its own file says. */
const readBase = (file: string, reader: BaseReader, chain: readonly string[]): PackSource | undefined => {
  if (reader.read.has(file)) return reader.read.get(file);
  const { catalogue, problems } = reader;
  reader.files.add(file);
  const manifest = reader.soleDocument(file);
  const bases = manifest && loadBases(manifest, file, reader, chain);
  const source =
    manifest === undefined || bases === undefined
      ? undefined
      : collect(
          () => {
            compilePack(manifest.value, catalogue, bases);
            return { document: manifest.value ?? null, bases };
          },
          file,
          manifest,
          problems,
        );
  reader.read.set(file, source);
  return source;
};

/** The file of a pack by its name or path; undefined if there is none. */
const baseFile = (name: string, file: string, builtIn: string | undefined): string | undefined => {
  const isName = /^[a-z0-9-]+$/.test(name);
  const own = isAbsolute(name) ? name : join(dirname(file), name);
  const candidates = isName
    ? builtIn === undefined
      ? []
      : [join(builtIn, name, PACK_FILE)]
    : [join(own, PACK_FILE), own];
  return candidates.find((one) => kindOf(one) === "file");
};

const unknown = (name: string, field: FieldPath, builtIn: string | undefined): Cause => {
  const names = builtIn === undefined ? [] : namesIn(builtIn).filter((one) => !one.includes("."));
  return notFound(
    field,
    `must be the name of a built-in pack, or the path of a pack relative to this file such as '../base', not ${literal(name)}${didYouMean(name, names)}`,
  );
};
