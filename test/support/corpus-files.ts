import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Json, type KubeObject, isObject, stringAt } from "kube-json";
import { parseManifests } from "kube-manifests";

/**
 * Real CRDs and objects of other projects, 2,184 files. They are not ours to ship: tests read them where a checkout has
 * them beside it.
 */
export const CORPUS = fileURLToPath(new URL("../../../shared/corpus", import.meta.url));

export const hasCorpus = existsSync(CORPUS);

const values = new Map<string, readonly (Json | undefined)[]>();

/** The values of the documents of a file, undefined for one with errors. Tests share them, as several read the same files. */
export const valuesIn = (file: string): readonly (Json | undefined)[] => {
  const known = values.get(file);
  if (known !== undefined) return known;
  const found = parseManifests(readFileSync(file, "utf8")).map(({ value }) => value);
  values.set(file, found);
  return found;
};

/** An object of the corpus. */
export interface Found {
  /** The folder that it lies in: 'OWNER__REPOSITORY'. */
  readonly project: string;
  /** Its file's name. */
  readonly file: string;
  readonly object: KubeObject;
}

/** All readable objects below a folder of the corpus, 'crds' or 'objects'; none if there is no corpus. */
export const corpusObjects = (folder: "crds" | "objects"): readonly Found[] =>
  hasCorpus ? readdirSync(join(CORPUS, folder)).flatMap((project) => objectsOf(folder, project)) : [];

const objectsOf = (folder: string, project: string): readonly Found[] =>
  readdirSync(join(CORPUS, folder, project))
    .filter((file) => /\.(ya?ml|json)$/.test(file))
    .flatMap((file) =>
      valuesIn(join(CORPUS, folder, project, file)).flatMap((value) =>
        isObject(value) && stringAt(value, "kind") !== undefined
          ? [{ project, file, object: value as KubeObject }]
          : [],
      ),
    );
