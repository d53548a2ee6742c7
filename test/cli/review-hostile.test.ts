import { SIZE, review, widgets } from "../support/reviewed-widgets.js";

/** 'decorum review' of changes that are huge, or that mean to do harm. */

describe("hostile changes", () => {
  const many = 3000;

  /** The lines of a review in Markdown, with GitHub's limit on comments. */
  const linesOf = async (before: string, after: string): Promise<readonly string[]> => {
    const { stdout } = await review(before, after, "--owned acme.io -o markdown");
    expect(stdout.length).toBeLessThan(60_000);
    return stdout.split("\n");
  };

  test("thousands of fields, values and rules are counted", async () => {
    const fields = Array.from({ length: many }, (_, index) => `f${String(index)}: { type: string, maxLength: 9 }`);
    const values = Array.from({ length: many }, (_, index) => `V${String(index)}`).join(", ");
    const rules = Array.from({ length: 90 }, (_, index) => `{ rule: "self != 'a${String(index)}'" }`).join(", ");
    const enumerated = `mode: { type: string, enum: [${values}] }`;
    const ruled = `name: { type: string, maxLength: 9, x-kubernetes-validations: [${rules}] }`;
    const lines = await linesOf(widgets(SIZE), widgets(SIZE, enumerated, ruled, ...fields));
    expect(lines.length).toBeLessThan(60);
    expect(lines.join("\n")).toContain("'V0', 'V1', 'V2', 'V3', 'V4', 'V5' and 2994 more");
    expect(lines.join("\n")).toContain(`and ${String(many - 8)} more like these`);
  });

  test("a CRD of many fields is new in one line, and long names are cut", async () => {
    const name = "n".repeat(50_000);
    const lines = await linesOf(widgets(SIZE), widgets(SIZE, `${name}: { type: string, maxLength: 9 }`));
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(1000);
  });

  test("text of a file cannot mention, link, end code or begin HTML", async () => {
    const evil = [
      "a`@team` [x](https://e.io) <b>",
      "```\n@team #1 <img src=x onerror=y>",
      "`` `x`` @org/team **b** ~~s~~ www.e.io GH-12",
      "<!-- decorum --> | $a$",
    ];
    const field = (text: string, index: number): string =>
      `${JSON.stringify(text)}: { type: string, maxLength: 9, default: ${JSON.stringify(text)}, x-kubernetes-validations: [{ rule: "self != '${String(index)}'", message: ${JSON.stringify(text)} }] }`;
    const withRules = evil.map(
      (text, index) =>
        `r${String(index)}: { type: string, maxLength: 9, x-kubernetes-validations: [{ rule: "self != 'a'", message: ${JSON.stringify(text)} }] }`,
    );
    const plain = evil.map((_, index) => `r${String(index)}: { type: string, maxLength: 9 }`);
    const lines = await linesOf(widgets(SIZE, ...plain), widgets(SIZE, ...withRules, ...evil.map(field)));
    for (const line of lines) expect(activeIn(line)).toEqual([]);
    expect(lines.filter((line) => line.includes("team")).length).toBeGreaterThan(3);
  });
});

/** Text that Markdown would interpret in a line outside of its code, except the marks of the review itself. */
const activeIn = (line: string): readonly string[] => {
  const outside = line
    .replace(/^(?:- |#{3,4} | {2}\*|\*\*)|(?:\*|\*\*)$/g, "")
    .replace(/\\[\\`*_[\]|~#$]/g, "")
    .replace(/(?<!`)(`+)(?!`)(?:(?!\1(?!`)).)*?(?<!`)\1(?!`)/g, "");
  return outside.match(/[`<*[\]|~$]|@(?!\u200b)|:\/\/|www\.|#\d|GH-\d/g) ?? [];
};
