/** Forms of paths in a container or volume (k8s.io/kubernetes, pkg/apis/core/validation). */

/** A path must stay below where it starts (validatePathNoBacksteps). */
export const parentPathProblem = (path: string): string | undefined =>
  path.split("/").includes("..") ? "must not contain '..'" : undefined;

/** A path must be relative, too (validateLocalDescendingPath). */
export const relativePathProblem = (path: string): string | undefined =>
  path.startsWith("/") ? "must be a relative path, such as 'a/b'" : parentPathProblem(path);
