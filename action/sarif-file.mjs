import { lstatSync, mkdirSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/**
 * The file that SARIF goes to, in a folder that is made. Throws for a link in the work tree, which a pull request may have
 * committed: it would have another file overwritten.
 */
export const sarifFile = (given) => {
  const file = resolve(given);
  const root = resolve(".");
  const inside = relative(root, file).split(sep);
  if (inside[0] !== ".." && !isAbsolute(relative(root, file)))
    inside.reduce((folder, name) => {
      const path = join(folder, name);
      if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
        throw new Error(`'sarif' must not go through a symbolic link in the repository; '${path}' is one`);
      return path;
    }, root);
  mkdirSync(dirname(file), { recursive: true });
  return file;
};
