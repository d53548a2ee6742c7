import { dirname, isAbsolute, relative, resolve } from "node:path";
import { expand } from "brace-expansion";
import { InputError } from "../../model/input-error.js";
import { nameMatcher, pathMatcher, type PathMatcher } from "./git-patterns.js";

/** Files that are given by a pattern. */
export interface Glob {
  /** The folder in which all matches are. */
  readonly folder: string;
  /** True for the path of a file or folder, relative to that folder, that it matches. */
  readonly matches: (path: string) => boolean;
}

/** True for a path that contains a wildcard or alternatives. */
export const isGlob = (path: string): boolean => /[*?[\]{}]/.test(path);

/** A pattern as shells have them; `**` stands for any number of folders. Throws InputError as `pathTest` does. */
export const globOf = (pattern: string): Glob => {
  const names = pattern.split("/");
  const start = names.findIndex(isGlob);
  const folder = names.slice(0, start).join("/");
  return {
    folder: folder === "" ? (start === 0 ? "." : "/") : folder,
    matches: pathTest(names.slice(start).join("/")),
  };
};

/** Matches whole paths. Throws InputError for a glob with groups such as '+(a|b)', or of more than 1,000 patterns. */
export const pathTest = (glob: string): ((path: string) => boolean) => testOf(glob, pathMatcher);

/** A branch under review writes globs and the paths that they try: no pattern takes more time than its length times theirs. */
const testOf = (glob: string, matcher: (pattern: string) => PathMatcher): ((path: string) => boolean) => {
  if (/(?<!\\)[!?+@*]\(/.test(glob))
    throw new InputError(`'${glob}' may not contain groups such as '+(a|b)'; use '{a,b}'`);
  const patterns = /^[^{]*\{[^}]*\}/.test(glob) ? expand(glob, { max: MAX_PATTERNS + 1 }) : [glob];
  if (patterns.length > MAX_PATTERNS)
    throw new InputError(`'${glob}' may stand for at most ${String(MAX_PATTERNS)} patterns`);
  const matchers = patterns.map(matcher);
  return (path) => {
    const names = path.split("/");
    return matchers.some((matches) => matches(names));
  };
};
const MAX_PATTERNS = 1000;

/** The files and folders that '--exclude' leaves out. */
export interface Exclusion {
  /** True for a file, or for a folder with everything in it, that is left out. */
  leavesOut(path: string): boolean;
  /** The globs that have matched nothing so far. */
  unused(): readonly string[];
}

/** True for a file that is left out, itself or with a folder around it. */
export const isExcluded = (path: string, exclusion: Pick<Exclusion, "leavesOut">): boolean => {
  for (let at = path; ; at = dirname(at)) {
    if (exclusion.leavesOut(at)) return true;
    if (dirname(at) === at) return false;
  }
};

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
  if (plain === "") throw new InputError(`'${glob}' must be a glob, such as 'vendor' or 'config/samples/**'`);
  return testOf(plain, plain.includes("/") ? pathMatcher : nameMatcher);
};

/** The path relative to the folder, or the whole path of a file outside; both are absolute. */
export const placeOf = (path: string, folder: string): string => {
  const inside = relative(folder, path);
  return inside === "" || inside.startsWith("..") || isAbsolute(inside) ? path : inside;
};
