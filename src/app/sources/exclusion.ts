import { isAbsolute, relative, resolve } from "node:path";
import picomatch from "picomatch";
import { InputError } from "../../model/input-error.js";

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

/** The files and folders that '--exclude' leaves out. */
export interface Exclusion {
  /** True for a file, or for a folder with everything in it, that is left out. */
  leavesOut(path: string): boolean;
  /** The globs that have matched nothing so far. */
  unused(): readonly string[];
}

/**
 * Globs relative to `folder`; one without '/' matches names at any depth. Throws InputError for one that cannot match
 * anything.
 */
export const createExclusion = (globs: readonly string[], folder: string): Exclusion => {
  const tests = globs.map((glob) => ({ glob, test: globMatcher(glob) }));
  const unused = new Set(globs);
  return {
    leavesOut(path) {
      if (tests.length === 0) return false;
      const place = placeOf(resolve(folder, path), folder);
      const hits = tests.filter(({ test }) => test(place));
      for (const { glob } of hits) unused.delete(glob);
      return hits.length > 0;
    },
    unused: () => [...unused],
  };
};

/** Matches paths relative to the folder of the globs, or names if it has no '/'. Throws InputError for an empty one. */
export const globMatcher = (glob: string): ((path: string) => boolean) => {
  const plain = glob.replace(/^(?:\.\/)+/, "").replace(/(?<!\/)\/+$/, "");
  if (plain === "") throw new InputError("must be a glob, such as 'vendor' or 'config/samples/**'", [], "--exclude");
  const isTooOpen = plain.split("/").some((name) => wildcards(name) > MAX_IN_NAME);
  if (isTooOpen || wildcards(plain) > MAX_WILDCARDS || /[!?+@*]\(/.test(plain))
    throw new InputError(
      `'${plain}' may have at most ${String(MAX_IN_NAME)} '*' in a name, ${String(MAX_WILDCARDS)} in all, and no '+(' and the like`,
      [],
      "--exclude",
    );
  const test = picomatch(plain, { dot: true, nonegate: true, noextglob: true });
  return plain.includes("/") ? test : (path) => test(path.slice(path.lastIndexOf("/") + 1));
};

/** Wildcards that may match any number of characters; a branch under review writes globs, and the names that they try. */
const wildcards = (glob: string): number => glob.split(/\*+/).length - 1;
const MAX_IN_NAME = 3;
const MAX_WILDCARDS = 6;

/** The path relative to the folder, or the whole path of a file outside; both are absolute. */
export const placeOf = (path: string, folder: string): string => {
  const inside = relative(folder, path);
  return inside === "" || inside.startsWith("..") || isAbsolute(inside) ? path : inside;
};
