import { join, resolve } from "node:path";
import { kindIfVisible } from "../../app/sources/ancestors.js";
import { PACK_FILE } from "../../packs/pack-folder.js";
import type { Io } from "../terminal/io.js";

export const isPackFolder = (folder: string, { cwd, files }: Io): boolean =>
  kindIfVisible(resolve(cwd, folder, PACK_FILE), files) === "file";

/** The folders of packs where `decorum new pack` makes them: this folder, or else those in 'policies' and 'packs'. */
export const packsHere = (io: Io): readonly string[] =>
  isPackFolder(".", io)
    ? ["."]
    : ["packs", "policies"]
        .filter((parent) => kindIfVisible(join(io.cwd, parent), io.files) === "directory")
        .flatMap((parent) => io.files.list(join(io.cwd, parent)).map(({ name }) => join(parent, name)))
        .filter((folder) => isPackFolder(folder, io))
        .sort();
