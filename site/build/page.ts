import type { Html } from "./html.js";

/** A page of the site. */
export interface Page {
  /** Where it is, such as 'rules/crd-schema/no-float-in-spec.html'. */
  readonly path: string;
  readonly title: string;
  /** One sentence, for search engines and previews. */
  readonly description: string;
  readonly main: Html;
  /** The entry of the navigation that it belongs to. */
  readonly section?: string;
  /** Scripts of the page, by their names in `SCRIPTS` of scripts/site.mjs. */
  readonly scripts?: readonly string[];
  /** It uses the whole width of the window: no text to read, but tools. */
  readonly isWide?: boolean;
}

/** The link from a page to another file of the site: relative, so that the site works below any path and from a folder. */
export const linkFrom = (page: string, to: string): string => {
  const up = "../".repeat(page.split("/").length - 1);
  return up + to;
};
