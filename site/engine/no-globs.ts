/** In place of the packages for globs and for `.gitignore`: a workspace has neither. */
const noGlobs = (): never => {
  throw new Error("a workspace has no globs");
};
export default noGlobs;
