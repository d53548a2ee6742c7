import { structuredPatch } from "diff";
import { TABS, type Tab, type Texts } from "../../share/jobs.js";
import { button, element } from "../dom.js";
import { TAB_NAMES } from "./words.js";

/** A change of the texts as a diff, which one accepts or not. */

/** The texts that a change makes different. */
export const changedTexts = (before: Texts, after: Texts): readonly Tab[] =>
  TABS.filter((tab) => after[tab] !== undefined && after[tab] !== before[tab]);

export const proposalNodes = (
  { title, note }: { readonly title: string; readonly note: string },
  before: Texts,
  after: Texts,
  done: (isAccepted: boolean) => void,
): readonly Node[] => {
  const tabs = changedTexts(before, after);
  const heading = element("h2", { tabindex: "-1", id: "proposal" }, title);
  if (tabs.length === 0)
    return [
      heading,
      element("p", {}, "Nothing would change: what is found must be changed by hand."),
      button("Back", () => {
        done(false);
      }),
    ];
  return [
    heading,
    ...(note === "" ? [] : [element("p", { class: "note" }, note)]),
    ...tabs.flatMap((tab) => [
      ...(tabs.length > 1 || tab !== "now" ? [element("h3", {}, TAB_NAMES[tab])] : []),
      diffNode(before[tab] ?? "", after[tab] ?? ""),
    ]),
    element(
      "p",
      { class: "actions" },
      button(
        "Accept",
        () => {
          done(true);
        },
        { class: "first" },
      ),
      button("Cancel", () => {
        done(false);
      }),
    ),
  ];
};

const KINDS: Readonly<Record<string, string>> = { "+": "added", "-": "removed" };
const SAID: Readonly<Record<string, string>> = { "+": "added: ", "-": "removed: " };

const diffNode = (before: string, after: string): Node => {
  const { hunks } = structuredPatch("", "", before, after, undefined, undefined, { context: 2 });
  const lines = hunks.flatMap(({ oldStart, lines: all }) => [
    element("span", { class: "hunk" }, `line ${String(oldStart)}\n`),
    ...all.map((line) => {
      const sign = line[0] ?? " ";
      const said = SAID[sign];
      return element(
        "span",
        { class: KINDS[sign] ?? "same" },
        ...(said === undefined ? [] : [element("span", { class: "hidden" }, said)]),
        `${line}\n`,
      );
    }),
  ]);
  return element("pre", { class: "diff", tabindex: "0" }, lines);
};
