/** The folder docs/ of this release on the web; a build of a clone does not know its repository. */
declare const DOCS_URL: string | undefined;

const KNOWN = typeof DOCS_URL === "undefined" ? undefined : DOCS_URL;

/** Where a page of docs/ is, such as 'not-checked.md': its URL, or its path in the package. */
export const docsPage = (page: string): string => `${KNOWN ?? "docs/"}${page}`;

/** The URL of the page of a rule or defaulter of the catalogue; undefined if the repository is not known. */
export const rulePageUrl = (id: string): string | undefined =>
  KNOWN === undefined ? undefined : `${KNOWN}rules/${id}.md`;
