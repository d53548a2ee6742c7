import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The decorum.yaml that counts in a folder. */
const configurationIn = (folder, root) => {
  for (let at = folder; ; at = dirname(at)) {
    const file = join(at, "decorum.yaml");
    if (existsSync(file)) return file;
    if (at === root || dirname(at) === at) return undefined;
  }
};

/** True if a configuration says what is reviewed; one that cannot be read is reported by the review. */
const namesPaths = (file) => {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return true;
  const text = readFileSync(file, "utf8");
  return /^["']?paths["']?\s*:/m.test(text) || /^\s*\{[^]*\bpaths["']?\s*:/.test(text);
};

/** The paths of the inputs; none if the configuration has them. */
export const pathsOf = (given, more, isWithoutConfig, folder, root) => {
  if (given.length > 0) return given;
  const at = more.findLastIndex((one) => /^--config(?:=|$)/.test(one));
  const named = at < 0 ? undefined : (/^--config=(.*)$/s.exec(more[at])?.[1] ?? more[at + 1] ?? "");
  if (named !== undefined) return namesPaths(resolve(folder, named)) ? [] : ["."];
  const own = isWithoutConfig || more.includes("--no-config") ? undefined : configurationIn(folder, root);
  return own !== undefined && namesPaths(own) ? [] : ["."];
};
