import fc from "fast-check";
import { markdownFormat } from "../../src/cli/formats/tools/markdown.js";
import { EMPTY_TALLY } from "../../src/app/report/tally.js";

/** A report is posted where people are: text of the reviewed files mentions no user, links nowhere, and is no HTML. */

const page = (file: string, message: string, note: string): string =>
  markdownFormat("Deny").end(EMPTY_TALLY, [{ file, line: 1, column: 1, message }], [note]);

/** The cells of a row, read as the strictest reader does: a backslash takes the character after it along. */
const cellsOf = (row: string): readonly string[] => {
  const cells = [""];
  for (const [part] of row.matchAll(/\\[\s\S]|[\s\S]/gu))
    if (part === "|") cells.push("");
    else cells.push((cells.pop() ?? "") + part);
  return cells;
};

/** The text that a reader sees outside of code; '\u0001' stands for code, and '\u0002' for an unescaped mark of Markdown. */
const shownOf = (markdown: string): string => {
  let shown = "";
  for (let at = 0; at < markdown.length; ) {
    const rest = markdown.slice(at);
    const escape = /^\\([!-/:-@[-`{-~])/.exec(rest);
    const code = /^(`+)(?!`)([\s\S]*?[^`])\1(?!`)/.exec(rest);
    const entity = /^&(?:amp|lt);/.exec(rest);
    if (escape !== null) shown += escape[1] ?? "";
    else if (code !== null) shown += "\u0001";
    else if (entity !== null) shown += entity[0] === "&lt;" ? "\u0003" : "&";
    else shown += /^[<&[\]*`]/.test(rest) ? "\u0002" : rest.charAt(0);
    at += (escape ?? code ?? entity ?? [" "])[0].length;
  }
  return shown;
};

/** Text that GitHub turns into a mention, a reference or a link, and marks that Markdown interprets. */
const ACTIVE = /@[\w-]|#\d|GH-\d|:\/\/|www\.|\u0002/i;

const isInert = (file: string, message: string, note: string): void => {
  const lines = page(file, message, note).split("\n");
  const row = lines.find((line) => line.startsWith("| ❌")) ?? "";
  const cells = cellsOf(row);
  expect(cells).toHaveLength(6);
  // The place is code as a whole.
  expect(shownOf(cells[2] ?? "").trim()).toBe("\u0001");
  const item = lines.find((line) => line.startsWith("- ")) ?? "";
  for (const text of [cells[3] ?? "", item]) expect(shownOf(text)).not.toMatch(ACTIVE);
};

const NASTY = [
  "@",
  "@org/team",
  "#1",
  "GH-1",
  "a/b#2",
  "http://",
  "://",
  "www.",
  "x.yz",
  "a@b.cd",
  "`",
  "``",
  "\\",
  "|",
];
const MARKS = [
  "\\|",
  "`\\|",
  "[",
  "](",
  ")",
  "<",
  "<a href=x>",
  "&",
  "&#64;",
  "&lt;",
  "*",
  "_",
  "!",
  " ",
  "\n",
  "a",
  "\u0000",
];
const text = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.array(fc.constantFrom(...NASTY, ...MARKS), { minLength: 1 }).map((parts) => parts.join("")),
);

test("whatever a file says", () => {
  fc.assert(fc.property(text, text, text, isInert), { numRuns: 2000 });
});

test.each([
  "@everyone",
  "see http://evil.test and www.evil.test",
  "#1 GH-1 a/b#2",
  "`a\\|` @x",
  "``a` @x`",
  "<b>@x</b>",
])("%s", (message) => {
  isInert(message, message, message);
});

test("code, names and addresses can be read", () => {
  const shown = page("a.yaml", "`spec.url` must not be 'http://a.b', said a@b.c (#1)", "a");
  expect(shown).toContain("`spec.url` must not be 'http:\u200b//a.b', said a@\u200bb.c (\\#\u200b1)");
});
