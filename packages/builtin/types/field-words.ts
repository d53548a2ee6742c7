import { structNamed, structNames } from "./type-table.js";

/** True for a word in a name of a field of the built-in kinds, in lower case: 'scope', which is no slip of 'score'. */
export const isFieldWord = (word: string): boolean => (words ??= allWords()).has(word);

let words: ReadonlySet<string> | undefined;

const allWords = (): ReadonlySet<string> =>
  new Set(
    [...structNames()]
      .flatMap((name) => [...structNamed(name).keys()])
      .flatMap((field) => field.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [])
      .map((word) => word.toLowerCase()),
  );
