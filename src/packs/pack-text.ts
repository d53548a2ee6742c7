import { type FieldPath, type Json, child, path, stringAt } from "kube-json";
import type { Manifest, Position } from "kube-manifests";
import { type Cause, duplicate, forbidden } from "../model/cause.js";
import type { Bound, BoundRule, Pack } from "../model/pack.js";
import { fieldName, literal } from "../text/message.js";
import { type PackProblem, problemOf } from "./shared/problem.js";
import { mayLieWithin } from "kube-api";
import type { ResourceRule } from "../model/match.js";
import type { Filling } from "../model/rule.js";
import { fieldOfEntry } from "./entries/entry-ids.js";
import { overlap } from "./shared/resources.js";

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
interface PlacedPack {
  readonly pack: Pack;
  readonly document: Json;
  readonly file: string;
  position(field: FieldPath): Position;
}

/** A pack may default a field that another pack describes as a member of a union. */
export const unionProblems = (placed: readonly PlacedPack[]): readonly PackProblem[] => {
  const packs = placed.map(({ pack }) => pack);
  return placed.flatMap((one) =>
    [...unionDefaultCauses(one.pack, one.document, packs)].map((cause) => problemOf(cause, one.file, one)),
  );
};

/**
 * Problems of the defaulters of `pack`: an entry may not default a member of a union that a rule entry of any of
 * `packs` describes, because only the user can choose a member (API conventions, "Unions"). The discriminator may be
 * defaulted, and so may fields within a member that is set. Fields of causes are paths in the pack's document.
 */
function* unionDefaultCauses(pack: Pack, document: Json, packs: readonly Pack[]): Iterable<Cause> {
  const describing = packs.flatMap(({ rules }) => rules.filter(({ union }) => union !== undefined));
  for (const bound of pack.defaulters) {
    if (bound.fills === undefined) continue;
    for (const rule of describing) {
      const member = filledMember(rule, bound.fills);
      if (member === undefined || !concernSame(bound, rule)) continue;
      const entry = fieldOfEntry(document, "defaulters", bound.id);
      const why = `${fieldName(member)} is a member of the union that ${literal(rule.id)} describes; only its discriminator may be defaulted`;
      yield entry === undefined
        ? forbidden(path("spec", "extends"), `may not bring the defaulter ${literal(bound.id)}: ${why}`)
        : forbidden(child(entry, "options", "field"), `may not be defaulted: ${why}`);
      break;
    }
  }
}

/** The member of the union that the default would create; undefined if there is none. */
const filledMember = ({ union }: BoundRule, { field, needs }: Filling): string | undefined => {
  if (union === undefined) return undefined;
  const { holder, members } = union;
  return members.find((name) => {
    const member = [...holder, name];
    return mayLieWithin(field, member) && !needs.some((needed) => mayLieWithin(needed, member));
  });
};

/** Ignores operations, because a union is the same on all of them. */
const concernSame = (a: Bound, b: Bound): boolean =>
  overlap(
    [a, b]
      .flatMap(({ match, narrowings }) => [match.resourceRules, ...narrowings.map((one) => one.resourceRules)])
      .filter((list) => list !== undefined)
      .map((list) => list.map((rule): ResourceRule => ({ ...rule, operations: ["*"] }))),
  );
