import type { Tab } from "../../share/jobs.js";
import { button, element } from "../dom.js";
import { TAB_NAMES } from "./words.js";

/** Shows a place in the editor. */
export type GoTo = (tab: Tab, line: number, column: number) => void;

/** A line and a column that lead to their place; only text in a file that has no tab. */
export const placeButton = (tab: Tab | undefined, line: number, column: number, goTo: GoTo): Node => {
  const place = `${String(line)}:${String(column)}`;
  if (tab === undefined) return element("span", { class: "place" }, place);
  const onClick = (): void => {
    goTo(tab, line, column);
  };
  return button(place, onClick, { class: "place", "aria-label": `${place} in ${TAB_NAMES[tab]}` });
};
