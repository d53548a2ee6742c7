import { realpathSync, statSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";

/**
 * The folder that is reviewed, without links. Throws for one outside of the workspace: a pull request may have committed a link
 * to what the workflow does not mean, such as another repository of the machine.
 */
export const workingDirectory = (given) => {
  const named = resolve(given || ".");
  if (!statSync(named, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`'working-directory' must name a folder, not '${given}'`);
  const folder = realpathSync(named);
  const inside = relative(realpathSync("."), folder);
  if (isAbsolute(inside) || inside.split(sep)[0] === "..")
    throw new Error(`'working-directory' must be in the workspace; '${given}' leads to '${folder}'`);
  return folder;
};
