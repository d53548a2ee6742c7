/** The folder docs/ of this release on the web; a build of a clone does not know its repository. */
declare const DOCS_URL: string | undefined;

const KNOWN = typeof DOCS_URL === "undefined" ? undefined : DOCS_URL;

/** Where a page of docs/ is, such as 'not-checked.md': its URL, or its path in the package. */
export const docsPage = (page: string): string => `${KNOWN ?? "docs/"}${page}`;

/** The site with a page for each rule: the `homepage` of package.json, with a slash at its end. Unknown until it is published. */
declare const SITE_URL: string | undefined;

const SITE = typeof SITE_URL === "undefined" ? undefined : SITE_URL;

/** The page of a rule or defaulter of the catalogue on the site; undefined until the site is published. */
export const sitePageUrl = (id: string): string | undefined =>
  SITE === undefined ? undefined : `${SITE}rules/${id}.html`;

/** The page on the site, or else in the repository; undefined if neither is known. */
export const rulePageUrl = (id: string): string | undefined =>
  sitePageUrl(id) ?? (KNOWN === undefined ? undefined : `${KNOWN}rules/${id}.md`);
