import { relativePathProblem } from "../containers/paths.js";

/** A relative path that leads down, and does not start with '..', which the kubelet keeps for itself. */
export const unreservedPathProblem = (path: string): string | undefined =>
  relativePathProblem(path) ?? (path.startsWith("..") ? "must not start with '..'" : undefined);
