import { realpathSync, statSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";

/**
 * The folder that is reviewed. Throws for a link, and outside of the workspace: a pull request may have committed a link to what the
 * workflow does not mean, such as another repository of the machine, or a folder without an old state.
 */
export const workingDirectory = (given) => {
  const named = resolve(given || ".");
  if (!statSync(named, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`'working-directory' must name a folder, not '${given}'`);
  const [root, folder] = [realpathSync("."), realpathSync(named)];
  const inside = relative(root, folder);
  if (isAbsolute(inside) || inside.split(sep)[0] === "..")
    throw new Error(`'working-directory' must be in the workspace; '${given}' leads to '${folder}'`);
  if (folder !== resolve(root, relative(resolve("."), named)))
    throw new Error(`'working-directory' must not go through a symbolic link; '${given}' leads to '${inside}'`);
  return folder;
};
