import { type Html, html } from "./html.js";
import { type Page, linkFrom } from "./page.js";
import { POLICY } from "./policy.js";

/** An entry of the navigation: its name, its page, and the `section` of pages that belong to it. */
export interface NavigationEntry {
  readonly section: string;
  readonly name: string;
  readonly path: string;
}

/** The data that all pages of a site share. */
export interface Frame {
  readonly navigation: readonly NavigationEntry[];
  /** The path of an asset by its plain name, such as 'site.css'. */
  readonly assetPath: (name: string) => string;
  /** The icon as a `data:` address: browsers would ask for a file again with each change of the fragment. */
  readonly icon: string;
  readonly version: string;
}

/** The text of the file of a page. */
export const documentOf = (page: Page, frame: Frame): string => {
  const to = (path: string): string => linkFrom(page.path, path);
  const asset = (name: string): string => to(frame.assetPath(name));
  const title = page.title === "Decorum" ? page.title : `${page.title} - Decorum`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="description" content="${page.description}">
<title>${title}</title>
<link rel="icon" href="${frame.icon}">
<link rel="stylesheet" href="${asset("site.css")}">
<script src="${asset("theme.js")}"></script>
${(page.scripts ?? []).map((name) => html`<script defer src="${asset(name)}"></script>\n`)}<script defer src="${asset("search.js")}"></script>
</head>
<body${page.isWide === true ? html` class="wide"` : undefined}>
<a class="skip" href="#main">Skip to the content</a>
${header(page, frame, to, asset)}
<main id="main" tabindex="-1">
${page.main}
</main>
<footer class="site-footer"><p>Decorum ${frame.version}. Nothing you type leaves this page.</p></footer>
</body>
</html>
`.html;
};

const header = (
  page: Page,
  { navigation }: Frame,
  to: (path: string) => string,
  asset: (name: string) => string,
): Html => html`<header class="site-header">
<a class="wordmark" href="${to("index.html")}">Decorum</a>
<nav aria-label="Site"><ul>
${navigation.map(({ section, name, path }) => {
  const current = section === page.section ? html` aria-current="${path === page.path ? "page" : "true"}"` : undefined;
  return html`<li><a href="${to(path)}"${current}>${name}</a></li>\n`;
})}</ul></nav>
<form id="search" class="search" role="search" data-root="${to("")}" data-entries="${asset("search-entries.js")}" hidden>
<label for="search-input" class="hidden">Search rules, conventions and guides</label>
<input id="search-input" type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-keyshortcuts="/" title="Press / to search">
<div id="search-results" class="search-results" hidden>
<p id="search-count" class="note" role="status"></p>
<ul id="search-list"></ul>
</div>
</form>
<button type="button" class="theme-toggle" id="theme-toggle" hidden>Dark</button>
</header>`;
