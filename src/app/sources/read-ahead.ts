import { type Document, documentsOf } from "./documents.js";
import type { Unusable } from "../report/report.js";
import type { Skipped } from "./skipped.js";
import type { Source } from "./source.js";

/**
 * Files that are read before their turn, such as to find definitions, are kept until then, as far as there is room.
 * Reading and parsing is a large part of the time of a review.
 */
export interface ReadAhead {
  /** The source, whose text is kept. */
  readonly keeping: (source: Source) => Source;
  readonly documentsAhead: (source: Source) => Iterable<Document | Unusable>;
  /** The documents of a source in its turn: those kept, or else those in the text of `once`. */
  readonly documentsOf: (
    source: Source,
    once: Source,
    skip: (skipped: Skipped) => void,
  ) => Iterable<Document | Unusable>;
  /** Drops the kept documents of a source. */
  readonly drop: (source: Source) => void;
}

/** Characters of the texts that are kept; their documents take several times as much memory. */
const ROOM = 16 * 1024 * 1024;

/** The kept parts of a source: its text, if there was room for it, and its documents with that, or if there are none. */
interface KeptSource {
  readonly text?: string;
  readonly documents?: Documents;
}

interface Documents {
  readonly items: readonly (Document | Unusable)[];
  readonly skipped: readonly Skipped[];
}

const readAll = (source: Source): Documents => {
  const skipped: Skipped[] = [];
  return { items: [...documentsOf(source, (one) => void skipped.push(one))], skipped };
};

export const createReadAhead = (limit = ROOM): ReadAhead => {
  const kept = new Map<Source, KeptSource>();
  let room = limit;

  const drop = (source: Source): void => {
    room += kept.get(source)?.text?.length ?? 0;
    kept.delete(source);
  };
  const keeping = (source: Source): Source => {
    const { replace } = source;
    const keeper: Source = {
      ...source,
      text() {
        const known = kept.get(keeper);
        if (known?.text !== undefined) return known.text;
        const text = source.text();
        if (text.length <= room) {
          room -= text.length;
          kept.set(keeper, { ...known, text });
        }
        return text;
      },
    };
    if (replace === undefined) return keeper;
    return Object.assign(keeper, {
      replace(text: string, before: string) {
        drop(keeper);
        replace(text, before);
      },
    });
  };
  return {
    keeping,
    documentsAhead(source) {
      const documents = kept.get(source)?.documents ?? readAll(source);
      const known = kept.get(source);
      if (known !== undefined || documents.items.length === 0) kept.set(source, { ...known, documents });
      return documents.items;
    },
    documentsOf(source, once, skip) {
      const documents = kept.get(source)?.documents;
      if (documents === undefined) return documentsOf(once, skip);
      documents.skipped.forEach(skip);
      return documents.items;
    },
    drop,
  };
};
