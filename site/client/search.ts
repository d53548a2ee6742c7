import MiniSearch from "minisearch";
import { byIdAs, element } from "./dom.js";
import type { SearchEntry } from "../share/search-entry.js";

/**
 * Search over all pages. The first search loads the entries, as a script: a page that is opened from a folder may load scripts, but
 * no data.
 */

declare global {
  interface Window {
    searchEntries?: readonly SearchEntry[];
  }
}

const SHOWN = 20;
/** Characters of a text beside a title. */
const SNIPPET = 110;

const form = byIdAs("search", HTMLFormElement);
const input = byIdAs("search-input", HTMLInputElement);
const panel = byIdAs("search-results", HTMLDivElement);
const list = byIdAs("search-list", HTMLUListElement);
const count = byIdAs("search-count", HTMLParagraphElement);
/** The folder of the site, from this page, and the path of the entries. */
const { root = "", entries = "" } = form.dataset;

type Index = MiniSearch<SearchEntry & { readonly id: number }>;

/** Words as one types them: of 'crd-schema/noFloat', also the parts. */
const words = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => [word, ...word.split(/(?<=\p{Ll})(?=\p{Lu})/u)])
    .filter((word, index, all) => word !== "" && all.indexOf(word) === index);

const loaded = (): Promise<readonly SearchEntry[]> =>
  new Promise((done, fail) => {
    if (window.searchEntries !== undefined) {
      done(window.searchEntries);
      return;
    }
    const script = document.createElement("script");
    script.src = entries;
    script.addEventListener("load", () => {
      done(window.searchEntries ?? []);
    });
    script.addEventListener("error", () => {
      fail(new Error("The search could not be loaded"));
    });
    document.head.append(script);
  });

const createIndex = async (): Promise<Index> => {
  const index: Index = new MiniSearch({
    fields: ["title", "text"],
    storeFields: ["path", "kind", "title", "text"],
    tokenize: words,
    searchOptions: { boost: { title: 3 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
  });
  index.addAll((await loaded()).map((entry, id) => ({ ...entry, id })));
  return index;
};

let index: Promise<Index> | undefined;

const find = async (query: string): Promise<readonly SearchEntry[]> => {
  const found = await (index ??= createIndex());
  const boostDocument = (_: unknown, __: string, stored?: Record<string, unknown>): number =>
    stored?.["kind"] === "Rule" ? 1.3 : 1;
  return found.search(query, { boostDocument }) as unknown as readonly SearchEntry[];
};

const snippet = (text: string): string =>
  text.length <= SNIPPET ? text : `${text.slice(0, text.lastIndexOf(" ", SNIPPET))} ...`;

const itemOf = ({ path, kind, title, text }: SearchEntry): HTMLLIElement => {
  const parts = [
    ["kind", kind],
    ["title", title],
    ["text", snippet(text.replaceAll("`", ""))],
  ] as const;
  const spans = parts.flatMap(([name, content]) => [element("span", { class: name }, content), " "]);
  return element("li", {}, element("a", { href: root + path }, spans));
};

const close = (): void => {
  panel.hidden = true;
};

const show = async (): Promise<void> => {
  const query = input.value.trim();
  if (query === "") {
    close();
    return;
  }
  try {
    const found = await find(query);
    // The query has changed since.
    if (query !== input.value.trim()) return;
    list.replaceChildren(...found.slice(0, SHOWN).map(itemOf));
    count.textContent = countText(found.length);
  } catch (error) {
    list.replaceChildren();
    count.textContent = error instanceof Error ? error.message : String(error);
  }
  panel.hidden = false;
};

const countText = (length: number): string => {
  if (length === 0) return "Nothing found";
  if (length > SHOWN) return `The first ${String(SHOWN)} of ${String(length)}`;
  return length === 1 ? "1 found" : `${String(length)} found`;
};

/** Goes up or down through the results; above the first one is the field. */
const move = (step: number): void => {
  const links = [...list.querySelectorAll("a")];
  const at = links.findIndex((link) => link === document.activeElement) + step;
  if (at < 0) input.focus();
  else links[Math.min(at, links.length - 1)]?.focus();
};

/** The editor is in a separate tree; an event only has the root of that. */
const isTyping = ([target]: readonly EventTarget[]): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [role=textbox]") !== null;

form.hidden = false;
input.addEventListener("focus", () => void (index ??= createIndex()).catch(() => (index = undefined)));
input.addEventListener("input", () => void show());
form.addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.click();
});
form.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined && !panel.hidden) {
    event.preventDefault();
    move(step);
  } else if (event.key === "Escape") {
    input.focus();
    close();
  }
});
form.addEventListener("focusout", ({ relatedTarget }) => {
  if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.composedPath())) return;
  event.preventDefault();
  input.select();
  input.focus();
});
