/** A comment with a directive of a tool: `// +TOOL:WORD TEXT`. */
export interface Directive {
  readonly word: string;
  /** The text after the word. */
  readonly text: string;
  readonly line: number;
  /** Where the directive is, with its '+'. */
  readonly column: number;
  readonly hasPlus: boolean;
  /** The comment is `//`, and nothing else is on the line. With a '+', it is a marker. */
  readonly isAlone: boolean;
}

/** Finds the directives in the text of a Go file, in the order of their lines; most files have none. */
export type FindDirectives = (text: string) => readonly Directive[];

/** The directives of the tool with this name, which has only letters, digits and '-'. */
export const directivesOf = (tool: string): FindDirectives => {
  const mark = `${tool}:`;
  // Code without '//', the start of a comment, and the directive; text in quotes may look like it.
  const pattern = new RegExp(`^((?:[^/]|/(?!/))*?(?://|/\\*|\\*)[ \\t]*)(\\+?)${mark}([A-Za-z][\\w-]*)(.*)$`);
  return (text) => {
    const found: Directive[] = [];
    let number = 1;
    let counted = 0;
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at)) {
      const start = text.lastIndexOf("\n", at) + 1;
      const end = text.indexOf("\n", at);
      const line = text.slice(start, end < 0 ? text.length : end);
      for (let next = text.indexOf("\n", counted); next >= 0 && next < start; next = text.indexOf("\n", next + 1))
        number++;
      counted = start;
      const [, before = "", plus = "", word = "", rest] = pattern.exec(line.trimEnd()) ?? [];
      if (rest !== undefined)
        found.push({
          word: copyOf(word),
          text: copyOf(rest),
          line: number,
          column: before.length + 1,
          hasPlus: plus !== "",
          isAlone: /^[ \t]*\/\/[ \t]*$/.test(before),
        });
      at = start + line.length;
    }
    return found;
  };
};

/** A part of a text keeps the whole text in memory; a copy does not. */
export const copyOf = (part: string): string => JSON.parse(JSON.stringify(part)) as string;
