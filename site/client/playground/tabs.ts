import { TABS, type Tab } from "../../share/jobs.js";
import { byId, byIdAs, element } from "../dom.js";
import { TAB_NAMES } from "./words.js";

/** The tabs of the texts: those that are there, and a list of those that may be added. */
export const createTabs = (onOpen: (tab: Tab) => void, onRemove: (tab: Tab) => void) => {
  const list = byId("tabs");
  const add = byIdAs("add", HTMLSelectElement);
  const remove = byIdAs("remove", HTMLButtonElement);
  let shown: readonly Tab[] = ["now"];
  let current: Tab = "now";

  const open = (tab: Tab, hasFocus: boolean): void => {
    current = tab;
    draw();
    onOpen(tab);
    if (hasFocus) list.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
  };

  const tabNode = (tab: Tab): Node => {
    const isCurrent = tab === current;
    const node = element(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${tab}`,
        "aria-selected": String(isCurrent),
        "aria-controls": "editor",
        tabindex: isCurrent ? "0" : "-1",
      },
      TAB_NAMES[tab],
    );
    node.addEventListener("click", () => {
      open(tab, true);
    });
    return node;
  };

  const draw = (): void => {
    list.replaceChildren(...shown.map(tabNode));
    const absent = TABS.filter((tab) => !shown.includes(tab));
    add.replaceChildren(
      element("option", { value: "" }, "Add"),
      ...absent.map((tab) => element("option", { value: tab }, TAB_NAMES[tab])),
    );
    add.hidden = absent.length === 0;
    remove.hidden = shown.length === 1;
    remove.setAttribute("aria-label", `Remove '${TAB_NAMES[current]}'`);
    byId("editor").setAttribute("aria-labelledby", `tab-${current}`);
  };

  /** Arrows, Home and End, as in all lists of tabs. */
  const keys: Readonly<Record<string, (at: number, count: number) => number>> = {
    ArrowRight: (at, count) => (at + 1) % count,
    ArrowLeft: (at, count) => (at + count - 1) % count,
    Home: () => 0,
    End: (_, count) => count - 1,
  };
  list.addEventListener("keydown", (event) => {
    const next = keys[event.key]?.(shown.indexOf(current), shown.length);
    const tab = next === undefined ? undefined : shown[next];
    if (tab === undefined) return;
    event.preventDefault();
    open(tab, true);
  });
  add.addEventListener("change", () => {
    const tab = TABS.find((one) => one === add.value);
    if (tab === undefined) return;
    shown = TABS.filter((one) => one === tab || shown.includes(one));
    open(tab, true);
  });
  remove.addEventListener("click", () => {
    const removed = current;
    shown = shown.filter((one) => one !== removed);
    onRemove(removed);
    open(shown[0] ?? "now", true);
  });

  return {
    current: (): Tab => current,
    /** Shows these tabs. */
    reset: (tabs: readonly Tab[], tab: Tab): void => {
      shown = TABS.filter((one) => tabs.includes(one) || one === tab);
      current = tab;
      draw();
    },
    open: (tab: Tab): void => {
      open(tab, false);
    },
  };
};
