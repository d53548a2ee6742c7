import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** A block of code of a page, whose info string may end in `not run: REASON` or `tested by FILE`. */
export interface Block {
  readonly page: string;
  /** The line of its opening fence. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** Why nothing runs it. */
  readonly notRun: string | undefined;
  /** The suite that runs it. */
  readonly testedBy: string | undefined;
}

/** The pages that people write, and generated ones outside of docs/rules, whose examples rules themselves prove. */
export const docPages = (): readonly string[] => [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "manifests/static/README.md"].filter((page) =>
    existsSync(join(root, page)),
  ),
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && !name.startsWith("rules/"))
    .sort()
    .map((name) => `docs/${name}`),
];

const BLOCK = /^([ \t]*)```([^\n`]*)\n([\s\S]*?)^\1```[ \t]*$/gm;
const INFO = /^(\S*)(?: (?:not run: (.*\S)|tested by (\S+)))?$/;

/** The blocks of a page, in their order. Throws if an info string says something else. */
export const blocksOf = (page: string): readonly Block[] => {
  const text = readFileSync(join(root, page), "utf8");
  return [...text.matchAll(BLOCK)].map(([, indent = "", info = "", body = ""], index, all) => {
    const line = text.slice(0, all[index]?.index).split("\n").length;
    const parts = INFO.exec(info.trim());
    if (parts === null)
      throw new Error(
        `${page}:${String(line)}: '${info}' must be a language, and 'not run: REASON' or 'tested by FILE' after it`,
      );
    const [, language = "", notRun, testedBy] = parts;
    return { page, line, language, text: body.replaceAll(new RegExp(`^${indent}`, "gm"), ""), notRun, testedBy };
  });
};

const HEREDOC = /(<<-?'?([A-Z]+)'?.*)\n([\s\S]*?)^\2$/gm;

/** The documents that a script passes to its commands. */
export const heredocsIn = (text: string): readonly string[] =>
  [...text.matchAll(HEREDOC)].map(([, , , body = ""]) => body);

/** The lines of a script without comments, and without what it passes to commands. Lines that end in a pipe, a backslash or an open quote go on. */
export const commandsIn = (text: string): readonly string[] => {
  const commands: string[] = [];
  let open = "";
  for (const line of text.replace(HEREDOC, "$1").split("\n")) {
    const bare = line.replace(/(^|\s)#\s.*$/, "").trimEnd();
    open += open === "" ? bare.trim() : ` ${bare.trim()}`;
    const isOpen = /\\$/.test(open) || /\|$/.test(open) || (open.match(/(?<!\\)'/g) ?? []).length % 2 === 1;
    if (isOpen) open = open.replace(/\\$/, "").trimEnd();
    else {
      if (open !== "") commands.push(open);
      open = "";
    }
  }
  return open === "" ? commands : [...commands, open];
};
