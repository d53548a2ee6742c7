import { type KubeObject, canonicalText, defined, groupBy, parseApiVersion, stringAt } from "kube-json";
import { splitManifests } from "kube-manifests";
import { isDefinition } from "./custom-resources.js";
import { type Document, isUnusable } from "./documents.js";
import type { ObjectPlace } from "../report/report.js";
import type { ReadAhead } from "./read-ahead.js";
import { namesIn } from "./names-in-text.js";
import { type Source, textAhead } from "./source.js";

/** The objects that the input has more than once, such as in a chart and in a folder for kustomize. */
export interface Copies {
  /**
   * The places of all objects with the same content, or of CRDs that define the same, in the order of the input; none for an
   * object without another.
   */
  placesOf(document: Pick<Document, "place" | "prefix">): readonly ObjectPlace[];
}

/** Texts are looked through when the first object is asked for, and only files that may have copies are read ahead. */
export const createCopies = (sources: readonly Source[], documentsAhead: ReadAhead["documentsAhead"]): Copies => {
  let places: ReadonlyMap<string, readonly ObjectPlace[]> | undefined;
  return {
    placesOf(document) {
      places ??= placesIn(sources, documentsAhead);
      return places.size === 0 ? [] : (places.get(keyOf(document)) ?? []);
    },
  };
};

const keyOf = ({ place: { file, document }, prefix }: Pick<Document, "place" | "prefix">): string =>
  JSON.stringify([file, document, prefix]);

/** The sources with a kind and a name that also occur elsewhere: only these are worth parsing. */
const worthReading = (sources: readonly Source[]): readonly Source[] => {
  const first = new Map<string, Source>();
  const worth = new Set<Source>();
  for (const source of sources)
    for (const { text } of splitManifests(textAhead(source)))
      for (const id of namesIn(text)) {
        const known = first.get(id);
        if (known === undefined) first.set(id, source);
        else worth.add(known).add(source);
      }
  return sources.filter((source) => worth.has(source));
};

const placesIn = (
  sources: readonly Source[],
  documentsAhead: ReadAhead["documentsAhead"],
): ReadonlyMap<string, readonly ObjectPlace[]> => {
  const documents = worthReading(sources).flatMap((source) =>
    [...documentsAhead(source)].flatMap((item) => (isUnusable(item) ? [] : item)),
  );
  const places = new Map<string, readonly ObjectPlace[]>();
  for (const same of groupBy(documents, identityOf).values())
    if (same.length > 1)
      for (const copies of groupBy(same, (one) => [canonicalText(contentOf(one))]).values()) {
        const all = copies.map(({ place }) => ({ file: place.file, line: place.position([]).line }));
        if (copies.length > 1) for (const copy of copies) places.set(keyOf(copy), all);
      }
  return places;
};

/** For a CRD, only the definition: a chart adds labels to its copy of generated CRDs, and a bundle of OLM a status. */
const contentOf = ({ object }: Document): KubeObject => {
  const { apiVersion, kind, spec } = object;
  return isDefinition(object) ? { apiVersion, kind, ...defined({ spec }) } : object;
};

/** Empty for an object that the server has yet to name. */
const identityOf = ({ object }: Document): readonly string[] => {
  const name = stringAt(object, "metadata", "name") ?? "";
  if (name === "") return [];
  const { group } = parseApiVersion(object.apiVersion);
  return [JSON.stringify([group, object.kind, stringAt(object, "metadata", "namespace"), name])];
};
