/** The files of the machine that a page does not have: in memory, by absolute path. */
const files = new Map<string, Uint8Array>();

/** Puts files in place of those in a folder, with their paths in it. */
export const fillFolder = (folder: string, texts: Readonly<Record<string, string>>): void => {
  for (const path of files.keys()) if (path.startsWith(`${folder}/`)) files.delete(path);
  for (const [path, text] of Object.entries(texts)) writeFile(`${folder}/${path}`, new TextEncoder().encode(text));
};

export const readFile = (path: string): Uint8Array | undefined => files.get(path);

export const writeFile = (path: string, content: Uint8Array): void => {
  files.set(path, content);
};

export const textOf = (path: string): string | undefined => {
  const content = files.get(path);
  return content === undefined ? undefined : new TextDecoder().decode(content);
};

export const isFolder = (path: string): boolean => {
  if (path === "/") return true;
  for (const file of files.keys()) if (file.startsWith(`${path}/`)) return true;
  return false;
};

/** The names in a folder; undefined if there is none. */
export const namesIn = (path: string): readonly string[] | undefined => {
  if (!isFolder(path)) return undefined;
  const start = path === "/" ? "/" : `${path}/`;
  const inside = [...files.keys()].filter((file) => file.startsWith(start));
  return [...new Set(inside.map((file) => file.slice(start.length).split("/")[0] ?? ""))];
};
