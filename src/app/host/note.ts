/** What is worth knowing about a run and no error: a sentence without a full stop. */
export interface Note {
  readonly text: string;
  /** What it is about, if that is one place. */
  readonly place?: { readonly file: string; readonly line: number };
}

/** Notes that are about no single place. */
export const notesOf = (texts: readonly string[]): readonly Note[] => texts.map((text) => ({ text }));

/** A note as reports have it, which have a place for notes. */
export const plainNote = ({ text, place }: Note): string =>
  place === undefined ? text : `${place.file}:${String(place.line)}: ${text}`;
