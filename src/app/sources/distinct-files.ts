import { isAbsolute, relative, resolve } from "node:path";
import { literal } from "../../text/message.js";
import type { Io } from "../host/io.js";
import type { Source } from "./source.js";

/**
 * Leaves out sources that are the same file as one before, through a symbolic link: it would be changed twice. There is a sentence
 * for each.
 */
export const distinctFiles = (sources: readonly Source[], io: Io) => {
  const names = new Map<string, string>();
  const notes: string[] = [];
  const distinct = sources.filter((source) => {
    const file = realPath(source, io);
    if (file === undefined) return true;
    const same = names.get(file);
    if (same === undefined) names.set(file, source.name);
    else notes.push(`${literal(source.name)} is the same file as ${literal(same)}, and is left out`);
    return same === undefined;
  });
  return { sources: distinct, notes };
};

/** The path of a file for a patch: programs that apply patches do not follow symbolic links. */
export const pathInPatch = (source: Source, io: Io): string => {
  const file = realPath(source, io);
  const folder = io.files.realPath?.(io.cwd);
  if (file === undefined || folder === undefined || isAbsolute(source.name)) return source.name;
  return file === resolve(folder, source.name) ? source.name : relative(folder, file);
};

/** Undefined for a path that is no file, or is gone; reading it reports that. */
const realPath = ({ name, replace }: Source, { files }: Io): string | undefined => {
  try {
    return replace === undefined ? undefined : files.realPath?.(name);
  } catch {
    return undefined;
  }
};
