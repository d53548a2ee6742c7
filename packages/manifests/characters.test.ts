import { parseManifests } from "./yaml.js";

/** As kubectl 1.32 reads them, except that it keeps U+2028 and U+2029 at the end of a line of a value. */

const BREAKS = { CR: "\r", NEL: "\u0085", LS: "\u2028", PS: "\u2029" };

describe.each(Object.entries(BREAKS))("a line that ends with %s", (_, end) => {
  test.each([
    ["a comment", `a: 1\n# see${end}b: 2\n`, { a: 1, b: 2 }],
    ["a plain scalar", `a: x${end}b: 2\n`, { a: "x", b: 2 }],
    ["a block scalar", `a: |\n  x${end}b: 2\n`, { a: "x\n", b: 2 }],
    ["all lines", ["a: 1", "b: [2,", "  3]", ""].join(end), { a: 1, b: [2, 3] }],
  ])("of %s", (_place, text, value) => {
    const [manifest, ...others] = parseManifests(text);
    expect([manifest?.errors, manifest?.value, others]).toEqual([[], value, []]);
  });

  test("ends a document, which only a line that ends with a line feed may", () => {
    const [manifest] = parseManifests(`a: 1${end}---${end}a: 2\n`);
    expect(manifest?.errors).toMatchObject([
      { message: expect.stringContaining("documents must be separated") as string },
    ]);
  });

  test("does not move the places of fields", () => {
    const [manifest] = parseManifests(`a: 1 # x${end}b: 2\nc: { d: 1, e: 2 }\n`);
    expect([manifest?.position(["b"]), manifest?.position(["c", "e"])]).toEqual([
      { line: 1, column: 10 },
      { line: 2, column: 12 },
    ]);
  });
});

test.each(["\0", "\u0001", "\u0007", "\f", "\u007f", "\u0080", "\ufffe"])(
  "%j is refused, but not its escape",
  (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    for (const text of [`a: 1\nb: "x${character}"\n`, `a: 1\nb: x${character}\n`, `a: 1\nb: 1 #${character}\n`]) {
      const [manifest] = parseManifests(text);
      const column = 1 + (text.split("\n")[1]?.indexOf(character) ?? 0);
      expect(manifest?.errors).toEqual([
        { line: 2, column, message: `YAML may not contain the control character U+${code}` },
      ]);
    }
    expect(parseManifests(`a: "\\u${code.toLowerCase()}"`)[0]?.value).toEqual({ a: character });
  },
);
