import picomatch from "picomatch";

/** Files that are given by a pattern. */
export interface Glob {
  /** The folder in which all matches are. */
  readonly folder: string;
  /** True for the path of a file or folder, relative to that folder, that it matches. */
  readonly matches: (path: string) => boolean;
}

/** True for a path that contains a wildcard or alternatives. */
export const isGlob = (path: string): boolean => /[*?[\]{}]/.test(path);

/** A pattern as shells have them; `**` stands for any number of folders. */
export const globOf = (pattern: string): Glob => {
  const { base, glob } = picomatch.scan(pattern);
  return { folder: base === "" ? "." : base, matches: picomatch(glob, { nonegate: true }) };
};
