import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * A folder as a kubelet mounts it: everything in it is a link into `..data`, which is a link to a folder that is never
 * changed; new content is a new folder, and `..data` is exchanged for a link to that at once.
 */
export const createMount = (folder) => {
  mkdirSync(folder, { recursive: true });
  let number = 0;
  let previous;
  return {
    folder,
    /** `fill` writes the new content into the folder that it is given. */
    swap(fill) {
      const name = `..${++number}`;
      mkdirSync(join(folder, name));
      fill(join(folder, name));
      symlinkSync(name, join(folder, "..data_tmp"));
      renameSync(join(folder, "..data_tmp"), join(folder, "..data"));
      const present = new Set(readdirSync(folder));
      for (const entry of readdirSync(join(folder, name)))
        if (!present.has(entry)) symlinkSync(join("..data", entry), join(folder, entry));
      if (previous !== undefined) rmSync(join(folder, previous), { recursive: true });
      previous = name;
    },
  };
};

/** Writes files, given as { path: text }. */
export const files = (texts) => (folder) => {
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
};

/** A copy of a folder with some files besides. */
export const copyOf = (source, texts) => (folder) => {
  cpSync(source, folder, { recursive: true });
  files(texts)(folder);
};
