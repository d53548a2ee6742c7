import { join, relative, resolve } from "node:path";
import { utf8Text, readable } from "../../files/readable.js";
import { InputError } from "../../model/input-error.js";
import { ancestorsOf, kindIfVisible } from "../sources/ancestors.js";
import type { Io } from "../host/io.js";
import { CONFIG_FILE } from "../host/own-files.js";
import { type ReadConfig, readConfig } from "./read-config.js";

/**
 * The configuration that `flag` names, or else the innermost decorum.yaml from the working directory upward; none if
 * `flag` is false. Throws InputError if it cannot be used.
 */
export const findConfig = (flag: string | false | undefined, { files, cwd }: Io): ReadConfig | undefined => {
  if (flag === false) return undefined;
  const file = flag === undefined ? nearest(cwd, files) : resolve(cwd, flag);
  if (file === undefined) return undefined;
  const name = flag ?? relative(cwd, file);
  if (readable(name, () => files.kindOf(file)) === undefined)
    throw new InputError("must be a file; it does not exist", [], name);
  const text = utf8Text(
    readable(name, () => files.read(file)),
    name,
  );
  return readConfig(file, text, cwd);
};

const nearest = (cwd: string, files: Io["files"]): string | undefined =>
  [...ancestorsOf(cwd, files)]
    .map((folder) => join(folder, CONFIG_FILE))
    .find((file) => kindIfVisible(file, files) === "file");
