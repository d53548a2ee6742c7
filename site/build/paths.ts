import { posix } from "node:path";
import { anchorOf } from "../../src/text/section-url.js";

/** Where the Markdown pages of the repository are on the site. */

export const ruleAddress = (id: string): string => `rules/${id}.html`;

/** The page of a chapter of the conventions. */
export const chapterAddress = (heading: string): string => `conventions/${anchorOf(heading)}.html`;

const OF_FOLDER: readonly (readonly [string, string])[] = [
  ["docs/rules/", "rules/"],
  ["docs/", "guides/"],
  ["packages/", "guides/packages/"],
];

const KNOWN: Readonly<Record<string, string>> = {
  // 'index.html' of the site says what it says.
  "README.md": "guides/readme.html",
  "docs/conventions.md": "conventions/index.html",
};

/** The page for a Markdown file of the repository, such as 'docs/ci.md'. */
export const addressOf = (file: string): string => {
  const known = KNOWN[file];
  if (known !== undefined) return known;
  const [from, to] = OF_FOLDER.find(([folder]) => file.startsWith(folder)) ?? ["", "guides/"];
  const path = to + file.slice(from.length);
  if (posix.basename(path) !== "README.md") return path.replace(/\.md$/, ".html").toLowerCase();
  const folder = posix.dirname(path);
  // A package has one page.
  return from === "packages/" ? `${folder}.html` : `${folder}/index.html`;
};

/** The file that a link in another file leads to, and the anchor in it. */
export const targetOf = (file: string, href: string): { readonly file: string; readonly anchor: string } => {
  const [path = "", anchor = ""] = href.split("#");
  return { file: path === "" ? file : posix.normalize(posix.join(posix.dirname(file), path)), anchor };
};

/** The address of an anchor: of the conventions, each chapter has a page of its own. */
export const addressOfAnchor = (file: string, anchor: string): string => {
  if (anchor === "") return addressOf(file);
  if (file === "docs/conventions.md") return `conventions/${anchor}.html`;
  return `${addressOf(file)}#${anchor}`;
};
