import type { NavigationEntry } from "../build/layout.js";
import type { Page } from "../build/page.js";
import { home } from "./home.js";
import { playground } from "./playground.js";

/** All pages of the site. */
export const pages = (): readonly Page[] => [home(), playground()];

/** The navigation of every page. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { section: "playground", name: "Playground", path: "playground.html" },
];
