import type { TestReport } from "../../../src/packs/tests/run-tests.js";
import { element } from "../dom.js";
import { type GoTo, placeButton } from "./place-button.js";
import { messageNodes, tabOf } from "./words.js";

type Result = TestReport["results"][number];

/** The results of the tests of a pack, those that failed with what was expected. */
export const testList = ({ results, passed, failed, notes }: TestReport, goTo: GoTo): Node =>
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

const testNode = ({ name, passed, file, line, column, differences }: Result, goTo: GoTo): Node => {
  return element(
    "li",
    { class: `finding ${passed ? "passed" : "deny"}` },
    element(
      "p",
      {},
      placeButton(tabOf(file), line, column, goTo),
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
