import { type FieldPath, path } from "../kube/json/field-path.js";
import { type Json, stringAt } from "../kube/json/object.js";
import type { Position } from "../kube/yaml/text-position.js";
import type { Manifest } from "../kube/yaml/yaml.js";
import { duplicate } from "../model/cause.js";
import type { Pack } from "../model/pack.js";
import { literal } from "../text/message.js";
import { type PackProblem, problemOf } from "./problem.js";
import { unionDefaultCauses } from "./union-defaults.js";

/** The documents of a file that are not empty; errors in its YAML go to `problems`. */
export const documentsOf = (
  manifests: readonly Manifest[],
  file: string,
  problems: PackProblem[],
): readonly Manifest[] => {
  for (const { errors } of manifests) problems.push(...errors.map((error) => ({ file, ...error })));
  return manifests.filter(({ value }) => value !== undefined);
};

/** The only one of the documents of a pack's file; undefined if reading them added to `problems`. */
export const soleOf = (
  [first, second]: readonly Manifest[],
  file: string,
  problems: PackProblem[],
): Manifest | undefined => {
  const place = second?.position(path()) ?? { line: 1, column: 1 };
  if (first === undefined || second !== undefined)
    problems.push({ file, ...place, message: "a file must contain exactly 1 policy pack" });
  return first;
};

/** Findings and webhook paths identify a pack by its name. */
export const claimName = (
  manifest: Manifest,
  file: string,
  names: Map<string, string>,
  problems: PackProblem[],
): void => {
  const name = stringAt(manifest.value, "metadata", "name");
  if (name === undefined) return;
  const first = names.get(name);
  if (first === undefined) names.set(name, file);
  else {
    const cause = duplicate(path("metadata", "name"), `must be unique: ${literal(first)} already has ${literal(name)}`);
    problems.push(problemOf(cause, file, manifest));
  }
};

/** A compiled pack with its place. */
interface Placed {
  readonly pack: Pack;
  readonly document: Json;
  readonly file: string;
  position(field: FieldPath): Position;
}

/** A pack may default a field that another pack describes as a member of a union. */
export const unionProblems = (placed: readonly Placed[]): readonly PackProblem[] => {
  const packs = placed.map(({ pack }) => pack);
  return placed.flatMap((one) =>
    [...unionDefaultCauses(one.pack, one.document, packs)].map((cause) => problemOf(cause, one.file, one)),
  );
};
