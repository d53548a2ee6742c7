import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { type FieldPath, arrayAt, path } from "kube-json";
import type { Manifest } from "kube-manifests";
import { type Cause, invalid, notFound } from "../model/cause.js";
import { literal } from "../text/message.js";
import { didYouMean } from "kube-api";
import type { PackSource } from "./extends/extends.js";
import { kindOf, namesIn } from "./files.js";
import { PACK_FILE } from "./pack-folder.js";
import { type PackProblem, problemOf } from "./shared/problem.js";

/** How packs that others extend are read. */
export interface BaseReader {
  /** The folder of the built-in packs, which are extended by name. */
  readonly builtIn: string | undefined;
  /** The only document in a file; undefined if there is none, with the reason in `problems`. */
  readonly read: (file: string) => Manifest | undefined;
  readonly problems: PackProblem[];
  /** All files that were read. */
  readonly files: Set<string>;
}

/** The packs that a pack extends, in order; problems go to `reader.problems`. `chain` are the files that lead to it. */
export const loadBases = (
  manifest: Manifest,
  file: string,
  reader: BaseReader,
  chain: readonly string[] = [resolve(file)],
): readonly PackSource[] =>
  arrayAt(manifest.value, "spec", "extends").flatMap((name, index) => {
    if (typeof name !== "string") return [];
    const refuse = (cause: Cause): readonly PackSource[] => {
      reader.problems.push(problemOf(cause, file, manifest));
      return [];
    };
    const field = path("spec", "extends", index);
    const base = baseFile(name, file, reader.builtIn);
    if (base === undefined) return refuse(unknown(name, field, reader.builtIn));
    if (chain.includes(resolve(base))) {
      const loop = [...chain, resolve(base)].map((one) => literal(relative(dirname(file), one) || one));
      return refuse(invalid(field, `must not lead back to the pack itself: ${loop.join(", then ")}`));
    }
    reader.files.add(base);
    const found = reader.read(base);
    if (found === undefined) return [];
    return [
      {
        document: found.value ?? null,
        bases: loadBases(found, base, reader, [...chain, resolve(base)]),
      },
    ];
  });

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
