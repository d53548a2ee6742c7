// Shows the findings of a report. All texts are put in as text, never as HTML.
"use strict";

/** Findings that are shown at once; with more, a page is slow to lay out. */
const PAGE = 200;

/** What blocks comes first. */
const RANKS = { Error: 0, Fail: 0, Deny: 0, Warn: 1, Audit: 2, Pass: 3 };

const results = JSON.parse(document.getElementById("results").textContent);
const rules = JSON.parse(document.getElementById("rules").textContent);
const all = results.flatMap(({ findings, ...result }) =>
  findings.map((finding) => ({
    ...finding,
    result,
    text: [finding.place, result.object, finding.field, finding.message, finding.rule].join(" ").toLowerCase(),
  })),
);

const search = document.getElementById("search");
const groups = document.getElementById("groups");
const count = document.getElementById("count");
const list = document.getElementById("findings");
const more = document.getElementById("more");
const levels = [...document.querySelectorAll("input[name=level]")];

/** An element with its children, which are elements or texts. */
const element = (name, className, ...children) => {
  const made = document.createElement(name);
  if (className !== "") made.className = className;
  made.append(...children);
  return made;
};

/** The parts of a message between back-quotes are code. */
const worded = (text) =>
  text
    .split("`")
    .map((part, index, parts) => (index % 2 === 1 && index < parts.length - 1 ? element("code", "", part) : part));

const number = (value) => value.toLocaleString("en");

const { noun } = list.dataset;
const counted = (value) => `${number(value)} ${value === 1 ? noun : `${noun}s`}`;

const sourceOf = ({ number: line, before, marked, after }) =>
  element("pre", "", element("i", "", String(line)), before, element("mark", "", marked), after);

const fixOf = ({ removed, added, effect }) => {
  const lines = element("pre", "");
  for (const text of removed) lines.append(element("del", "", `- ${text}`));
  for (const text of added) lines.append(element("ins", "", `+ ${text}`));
  return element("details", "", element("summary", "", `Fix (${effect})`), lines);
};

const linked = (rule) => {
  const { page } = rules[rule] ?? {};
  if (page === undefined) return element("code", "", rule);
  const link = element("a", "", element("code", "", rule));
  link.href = page;
  return link;
};

const findingOf = (finding, isByRule) => {
  const { level, place, field, message, rule, remarks, also, source, go, fix, hiddenFix, result } = finding;
  const shown = element("article", `finding ${level}`);
  if (level === "Pass") {
    shown.append(
      element(
        "p",
        "",
        element("span", "level", level),
        ` ${message} `,
        element("span", "quiet", place.slice(result.file.length + 1)),
      ),
    );
    return shown;
  }
  // The heading of an object names its file.
  const isHere = !isByRule && place.startsWith(`${result.file}:`);
  shown.append(
    element(
      "p",
      "",
      element("span", "level", level),
      " ",
      ...(field === "" ? [] : [element("code", "", field), " "]),
      ...worded(message),
    ),
    element(
      "p",
      "quiet",
      isHere ? place.slice(result.file.length + 1) : place,
      ...(remarks === "" ? [] : [` · ${remarks}`]),
    ),
  );
  if (source !== undefined) shown.append(sourceOf(source));
  if (go !== undefined) shown.append(element("p", "quiet", go));
  if (fix !== undefined) shown.append(fixOf(fix));
  if (hiddenFix !== undefined)
    shown.append(element("p", "quiet", "Fix: ", element("code", "", "decorum fix"), ` makes it (${hiddenFix})`));
  if (also.length > 0) shown.append(element("p", "quiet", `Also at ${also.join(", ")}`));
  const why = rules[rule]?.summary ?? "";
  shown.append(
    isByRule
      ? element("p", "quiet", result.object)
      : element("p", "quiet", linked(rule), why === "" ? "" : ` · ${why}`),
  );
  return shown;
};

const keyOf = (finding) =>
  groups.value === "rule" ? finding.rule : `${finding.result.file}\n${finding.result.object}`;

const headingOf = (finding, size) => {
  const isByRule = groups.value === "rule";
  return element(
    "h2",
    "",
    isByRule ? linked(finding.rule) : finding.result.object,
    " ",
    element("small", "", isByRule ? (rules[finding.rule]?.summary ?? "") : `${finding.result.file} · ${counted(size)}`),
  );
};

/** The findings to show, in groups, and how many of them are shown. */
let wanted = [];
let sizes = new Map();
let shown = 0;

const show = (limit) => {
  const isByRule = groups.value === "rule";
  const parts = document.createDocumentFragment();
  for (; shown < Math.min(limit, wanted.length); shown++) {
    const finding = wanted[shown];
    const key = keyOf(finding);
    if (shown === 0 || keyOf(wanted[shown - 1]) !== key) parts.append(headingOf(finding, sizes.get(key)));
    parts.append(findingOf(finding, isByRule));
  }
  list.append(parts);
  more.hidden = shown >= wanted.length;
  more.textContent = `Show ${number(Math.min(PAGE, wanted.length - shown))} more`;
};

const update = () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const chosen = new Set(levels.filter(({ checked }) => checked).map(({ value }) => value));
  const matching = all.filter(({ level, text }) => chosen.has(level) && words.every((word) => text.includes(word)));
  const grouped = new Map();
  for (const finding of matching) {
    const key = keyOf(finding);
    if (grouped.has(key)) grouped.get(key).push(finding);
    else grouped.set(key, [finding]);
  }
  const rank = groups.value === "rule" ? ([, findings]) => -findings.length : ([, [first]]) => RANKS[first.level];
  for (const findings of grouped.values()) findings.sort((a, b) => RANKS[a.level] - RANKS[b.level]);
  const inOrder = [...grouped].sort((a, b) => rank(a) - rank(b));
  sizes = new Map(inOrder.map(([key, findings]) => [key, findings.length]));
  wanted = inOrder.flatMap(([, findings]) => findings);
  shown = 0;
  list.replaceChildren();
  count.textContent =
    wanted.length === all.length ? counted(all.length) : `${number(wanted.length)} of ${counted(all.length)}`;
  show(PAGE);
};

search.addEventListener("input", update);
groups.addEventListener("change", update);
for (const level of levels) level.addEventListener("change", update);
more.addEventListener("click", () => {
  // The focus moves to what is new, because the button may be gone.
  const from = list.childElementCount;
  show(shown + PAGE);
  const first = list.children[from];
  first.tabIndex = -1;
  first.focus();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  search.focus();
});
// Paper has no button.
window.addEventListener("beforeprint", () => show(wanted.length));

for (const level of levels) {
  const found = all.filter((finding) => finding.level === level.value).length;
  level.parentElement.hidden = found === 0;
  level.parentElement.append(` ${number(found)}`);
}
search.placeholder = `Search ${noun}s ( / )`;
document.querySelector(".tools").hidden = all.length === 0;
update();
