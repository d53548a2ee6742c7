import { posix, sep } from "node:path";

/** A path as the files of a repository have it, whatever was given: 'a/b.yaml' for './a//b.yaml' and, on Windows, 'a\\b.yaml'. */
export const repositoryPath = (file: string): string =>
  posix.normalize(sep === "\\" ? file.replaceAll(sep, "/") : file);
