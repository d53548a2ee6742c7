import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type KubeObject, isObject, stringAt } from "kube-json";
import { parseManifests } from "kube-manifests";

/**
 * Real CRDs and objects of other projects, 2,184 files. They are not ours to ship: tests read them where a checkout has
 * them beside it.
 */
export const CORPUS = fileURLToPath(new URL("../../../shared/corpus", import.meta.url));

export const hasCorpus = existsSync(CORPUS);

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
      parseManifests(readFileSync(join(CORPUS, folder, project, file), "utf8"))
        .filter(({ value, errors }) => errors.length === 0 && stringAt(value, "kind") !== undefined)
        .flatMap(({ value }) => (isObject(value) ? [{ project, file, object: value as KubeObject }] : [])),
    );
