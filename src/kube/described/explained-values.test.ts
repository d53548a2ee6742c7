import { explainedValues } from "./explained-values.js";

const lines = (...text: readonly string[]): string => text.join("\n");

test.each([
  [
    "a line for each value, with lines that go on",
    lines(
      "Action is the effect of this rule.",
      "Currently the following actions are supported:",
      "Allow: lets the traffic pass",
      "Deny: drops the traffic",
      "Pass: skips all rules that are left, and",
      "then lets other policies decide.",
      "If there are none, the traffic passes.",
    ),
    ["Allow", "Deny", "Pass"],
  ],
  [
    "marks and quotes",
    lines("Possible values are:", "- `Delete`: deletes it", "- 'Retain' - keeps it", "", "More."),
    ["Delete", "Retain"],
  ],
  ["bare values", lines("size of it. Valid values:", " * Small", " * Large"), ["Small", "Large"]],
  [
    "a remark after the list",
    lines("Supported modes:", "Auto: by load", "Off: never", "Note: costs more"),
    ["Auto", "Off"],
  ],
])("%s", (_title, description, values) => {
  expect(explainedValues(description)).toEqual(values);
});

test.each([
  ["no introduction", lines("It has actions.", "Allow: lets it pass", "Deny: drops it")],
  ["an introduction of examples", lines("For example:", "Allow: lets it pass", "Deny: drops it")],
  ["one value", lines("Valid values are:", "Allow: lets it pass", "")],
  [
    "a value and one of the future",
    lines("Available options:", "- Here: looks here", "- There: looks there (not yet implemented)"),
  ],
  ["a value twice", lines("Valid values are:", "Allow: here", "Allow: there")],
  ["lines of text", lines("Valid values are:", "A name of a node: or nothing", "All of them")],
  ["values after a blank line", lines("Valid values are:", "", "Allow: lets it pass", "Deny: drops it")],
])("%s is no list", (_title, description) => {
  expect(explainedValues(description)).toBeUndefined();
});
