/** A remark on a run that is no error: a sentence without a full stop. */
export interface Note {
  readonly text: string;
  /** The place of the remark, if it is a single one. */
  readonly place?: { readonly file: string; readonly line: number };
  /** It says nothing that was left out, or is other than expected. */
  readonly isUsual?: boolean;
}

/** Notes that are about no single place. */
export const notesOf = (texts: readonly string[]): readonly Note[] => texts.map((text) => ({ text }));

/** A note as reports have it, which have a place for notes. */
export const plainNote = ({ text, place }: Note): string =>
  place === undefined ? text : `${place.file}:${String(place.line)}: ${text}`;
