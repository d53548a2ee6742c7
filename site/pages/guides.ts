import { readdirSync } from "node:fs";
import { join } from "node:path";
import { html } from "../build/html.js";
import { type Rendered, renderMarkdown } from "../build/markdown.js";
import { type Page, linkFrom } from "../build/page.js";
import { addressOf } from "../build/paths.js";
import { ROOT, requiredText, textOf } from "../build/repository.js";

/** The Markdown pages of docs/, and those that they lead to, such as the READMEs of packages. */

/** Pages with generators of their own. */
const isOfBook = (file: string): boolean => file === "docs/conventions.md" || file.startsWith("docs/rules/");

const INDEX = "docs/README.md";

/** The Markdown files with pages: all of docs/, and what is linked from there. */
export const guideFiles = (): readonly string[] => {
  const found = new Set(
    readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
      .map((name) => `docs/${name.replaceAll("\\", "/")}`)
      .filter((file) => file.endsWith(".md") && !isOfBook(file))
      .sort(),
  );
  // A set also goes through what is added on the way.
  for (const file of found) {
    const { links } = renderMarkdown(requiredText(file), { file, page: addressOf(file), hasPage: () => true });
    for (const link of links)
      if (link.endsWith(".md") && !isOfBook(link) && textOf(link) !== undefined) found.add(link);
  }
  return [...found];
};

export const guides = (files: readonly string[], hasPage: (file: string) => boolean): readonly Page[] =>
  files.map((file) => {
    const path = addressOf(file);
    const rendered = renderMarkdown(requiredText(file), { file, page: path, hasPage });
    const title = rendered.headings.find(({ level }) => level === 1)?.text ?? file;
    return {
      path,
      title: file === INDEX ? "Guides" : title,
      description: `${title}: a guide of Decorum.`,
      section: "guides",
      main: file === INDEX ? rendered.body : html`${trail(path)}\n${withContents(rendered)}`,
    };
  });

const trail = (path: string) =>
  html`<nav class="trail" aria-label="Place"><a href="${linkFrom(path, addressOf(INDEX))}">Guides</a></nav>`;

/** Long pages begin with their sections. */
const withContents = ({ body, headings }: Rendered) => {
  const sections = headings.filter(({ level }) => level === 2);
  if (sections.length < 4) return body;
  const end = body.html.indexOf("</h1>") + "</h1>".length;
  const [head, rest] = [body.html.slice(0, end), body.html.slice(end)];
  return html`${{ html: head }}
<nav class="contents" aria-label="On this page"><details><summary>On this page</summary><ul>${sections.map(
    ({ text, anchor }) => html`<li><a href="#${anchor}">${text}</a></li>\n`,
  )}</ul></details></nav>${{ html: rest }}`;
};
