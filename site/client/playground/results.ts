import type { PageFinding, PageResult, ReviewAnswer, RuleText } from "../../share/jobs.js";
import { button, element } from "../dom.js";
import { type GoTo, placeButton } from "./place-button.js";
import { testList } from "./test-list.js";
import { type Problem, TAB_NAMES, messageNodes, problemsIn, tabOf } from "./words.js";

/** The results of a review, as elements. */

/** Set where the page is built: whether each rule has a page. */
declare const HAS_RULE_PAGES: boolean;

export interface Handlers {
  readonly goTo: GoTo;
  readonly fix: (finding: PageFinding, document: number) => void;
}

const ORDER = { Deny: 0, Warn: 1, Audit: 2 } as const;

/** Findings that are shown at first. */
const SHOWN = 100;

const HINT =
  "Write or paste a CRD, an object or an AdmissionReview, or begin with an example. 'Add' takes what belongs to it: the state before, other objects and CRDs, types in Go, a pack and its tests.";

export const resultNodes = (answer: ReviewAnswer, handlers: Handlers): readonly Node[] => {
  const { report, refusal, kubectl, text, tests } = answer;
  const problems = [
    ...(refusal === undefined ? [] : problemsIn(refusal)),
    ...(report?.errors ?? []).map((error): Problem => {
      const tab = tabOf(error.file);
      return { ...error, ...(tab === undefined ? {} : { tab }) };
    }),
  ];
  if (report === undefined && tests === undefined && problems.length === 0)
    return [element("p", { class: "note" }, HINT)];
  return [
    ...(problems.length === 0 ? [] : [problemList(problems, handlers)]),
    ...(tests === undefined ? [] : [testList(tests, handlers.goTo)]),
    ...(report?.results ?? []).map((result) => resultNode(result, answer.rules, handlers)),
    ...(report?.notes ?? []).filter(isOfPage).map((note) => element("p", { class: "note" }, ...messageNodes(note))),
    ...(kubectl.length === 0 ? [] : [printed("What kubectl prints", kubectl.join("\n\n"))]),
    ...(text === "" ? [] : [printed("What the command prints", text)]),
  ];
};

/** Ownership of APIs is a choice on the page, not a flag. */
const isOfPage = (note: string): boolean => !note.includes("--owned");

const printed = (title: string, text: string): Node =>
  element("details", { class: "printed" }, element("summary", {}, title), element("pre", { tabindex: "0" }, text));

const problemList = (problems: readonly Problem[], handlers: Handlers): Node =>
  element(
    "section",
    { class: "result denied" },
    element("h2", {}, "Cannot be read"),
    element(
      "ul",
      { class: "findings" },
      problems.map(({ tab, line, column, message }) =>
        element(
          "li",
          { class: "finding deny" },
          element(
            "p",
            {},
            ...(tab === undefined ? [] : [placeButton(tab, line, column, handlers.goTo), " "]),
            ...messageNodes(message),
            ...(tab === undefined ? [] : [" ", element("span", { class: "where" }, `in ${TAB_NAMES[tab]}`)]),
          ),
        ),
      ),
    ),
  );

const resultNode = (result: PageResult, rules: ReviewAnswer["rules"], handlers: Handlers): Node => {
  const { findings, title, allowed, warnings, faults, file } = result;
  const sorted = [...findings].sort(
    (a, b) => ORDER[a.action] - ORDER[b.action] || a.line - b.line || a.column - b.column,
  );
  const list = element("ul", { class: "findings" });
  const show = (some: readonly PageFinding[]): void => {
    list.append(...some.map((finding) => findingNode(finding, result, rules[finding.rule], handlers)));
  };
  show(sorted.slice(0, SHOWN));
  const rest = sorted.slice(SHOWN);
  const more = button(`Show ${String(rest.length)} more`, () => {
    more.remove();
    show(rest);
  });
  const tab = tabOf(file);
  return element(
    "section",
    { class: `result ${allowed ? "allowed" : "denied"}` },
    element(
      "h2",
      {},
      title,
      " ",
      element("span", { class: "verdict" }, allowed ? (findings.length === 0 ? "nothing found" : "allowed") : "denied"),
      ...(tab === undefined || tab === "now" ? [] : [" ", element("span", { class: "where" }, `in ${TAB_NAMES[tab]}`)]),
    ),
    ...faults.map(({ rule, message }) =>
      element("p", { class: "note" }, `Rule '${rule}' failed; this is a bug in Decorum: ${message}`),
    ),
    ...(findings.length === 0 ? [] : [list]),
    ...(rest.length === 0 ? [] : [more]),
    ...warnings.map((warning) => element("p", { class: "note" }, ...messageNodes(warning))),
  );
};

const findingNode = (
  finding: PageFinding,
  { file, document, object }: PageResult,
  rule: RuleText | undefined,
  handlers: Handlers,
): Node => {
  const { action, ratcheted, message, shortField, places, line, column } = finding;
  const tab = tabOf(file);
  const others = places.slice(1, 6).map((place) => [" ", placeButton(tab, place.line, place.column, handlers.goTo)]);
  const isFixable = finding.fix !== undefined && tab === "now";
  return element(
    "li",
    { class: `finding ${action.toLowerCase()}` },
    element(
      "p",
      {},
      placeButton(tab, line, column, handlers.goTo),
      " ",
      element("span", { class: "action" }, action),
      " ",
      element("code", { class: "field" }, shortField === "" ? object.kind : shortField),
      " ",
      ...messageNodes(message),
      ...(ratcheted ? [" ", element("span", { class: "where" }, "was there before")] : []),
      ...(others.length === 0 ? [] : [" also at", ...others.flat()]),
    ),
    element(
      "details",
      {},
      element("summary", {}, element("code", {}, finding.rule)),
      ...ruleNodes(finding, rule),
      ...(isFixable
        ? [
            element(
              "p",
              {},
              button("Fix", () => {
                handlers.fix(finding, document);
              }),
            ),
          ]
        : []),
    ),
  );
};

const ruleNodes = (finding: PageFinding, rule: RuleText | undefined): readonly Node[] => {
  const { goText, docs, binding } = finding;
  const links = [
    ...(HAS_RULE_PAGES && rule?.isShipped === true ? [link(`rules/${finding.rule}.html`, "The rule")] : []),
    ...(docs === undefined ? [] : [link(docs, "The API conventions")]),
  ];
  const lines = goText === undefined ? (rule?.go ?? []) : [goText];
  return [
    ...(rule === undefined ? [] : [element("p", {}, ...messageNodes(rule.rationale))]),
    ...(binding === undefined ? [] : [element("p", {}, `An admission policy, by its binding '${binding}'.`)]),
    ...(lines.length === 0
      ? []
      : [
          element("p", { class: "where" }, goText === undefined ? "In Go, for another API:" : "In Go:"),
          element("pre", { tabindex: "0" }, lines.join("\n")),
        ]),
    ...(links.length === 0 ? [] : [element("p", { class: "links" }, ...links)]),
  ];
};

const link = (href: string, text: string): Node => element("a", { href, rel: "noopener noreferrer" }, text);
