/** `node:path` of a machine whose working directory is WORK, for paths with slashes. */
export const WORK = "/work";

export const sep = "/";
export const delimiter = ":";

export const isAbsolute = (path: string): boolean => path.startsWith("/");

const steps = (path: string): readonly string[] => {
  const kept: string[] = [];
  for (const step of path.split("/")) {
    if (step === "" || step === ".") continue;
    if (step !== "..") kept.push(step);
    else if (kept.length > 0 && kept.at(-1) !== "..") kept.pop();
    else if (!isAbsolute(path)) kept.push(step);
  }
  return kept;
};

export const normalize = (path: string): string => {
  const inside = steps(path).join("/");
  const end = inside !== "" && path.endsWith("/") ? "/" : "";
  return isAbsolute(path) ? `/${inside}${end}` : `${inside}${end}` || ".";
};

export const join = (...parts: readonly string[]): string =>
  normalize(parts.filter((part) => part !== "").join("/") || ".");

export const resolve = (...parts: readonly string[]): string => {
  let path = "";
  for (const part of parts) path = isAbsolute(part) ? part : part === "" ? path : `${path}/${part}`;
  return `/${steps(isAbsolute(path) && parts.some(isAbsolute) ? path : `${WORK}/${path}`).join("/")}`;
};

export const dirname = (path: string): string => {
  const at = path.replace(/\/+$/, "").lastIndexOf("/");
  return at < 0 ? "." : path.slice(0, at) || "/";
};

export const basename = (path: string, ending = ""): string => {
  const name = path.replace(/\/+$/, "").split("/").at(-1) ?? "";
  return ending !== "" && name !== ending && name.endsWith(ending) ? name.slice(0, -ending.length) : name;
};

export const extname = (path: string): string => /[^/](\.[^./]*)$/.exec(path)?.[1] ?? "";

export const relative = (from: string, to: string): string => {
  const [start, end] = [steps(resolve(from)), steps(resolve(to))];
  let same = 0;
  while (same < start.length && start[same] === end[same]) same++;
  return [...start.slice(same).map(() => ".."), ...end.slice(same)].join("/");
};

export const posix = { sep, delimiter, isAbsolute, normalize, join, resolve, dirname, basename, extname, relative };
export default posix;
