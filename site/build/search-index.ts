import { Marked, type Token } from "marked";
import { anchorOf } from "../../src/text/section-url.js";
import { sectionOf } from "../../src/docs/inventory.js";
import type { SearchEntry } from "../share/search-entry.js";
import { addressOf, chapterAddress, ruleAddress } from "./paths.js";
import { CATALOGUE, COVERAGE, requiredText } from "./repository.js";

/** The entries of the search: each rule, each statement of the conventions, and each section of the guides. */
export const searchEntries = (guides: readonly string[]): readonly SearchEntry[] => [
  { path: "playground.html", kind: "Page", title: "Playground", text: "Review a CRD, an object, a pack or a Go type." },
  ...[...CATALOGUE.rules, ...CATALOGUE.defaulters].map(
    (one): SearchEntry => ({
      path: ruleAddress(one.id),
      kind: "action" in one ? "Rule" : "Default",
      title: one.id,
      text: `${one.summary} ${one.rationale}`,
    }),
  ),
  ...COVERAGE.map(
    ({ row }): SearchEntry => ({
      path: `${chapterAddress(sectionOf(row))}#${row.id}`,
      kind: "Convention",
      title: `${sectionOf(row)}, ${row.id}`,
      text: `${row.statement} (${row.strength})`,
    }),
  ),
  ...guides.flatMap((file) => sectionsOf(file)),
];

/** Characters of a section that are searched; the rest says more of the same. */
const MAX_TEXT = 1200;

const sectionsOf = (file: string): readonly SearchEntry[] => {
  const found: { anchor: string; title: string; text: string }[] = [];
  for (const token of new Marked().lexer(requiredText(file))) {
    if (token.type === "heading" && Number(token["depth"]) <= 3) {
      const title = plain(token);
      found.push({ anchor: found.length === 0 ? "" : `#${anchorOf(title)}`, title, text: "" });
    } else {
      const last = found.at(-1);
      if (last !== undefined && last.text.length < MAX_TEXT) last.text += `${plain(token)} `;
    }
  }
  const page = found[0]?.title ?? file;
  return found.map(({ anchor, title, text }) => ({
    path: addressOf(file) + anchor,
    kind: "Guide",
    title: anchor === "" ? title : `${page}: ${title}`,
    text: text.replace(/\s+/g, " ").trim().slice(0, MAX_TEXT),
  }));
};

/** The words of a token; code in blocks, comments and pictures have none. */
const plain = (token: Token): string => {
  if (["code", "html", "space", "hr", "image"].includes(token.type)) return "";
  if (token.type === "table") {
    const { header, rows } = token as { header: readonly Cell[]; rows: readonly (readonly Cell[])[] } & Token;
    return [header, ...rows]
      .flat()
      .map((cell) => cell.text)
      .join(" ");
  }
  if ("items" in token && Array.isArray(token["items"])) return (token["items"] as Token[]).map(plain).join(" ");
  if ("tokens" in token && Array.isArray(token.tokens)) return token.tokens.map(plain).join("");
  return "text" in token ? String(token["text"]) : "";
};

interface Cell {
  readonly text: string;
}
