/** What a go.mod or go.work file says about the places of packages. */
export interface GoMod {
  /** The path of the module; '' in a go.work file. */
  readonly module: string;
  /** Local folders that replace modules, relative to the file. */
  readonly replaced: readonly { readonly module: string; readonly folder: string }[];
  /** The folders of the modules of a workspace. */
  readonly used: readonly string[];
}

/** Reads a go.mod or go.work file; lines that are not understood are left out. */
export const parseGoMod = (text: string): GoMod => {
  let module = "";
  const replaced: { module: string; folder: string }[] = [];
  const used: string[] = [];
  for (const [directive = "", ...words] of directives(text)) {
    if (directive === "module") module = words[0] ?? "";
    if (directive === "use" && words[0] !== undefined) used.push(words[0]);
    const arrow = words.indexOf("=>");
    const [from, to] = [words[0], words[arrow + 1]];
    if (directive === "replace" && arrow > 0 && from !== undefined && to !== undefined && isLocal(to))
      replaced.push({ module: from, folder: to });
  }
  return { module, replaced, used };
};

/** A folder on the same machine; Go requires it to start like this. */
const isLocal = (path: string): boolean => /^(?:\.{1,2}(?:\/|$)|\/)/.test(path);

/** Each line as words; the lines of a block begin with the word before its '('. */
const directives = (text: string): readonly (readonly string[])[] => {
  const found: string[][] = [];
  let block: string | undefined;
  for (const line of text.split("\n")) {
    const words = [...line.replace(/\/\/.*$/, "").matchAll(/"([^"]*)"|`([^`]*)`|([()])|([^\s()"`]+)/g)].map(
      ([, quoted, raw, bracket, bare]) => quoted ?? raw ?? bracket ?? bare ?? "",
    );
    if (words.length === 0) continue;
    if (words[0] === ")") block = undefined;
    else if (words[1] === "(") block = words[0];
    else found.push(block === undefined ? words : [block, ...words]);
  }
  return found;
};
