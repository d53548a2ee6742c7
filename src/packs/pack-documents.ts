import type { Json } from "kube-json";
import type { Pack } from "../model/pack.js";
import type { Catalogue } from "../model/rule.js";
import { compilePack } from "./compile.js";
import { type ExceptedPack, withExceptions } from "./exceptions/exceptions.js";
import { readExceptions } from "./exceptions/exceptions-document.js";
import type { PackSource } from "./extends/extends.js";
import type { LoadedPacks } from "./load.js";

/** Packs and exceptions as plain data, for another thread to compile again. */
export interface PackDocuments {
  readonly packs: readonly PackSource[];
  readonly exceptions: readonly Json[];
}

export const documentsOf = ({ loaded, exceptions = [] }: LoadedPacks): PackDocuments => ({
  packs: loaded.map(({ document, bases = [] }) => ({ document, bases })),
  exceptions: exceptions.map(({ document }) => document),
});

/** A pack and the document that it was compiled from. */
export interface CompiledPack {
  readonly pack: Pack;
  readonly document: Json;
}

/** Compiles documents of loaded packs again, which this catalogue has accepted: what is valid is not checked twice. */
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
