import { posix } from "node:path";
import { Marked, Renderer, type Tokens } from "marked";
import { anchorOf } from "../../src/text/section-url.js";
import { chartOf } from "./chart.js";
import { codeBlock } from "./highlight.js";
import { type Html, trusted } from "./html.js";
import { escapedMarkup } from "../../src/text/printable.js";
import { linkFrom } from "./page.js";
import { addressOfAnchor, targetOf } from "./paths.js";

/** Markdown of the repository as HTML of a page. */

export interface Source {
  /** The path of the Markdown file in the repository, from which its links start. */
  readonly file: string;
  /** The page that it becomes, or a part of. */
  readonly page: string;
  /** True for files that have a page. */
  readonly hasPage: (file: string) => boolean;
  /** Lines of the first block of code that stand out. */
  readonly marked?: ReadonlySet<number>;
}

export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
}

export interface Rendered {
  readonly body: Html;
  readonly headings: readonly Heading[];
  /** The files of the repository that it links to. */
  readonly links: readonly string[];
}

/** The anchors that GitHub gives to headings: later ones of equal headings have numbers. */
const createAnchors = () => {
  const counts = new Map<string, number>();
  return (text: string): string => {
    const anchor = anchorOf(text);
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${String(count)}`;
  };
};

/** The text of inline Markdown, without its marks. */
const plainText = (tokens: readonly Tokens.Generic[]): string =>
  tokens
    .map((token) => (token.tokens === undefined ? String(token["text"] ?? token.raw) : plainText(token.tokens)))
    .join("");

export const renderMarkdown = (text: string, { file, page, hasPage, marked: lines }: Source): Rendered => {
  let marks = lines;
  const headings: Heading[] = [];
  const links = new Set<string>();
  const anchors = createAnchors();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const title = plainText(tokens);
        const anchor = anchors(title);
        headings.push({ level: depth, text: title, anchor });
        const body = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1 id="${anchor}">${body}</h1>\n`;
        return `<h${String(depth)} id="${anchor}"><a class="anchor" href="#${anchor}">${body}</a></h${String(depth)}>\n`;
      },
      // Comments are for those who edit the file.
      html: ({ text: markup }) => (markup.startsWith("<!--") ? "" : markup),
      code({ text: code, lang }) {
        const block = blockOf(code, lang, marks);
        marks = undefined;
        return `${block.html}\n`;
      },
      codespan: ({ text: code }) => `<code>${breakable(escapedMarkup(code))}</code>`,
      table(token) {
        return `<div class="table" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>\n`;
      },
      // Pictures are in one folder.
      image: ({ href, text: alt }) =>
        `<img src="${escapedMarkup(linkFrom(page, `images/${posix.basename(href)}`))}" alt="${escapedMarkup(alt)}">`,
      link({ href, tokens }) {
        const body = this.parser.parseInline(tokens);
        if (/^https?:/.test(href)) return `<a href="${escapedMarkup(href)}">${body}</a>`;
        const target = targetOf(file, href);
        links.add(target.file);
        // Sources and tests are not on the site.
        if (!hasPage(target.file)) return body;
        return `<a href="${escapedMarkup(linkOf(page, file, target))}">${body}</a>`;
      },
    },
  });
  const body = marked.parse(text, { async: false });
  return { body: trusted(body), headings, links: [...links] };
};

/** A link within the page stays one. */
const linkOf = (page: string, from: string, { file, anchor }: ReturnType<typeof targetOf>): string =>
  file === from && anchor !== "" && file !== "docs/conventions.md"
    ? `#${anchor}`
    : linkFrom(page, addressOfAnchor(file, anchor));

/** Long paths and lists may go on in the next line. */
const breakable = (code: string): string => (code.length < 24 ? code : code.replace(/[.,/](?=[^\s])/g, "$&<wbr>"));

const blockOf = (code: string, lang = "", marked?: ReadonlySet<number>): Html => {
  // The words after the language say which test runs the block.
  const [language = ""] = lang.split(" ");
  if (language === "diff") return diffBlock(code);
  return (language === "text" ? chartOf(code) : undefined) ?? codeBlock(code, language, marked);
};

const KINDS: Readonly<Record<string, string>> = { "+": " added", "-": " removed" };

/** A change, with its lines in the colors of what they do. */
const diffBlock = (code: string): Html => {
  const lines = code
    .split("\n")
    .map((line) => `<span class="line${KINDS[line.charAt(0)] ?? ""}">${escapedMarkup(line)}\n</span>`);
  return trusted(`<pre class="code diff" tabindex="0"><code>${lines.join("")}</code></pre>`);
};
