import { createPalette, usesColor } from "./color.js";

const COLORED = createPalette(true).deny("x") !== "x";

test.each([
  ["auto", {}, true, true],
  ["auto", {}, false, false],
  ["auto", { TERM: "dumb" }, true, false],
  ["auto", { NO_COLOR: "1" }, true, false],
  ["auto", { NO_COLOR: "" }, true, true],
  ["auto", { FORCE_COLOR: "1" }, false, true],
  ["auto", { FORCE_COLOR: "0" }, true, false],
  ["auto", { FORCE_COLOR: "1", NO_COLOR: "1" }, false, true],
  ["always", { NO_COLOR: "1" }, false, true],
  ["never", { FORCE_COLOR: "1" }, true, false],
] as const)("--color %s with %j on a terminal (%s): %s", (choice, env, isTerminal, expected) => {
  expect(usesColor(choice, { env, isTerminal })).toBe(expected);
});

test("a palette without colours leaves text alone", () => {
  expect(COLORED).toBe(true);
  expect(Object.values(createPalette(false)).map((paint: (text: string) => string) => paint("x"))).toEqual(
    Object.keys(createPalette(false)).map(() => "x"),
  );
});
