import { CelError } from "./value.js";

/**
 * The most that functions may make at once. V8 ends the whole process if a thread allocates more memory in one piece
 * than it has left. The costs of Kubernetes do not count the result of a replacement or of a sum of lists.
 */
const MOST = 1024 * 1024;

/** Throws a CelError if a text, or bytes, would be longer. */
export const requireText = (length: number): void => {
  if (length > MOST) throw new CelError(`a text may have at most ${String(MOST)} characters here`);
};

/** Throws a CelError if a list would have more elements. */
export const requireList = (size: number): void => {
  if (size > MOST) throw new CelError(`a list may have at most ${String(MOST)} elements here`);
};
