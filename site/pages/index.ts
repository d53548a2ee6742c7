import type { NavigationEntry } from "../build/layout.js";
import type { Page } from "../build/page.js";
import { CATALOGUE } from "../build/repository.js";
import { searchEntries } from "../build/search-index.js";
import type { SearchEntry } from "../share/search-entry.js";
import { conventionPages } from "./conventions.js";
import { guideFiles, guides } from "./guides.js";
import { home } from "./home.js";
import { playground } from "./playground.js";
import { ruleIndexPage, rulePages } from "./rules.js";

export interface SitePages {
  readonly pages: readonly Page[];
  /** The entries of the search. */
  readonly entries: readonly SearchEntry[];
}

/** All pages of the site. */
export const sitePages = async (): Promise<SitePages> => {
  const files = guideFiles();
  const known = new Set([
    ...files,
    "docs/conventions.md",
    "docs/rules/README.md",
    ...[...CATALOGUE.rules, ...CATALOGUE.defaulters].map(({ id }) => `docs/rules/${id}.md`),
  ]);
  const hasPage = (file: string): boolean => known.has(file);
  const pages = [
    home(),
    playground(),
    ruleIndexPage(),
    ...(await rulePages(hasPage)),
    ...conventionPages(hasPage),
    ...guides(files, hasPage),
  ];
  return { pages, entries: searchEntries(files) };
};

/** The navigation of every page. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { section: "playground", name: "Playground", path: "playground.html" },
  { section: "rules", name: "Rules", path: "rules/index.html" },
  { section: "conventions", name: "Conventions", path: "conventions/index.html" },
  { section: "guides", name: "Guides", path: "guides/index.html" },
];
