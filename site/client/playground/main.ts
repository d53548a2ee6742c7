import type { PageFinding, ReviewAnswer, Tab, Task, Workspace } from "../../share/jobs.js";
import type { State } from "../../share/state.js";
import { examples, keepInAddress, stateInAddress, stateOfExample } from "./address.js";
import { createChoices } from "./choices.js";
import { button, byId, byIdAs, element } from "../dom.js";
import { createEditor } from "./editor.js";
import { type Failure, createEngine } from "./engine-client.js";
import { marksIn } from "./marks.js";
import { changedTexts, proposalNodes } from "./proposal.js";
import { resultNodes } from "./results.js";
import { summaryText } from "./summary.js";
import { createTabs } from "./tabs.js";

/** The playground: reviews what one types, a moment after. */

const PAUSE = 250;

const status = byId("status");
const results = byId("results");
const actions = byId("actions");
let answer: ReviewAnswer | undefined;
let timer: number | undefined;

const editor = createEditor(byId("editor"), () => {
  reviewSoon();
});
const tabs = createTabs(
  (tab) => {
    editor.open(tab);
    mark();
  },
  (tab) => {
    editor.change(tab, "");
    reviewSoon();
  },
);
const choices = createChoices(() => {
  reviewSoon(0);
});
const engine = createEngine((packs) => {
  choices.learn(packs);
});

const workspace = (): Workspace => ({ texts: editor.texts(), choices: choices.choices() });

const mark = (): void => {
  if (answer !== undefined) editor.mark(marksIn(answer, tabs.current()));
};

const reviewSoon = (pause = PAUSE): void => {
  clearTimeout(timer);
  timer = window.setTimeout(() => void review(), pause);
};

const review = async (): Promise<void> => {
  status.textContent = answer === undefined ? "Loading the engine" : "Reviewing";
  const given = workspace();
  const outcome = await engine.ask(given, { type: "Review" });
  if (outcome.type === "Superseded" || outcome.type === "Texts") return;
  if (outcome.type === "Review") {
    answer = outcome.answer;
    show();
  } else fail(outcome);
  await keepInAddress({ ...given, open: tabs.current() });
  results.dataset["reviews"] = String(Number(results.dataset["reviews"] ?? 0) + 1);
};

/** Shows the last review. */
const show = (): void => {
  if (answer === undefined) return;
  status.textContent = summaryText(answer);
  results.replaceChildren(...resultNodes(answer, { goTo, fix }));
  actions.replaceChildren(...offers(answer));
  mark();
};

const offers = ({ report }: ReviewAnswer): readonly Node[] => {
  const all = report?.results ?? [];
  const findings = all.flatMap((result) => result.findings);
  const fixable = findings.filter(({ fixClass }) => fixClass === "Safe").length;
  const note = `${String(fixable)} of ${String(findings.length)} findings can be fixed so; change the others by hand.`;
  const hasDefaults = all.some(({ patch }) => patch.length > 0);
  return [
    ...(fixable > 0
      ? [button("Fix all", () => void propose("Fix all", { type: "FixAll" }, fixable < findings.length ? note : ""))]
      : []),
    ...(hasDefaults ? [button("Show defaults", () => void propose("Defaults", { type: "Defaults" }))] : []),
  ];
};

const fail = (outcome: Failure): void => {
  answer = { text: "", rules: {}, kubectl: [] };
  actions.replaceChildren();
  editor.mark([]);
  const [title, text] = failureText(outcome);
  status.textContent = title;
  results.replaceChildren(element("p", { class: "note" }, text));
};

const failureText = (outcome: Failure): readonly [string, string] => {
  switch (outcome.type) {
    case "Late":
      return [
        "Stopped",
        `The review took longer than ${String(outcome.seconds)} seconds and was stopped. Change the text to try again; the command has no such limit.`,
      ];
    case "Absent":
      return [
        "The engine cannot run here",
        `${outcome.message}. Browsers start no threads for a page from a folder: serve the folder, for example with 'npx http-server'.`,
      ];
    case "Fault":
      return ["A bug in Decorum", outcome.message];
  }
};

const goTo = (tab: Tab, line: number, column: number): void => {
  if (tab !== tabs.current()) tabs.open(tab);
  editor.goTo(line, column);
};

const fix = (finding: PageFinding, document: number): void => {
  const fields = finding.places.map(({ field }) => field);
  void propose(`Fix ${finding.rule}`, { type: "Fix", document, rule: finding.rule, fields });
};

/** Shows a change as a diff in place of the results, until it is accepted or not. */
const propose = async (title: string, task: Task, note = ""): Promise<void> => {
  const before = workspace();
  const outcome = await engine.ask(before, task);
  if (outcome.type === "Superseded" || outcome.type === "Review") return;
  if (outcome.type !== "Texts") {
    fail(outcome);
    return;
  }
  const after = outcome.texts;
  const done = (isAccepted: boolean): void => {
    if (isAccepted) for (const tab of changedTexts(before.texts, after)) editor.change(tab, after[tab] ?? "");
    show();
    if (isAccepted) reviewSoon(0);
    editor.focus();
  };
  actions.replaceChildren();
  results.replaceChildren(...proposalNodes({ title, note }, before.texts, after, done));
  byId("proposal").focus();
};

const open = ({ texts, choices: chosen, open: tab }: State): void => {
  choices.reset(chosen);
  editor.reset(texts, tab);
  tabs.reset(Object.keys(texts).filter((name) => texts[name as Tab] !== "") as Tab[], tab);
  reviewSoon(0);
};

const openAddress = async (): Promise<void> => {
  const { state, problem } = await stateInAddress();
  const told = byId("told");
  told.textContent = problem ?? "";
  told.hidden = problem === undefined;
  open(state);
};

const example = byIdAs("example", HTMLSelectElement);
example.append(...examples().map(({ name, title }) => element("option", { value: name }, title)));
example.addEventListener("change", () => {
  const chosen = examples().find(({ name }) => name === example.value);
  if (chosen !== undefined) open(stateOfExample(chosen));
  example.value = "";
});

const share = byId("share");
share.addEventListener("click", () => {
  void (async () => {
    const isKept = await keepInAddress({ ...workspace(), open: tabs.current() });
    if (isKept) await navigator.clipboard.writeText(location.href).catch(() => undefined);
    share.textContent = isKept ? "Link copied" : "Too long for a link";
    setTimeout(() => {
      share.textContent = "Copy link";
    }, 2000);
  })();
});

addEventListener("hashchange", () => void openAddress());
void openAddress();
