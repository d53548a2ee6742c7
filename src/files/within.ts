import { relative, sep } from "node:path";

/** True for a file in the folder or below it; both without links. */
export const isWithin = (folder: string, file: string): boolean => relative(folder, file).split(sep)[0] !== "..";
