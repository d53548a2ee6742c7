/** Text as a cell of a Markdown table (GitHub Flavored Markdown): on one line, with '|' and '<' escaped. */
const cell = (text: string): string =>
  text
    .replace(/\s*\n\s*/g, " ")
    .replaceAll("|", "\\|")
    .split("`")
    .map((part, index) => (index % 2 === 0 ? part.replaceAll("<", "&lt;") : part))
    .join("`");

/** A Markdown table. Cells are Markdown already, except that `cell` is applied to each. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(" | ")} |`).join("\n");

/** YAML as a fenced block, without the blank lines around it. */
export const yamlBlock = (yaml: string): string => `\`\`\`yaml\n${yaml.replace(/^\n+|\s+$/g, "")}\n\`\`\``;

export const goBlock = (lines: readonly string[]): string => `\`\`\`go\n${lines.join("\n")}\n\`\`\``;
