const beginning = String.raw;

/** Regular expressions that are not linear, by their beginnings, and why no long text of a user makes them slow. */
export const BOUNDED: readonly (readonly [why: string, ...sources: readonly string[]])[] = [
  // What they read is short, or our own.
  [
    "pages of the project",
    beginning`\d+ rules and`,
    beginning`\d+ are checked`,
    beginning`\s*\n\s*`,
    beginning`^\n+|\s+$`,
  ],
  ["pages and sources of the project", beginning`\W+(\w)`, beginning`^\s*\n|\s+$`],
  ["templates of `new`", beginning`^import [^;]*;$`, beginning`,?\s*$`, beginning`^([^]*?)(\s*\/\/`],
  [
    "certificates of the operator",
    beginning`-----BEGIN CERTIFICATE-----[\s\S]`,
    beginning`-----BEGIN ([^-]+)`,
    beginning`"(?:[^"\\]|\\.)*"`,
  ],
  ["messages about expressions of packs", beginning`'\?:' may not be applied to .*`, beginning`applied to '.*`],
  ["messages of findings", beginning`'map' (?:and only|with)`],
  ["the stack of an error", beginning`(file:\/\/\/[^\s)]+:\d+)`],
  ["paths of files", beginning`(?:^|\/)(?:test[-_]?data|`, beginning`(?:^|\/)(?:[\w-]*tests?\/`],
  ["rules of at most 1,000 characters", beginning`\b(?:self|oldSelf)((?:\.\w+)*)\s*==`],
  ["names of at most 512 characters", beginning`iqn\.\d{4}`],
  // They match all that another of their alternatives, or a shorter text, leaves.
  ["a string ends at the latest with the text", beginning`[bB]?[rR](?:"""`, beginning`\[\s*["']\w+["']\s*\]|[bB]?[rR]`],
  ["comments and strings of Go end at the latest with the text", beginning`\/\/[^\n]*|\/\*[^]*?`],
  ["a notice ends at the latest with its line", beginning`\bdeprecated[:,.]?`],
  ["text after an open bracket is one part", beginning`\\(.)|\[([!^]?)`],
  ["text after an open quote is a bare value", beginning`"((?:[^"\\]|\\.)*)"|`],
  ["text in quotes ends at the latest with the last quote", beginning`'(?:[^']*\\')*[^']*'|`],
  ["capitals are a word of their own", beginning`IPv[46]|[A-Z]+(?=IPv[46])|`, beginning`[A-Z]?[a-z]+|[A-Z]+(?![a-z])`],
];
