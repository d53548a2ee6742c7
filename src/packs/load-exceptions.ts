import { resolve } from "node:path";
import { type FieldPath, type Json, arrayAt, path, stringAt } from "kube-json";
import type { Manifest } from "kube-manifests";
import { duplicate } from "../model/cause.js";
import { InputError } from "../model/input-error.js";
import type { Pack } from "../model/pack.js";
import { literal } from "../text/message.js";
import {
  type ExceptedPack,
  exceptionsOf,
  withExceptions,
  type ReadException,
  readExceptions,
} from "./exceptions/exceptions.js";
import { documentsIn, kindOf, yamlFilesIn, type OpenText } from "./pack-folder.js";
import type { LoadedPacks } from "./load.js";
import { type PackProblem, collect, inputErrorOf, problemOf } from "./shared/problem.js";

/**
 * Adds the exceptions in files to the packs. Each path is a file, or a folder of *.yaml files, which may be empty;
 * documents have kind PolicyExceptions. They may also name `others`, packs that are not loaded, and then have no effect; those
 * are only asked for if needed. Throws one InputError with the file, line and column of every problem.
 */
export const loadExceptions = <T extends { readonly pack: Pack }>(
  paths: readonly string[],
  { loaded, baseFiles = [] }: Pick<LoadedPacks<T>, "loaded" | "baseFiles">,
  openText?: OpenText,
  others: () => readonly Pack[] = () => [],
): LoadedPacks<T> => {
  const problems: PackProblem[] = [];
  const files = [...new Set(paths.flatMap((one) => filesAt(one, problems, openText)))].flatMap((file) =>
    documentsIn(file, problems, openText).map((manifest) => ({ file, manifest })),
  );
  const excepted = exceptedIn(
    files.map(({ manifest }) => manifest),
    loaded.map(({ pack }) => pack),
    others,
  );
  const found = files.flatMap(
    ({ file, manifest }) =>
      collect(() => readExceptions(manifest.value, excepted), file, manifest, problems)?.map(
        (one): FoundException => ({ ...one, file, manifest }),
      ) ?? [],
  );
  claimNames(
    found,
    loaded.flatMap(({ pack }) => exceptionsOf(pack)),
    problems,
  );
  if (problems.length > 0) throw inputErrorOf("exceptions", problems);
  const all = loaded.map((one) => ({ ...one, pack: withExceptions(one.pack, found) }));
  return {
    packs: all.map(({ pack }) => pack),
    loaded: all,
    baseFiles,
    exceptions: files.map(({ file, manifest }) => ({
      file,
      document: manifest.value ?? null,
      position: (field: FieldPath) => manifest.position(field),
    })),
  };
};

/** The loaded packs, and the others if an exception names none of these. */
const exceptedIn = (
  documents: readonly Manifest[],
  loaded: readonly Pack[],
  others: () => readonly Pack[],
): readonly ExceptedPack[] => {
  const names = new Set(loaded.map(({ name }) => name));
  const isElsewhere = (value: Json): boolean => !names.has(stringAt(value, "pack") ?? "");
  const isNeeded = documents.some(({ value }) => arrayAt(value, "spec", "exceptions").some(isElsewhere));
  const byName = new Map([...(isNeeded ? others() : []), ...loaded].map((pack) => [pack.name, pack]));
  return [...byName.values()].map(({ name, rules }) => ({ name, rules, ids: rules.map(({ id }) => id) }));
};

interface FoundException extends ReadException {
  readonly file: string;
  readonly manifest: Manifest;
}

/** Audit annotations identify an exception by its name, so it must be unique in its pack, across all files. */
const claimNames = (
  found: readonly FoundException[],
  inPacks: ReturnType<typeof exceptionsOf>,
  problems: PackProblem[],
): void => {
  const nameOf = ({ name, pack }: FoundException["exception"]): string => JSON.stringify([pack, name]);
  const taken = new Map(inPacks.map((one) => [nameOf(one), "the pack itself"]));
  for (const { exception, index, file, manifest } of found) {
    const first = taken.get(nameOf(exception));
    if (first === undefined) taken.set(nameOf(exception), literal(file));
    else {
      const message = `must be unique in its pack: ${first} already has ${literal(exception.name)}`;
      problems.push(problemOf(duplicate(path("spec", "exceptions", index, "name"), message), file, manifest));
    }
  }
};

const filesAt = (at: string, problems: PackProblem[], openText?: OpenText): readonly string[] => {
  const kind = kindOf(at);
  if (kind === "file" || openText?.(resolve(at)) !== undefined) return [at];
  if (kind === "nothing") throw new InputError("must be a file or a folder of exceptions; it does not exist", at);
  return yamlFilesIn(at, "exceptions", problems);
};
