import { type FieldPath, arrayAt, path, type Json } from "kube-json";
import { type Manifest, type Position, parseManifests } from "kube-manifests";
import { notFound } from "../model/cause.js";
import type { Pack } from "../model/pack.js";
import type { Catalogue } from "../model/rule.js";
import { literal } from "../text/message.js";
import { didYouMean } from "kube-api";
import { compilePack } from "./compile.js";
import type { PackSource } from "./extends/extends.js";
import { claimName, documentsOf, soleOf, unionProblems } from "./pack-text.js";
import { type PackProblem, collect, inputErrorOf, problemOf } from "./shared/problem.js";
import { type ExceptedPack, withExceptions, readExceptions } from "./exceptions/exceptions.js";
import type { LoadedPacks } from "./load.js";

/** The YAML or JSON of one policy pack. */
export interface PackText {
  readonly text: string;
  /** Where it comes from, for errors, such as the name of its file. */
  readonly from: string;
}

/** The texts of the packs that others may extend, by their names. */
type ShippedTexts = Readonly<Record<string, string>>;

/**
 * Compiles packs from their texts, without reading files: `extends` may only name packs in `shipped`. Throws one InputError with
 * the place, line and column of every problem. Texts that are `proven` are not checked again: this catalogue has accepted
 * them before.
 */
export const packsFromText = (
  texts: readonly PackText[],
  catalogue: Catalogue,
  shipped: ShippedTexts = {},
  isProven = false,
): readonly Pack[] => {
  const problems: PackProblem[] = [];
  const names = new Map<string, string>();
  const placed = texts.flatMap(({ text, from }) => {
    const manifest = documentIn(text, from, problems);
    if (manifest === undefined) return [];
    claimName(manifest, from, names, problems);
    const before = problems.length;
    const bases = basesOf(manifest, from, shipped, problems);
    if (problems.length > before) return [];
    const pack = collect(() => compilePack(manifest.value, catalogue, bases, isProven), from, manifest, problems);
    return pack === undefined
      ? []
      : [
          {
            pack,
            document: manifest.value ?? null,
            file: from,
            position: (field: FieldPath): Position => manifest.position(field),
          },
        ];
  });
  problems.push(...unionProblems(placed));
  if (problems.length > 0) throw inputErrorOf("policy packs", problems);
  return placed.map(({ pack }) => pack);
};

const documentIn = (text: string, from: string, problems: PackProblem[]): Manifest | undefined => {
  const before = problems.length;
  const documents = documentsOf(parseManifests(text, "Refused"), from, problems);
  return problems.length > before ? undefined : soleOf(documents, from, problems);
};

/** The packs that a pack extends, in order. Shipped packs do not extend each other in a circle: they were loaded before. */
const basesOf = (
  manifest: Manifest,
  from: string,
  shipped: ShippedTexts,
  problems: PackProblem[],
): readonly PackSource[] =>
  arrayAt(manifest.value, "spec", "extends").flatMap((name, index) => {
    if (typeof name !== "string") return [];
    const text = Object.hasOwn(shipped, name) ? shipped[name] : undefined;
    if (text === undefined) {
      const message = `must be the name of a built-in pack, because there are no files, not ${literal(name)}${didYouMean(name, Object.keys(shipped))}`;
      problems.push(problemOf(notFound(path("spec", "extends", index), message), from, manifest));
      return [];
    }
    const base = documentIn(text, name, problems);
    if (base === undefined) return [];
    return [{ document: base.value ?? null, bases: basesOf(base, name, shipped, problems) }];
  });

/** Packs and exceptions as plain data, for another thread to compile again. */
export interface PackDocuments {
  readonly packs: readonly PackSource[];
  readonly exceptions: readonly Json[];
}

export const packDocuments = ({ loaded, exceptions = [] }: LoadedPacks): PackDocuments => ({
  packs: loaded.map(({ document, bases = [] }) => ({ document, bases })),
  exceptions: exceptions.map(({ document }) => document),
});

interface CompiledPack {
  readonly pack: Pack;
  readonly document: Json;
}

/** Compiles documents of loaded packs again, which this catalogue has accepted: valid parts are not checked twice. */
export const compileDocuments = (
  { packs, exceptions }: PackDocuments,
  catalogue: Catalogue,
): readonly CompiledPack[] => {
  const compiled = packs.map(({ document, bases }) => ({
    document,
    pack: compilePack(document, catalogue, bases, true),
  }));
  if (exceptions.length === 0) return compiled;
  const excepted = compiled.map(
    ({ pack: { name, rules } }): ExceptedPack => ({ name, rules, ids: rules.map(({ id }) => id) }),
  );
  const found = exceptions.flatMap((document) => readExceptions(document, excepted));
  return compiled.map((one) => ({ ...one, pack: withExceptions(one.pack, found) }));
};
