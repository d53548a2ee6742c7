import type { TestReport } from "../../../src/packs/tests/run-tests.js";
import type { Tab } from "../../share/jobs.js";
import { button, element } from "./dom.js";
import { TAB_NAMES, messageNodes, tabOf } from "./words.js";

type Result = TestReport["results"][number];

/** The results of the tests of a pack, those that failed with what was expected. */
export const testList = (
  { results, passed, failed, notes }: TestReport,
  goTo: (tab: Tab, line: number, column: number) => void,
): Node =>
  element(
    "section",
    { class: `result ${failed === 0 ? "allowed" : "denied"}` },
    element(
      "h2",
      {},
      "Tests of the pack ",
      element("span", { class: "verdict" }, `${String(passed)} passed, ${String(failed)} failed`),
    ),
    element(
      "ul",
      { class: "findings" },
      results.map((result) => testNode(result, goTo)),
    ),
    ...notes.map((note) => element("p", { class: "note" }, ...messageNodes(note))),
  );

const testNode = (
  { name, passed, file, line, column, differences }: Result,
  goTo: (tab: Tab, line: number, column: number) => void,
): Node => {
  const tab = tabOf(file);
  const place = `${String(line)}:${String(column)}`;
  return element(
    "li",
    { class: `finding ${passed ? "passed" : "deny"}` },
    element(
      "p",
      {},
      tab === undefined
        ? place
        : button(
            place,
            () => {
              goTo(tab, line, column);
            },
            {
              class: "place",
              "aria-label": `${place} in ${TAB_NAMES[tab]}`,
            },
          ),
      " ",
      element("span", { class: "action" }, passed ? "pass" : "FAIL"),
      ` ${name}`,
    ),
    ...differences.map(({ subject, expected = "nothing", actual = "nothing" }) =>
      element(
        "dl",
        {},
        element("dt", {}, `${subject}, expected`),
        element("dd", {}, expected),
        element("dt", {}, `${subject}, actual`),
        element("dd", {}, actual),
      ),
    ),
  );
};
