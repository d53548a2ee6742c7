/** The text of one document, and its offset in the file. */
export interface Chunk {
  readonly text: string;
  readonly offset: number;
}

/**
 * Splits a file of manifests into documents, as kubectl does: JSON objects one after another, or YAML documents between
 * lines '---'. A chunk may be blank.
 */
export const splitManifests = (text: string): Chunk[] => splitJson(text) ?? splitYaml(text);

/** A line '---', which may only be followed by blanks and a comment (apimachinery's YAMLReader). */
const SEPARATOR = /---[^\S\n]*(?:#[^\n]*|(?=\n|$))/g;

/** Lines that may be in front of the first directive, such as '%YAML 1.2', and the lines of directives with those between them. */
const BLANKS = String.raw`(?:[^\S\n]*(?:#[^\n]*)?\n)*`;
const DIRECTIVES = new RegExp(`^${BLANKS}(?:%[A-Z][^\\n]*\\n${BLANKS})+$`);
const DIRECTIVE = new RegExp(`^(${BLANKS})(%[A-Z][^\\r\\n]*)`);

/** The first directive of a document, and its offset in it. */
export const directiveOf = ({ text }: Chunk): { readonly directive: string; readonly offset: number } | undefined => {
  const [, before = "", directive] = DIRECTIVE.exec(text) ?? [];
  return directive === undefined ? undefined : { directive: directive.trimEnd(), offset: before.length };
};

const splitYaml = (text: string): Chunk[] => {
  const chunks: Chunk[] = [];
  let start = text.startsWith("\uFEFF") ? 1 : 0;
  for (const { 0: separator, index } of text.matchAll(SEPARATOR)) {
    // A regular expression that looks behind would look at each character.
    if (index > start && text[index - 1] !== "\n") continue;
    // It begins their document.
    if (DIRECTIVES.test(text.slice(start, index))) continue;
    chunks.push({ text: text.slice(start, index), offset: start });
    start = index + separator.length;
  }
  chunks.push({ text: text.slice(start), offset: start });
  return chunks;
};

/** The objects of a text of JSON objects one after another, as `jq` writes them; undefined for any other text. */
const splitJson = (text: string): Chunk[] | undefined => {
  if (!/^\s*\{\s*["}]/.test(text)) return undefined;
  const chunks: Chunk[] = [];
  const mark = /[{}"]/g;
  let level = 0;
  let start = 0;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const { 0: character, index } = found;
    if (level === 0 && (character !== "{" || text.slice(start, index).trim() !== "")) return undefined;
    if (character === '"') mark.lastIndex = stringEnd(text, index);
    else if (character === "{") level++;
    else if (--level === 0) {
      chunks.push({ text: text.slice(start, index + 1), offset: start });
      start = index + 1;
    }
  }
  return level === 0 && text.slice(start).trim() === "" ? chunks : undefined;
};

/** The offset after the string that begins at `start`. */
const stringEnd = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return end + 1;
  }
  return text.length;
};
