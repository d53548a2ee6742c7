/** In place of the package that expands globs: a workspace has none. */
export const expand = (): never => {
  throw new Error("a workspace has no globs");
};
