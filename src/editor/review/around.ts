import { type Document, documentsOf, isUnusable } from "../../app/sources/documents.js";
import { mayDefine, withoutConfigurations } from "../../app/sources/custom-resources.js";
import { keepingText, type Source } from "../../app/sources/source.js";
import { type Proven, prove, type RunSettings } from "../../app/review/judge.js";
import type { Unusable } from "../../app/report/report.js";
import { remember } from "kube-json";

/**
 * The manifests around a file, and the settings of their review. It does not depend on the texts of Go files, so it is kept while
 * these change.
 */
export interface Around {
  /** The manifest that is reviewed; for a Go file, all around it. */
  readonly sources: readonly Source[];
  readonly settings: RunSettings;
  /** Those with CRDs. A manifest that cannot be read has marks of its own. */
  readonly definitions: () => readonly Source[];
  readonly documentsOf: (source: Source) => readonly (Document | Unusable)[];
  readonly prove: (document: Document) => Proven | readonly Unusable[];
}

export const createAround = (sources: readonly Source[], settings: RunSettings): Around => {
  let definitions: readonly Source[] | undefined;
  return {
    sources,
    settings,
    definitions: () => (definitions ??= sources.filter(mayDefine).map(keepingText)),
    documentsOf: remember((source) => {
      const { customResources } = settings;
      const documents = [...withoutConfigurations(documentsOf(source), customResources)];
      for (const one of documents) if (!isUnusable(one)) customResources.learn(one.object);
      return documents;
    }),
    prove: remember((document) => prove(document, settings)),
  };
};
