import { faultText } from "./fault-text.js";

test.each([
  [undefined, "rule 'a/b' failed; this is a bug in Decorum"],
  ["plugin './a.js'", "rule 'a/b' of plugin './a.js' failed; this is a bug in the plugin"],
  ["pack 'team'", "rule 'a/b' of pack 'team' failed; this is a mistake in the pack or a bug in Decorum"],
] as const)("a fault of %s", (origin, text) => {
  expect(faultText(origin === undefined ? { rule: "a/b" } : { rule: "a/b", origin })).toBe(text);
});
