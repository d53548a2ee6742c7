/** Paths with '/' as separator; the root of relative paths is ''. */

/** The folder of a file or folder; undefined for a root. */
export const parentOf = (path: string): string | undefined => {
  if (path === "" || path === "/" || path === ".." || path.endsWith("/..")) return undefined;
  const end = path.lastIndexOf("/");
  if (end < 0) return "";
  return end === 0 ? "/" : path.slice(0, end);
};

/** The folder and those that contain it, from the innermost. */
export const withParents = (folder: string): readonly string[] => {
  const folders: string[] = [];
  for (let at: string | undefined = folder; at !== undefined; at = parentOf(at)) folders.push(at);
  return folders;
};

export const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The path that `relative` leads to from the folder. */
export const joinPath = (folder: string, relative: string): string => {
  const path = relative.startsWith("/") || folder === "" ? relative : `${folder}/${relative}`;
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === ".." && segments.length > 0 && segments.at(-1) !== "..") segments.pop();
    else if (segment !== ".." || !path.startsWith("/")) segments.push(segment);
  }
  return (path.startsWith("/") ? "/" : "") + segments.join("/");
};

/** Returns the path after a prefix of whole segments: 'b' of 'a/b' and 'a'; undefined for others. */
export const restAfter = (path: string, prefix: string): string | undefined => {
  if (path === prefix) return "";
  if (prefix === "") return path;
  const start = prefix.endsWith("/") ? prefix : `${prefix}/`;
  return path.startsWith(start) ? path.slice(start.length) : undefined;
};
