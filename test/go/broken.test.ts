import { TYPES, WIDGET } from "../support/go-widget.js";
import { allFindings, removeWorlds, world } from "../support/go-world.js";

/** Go files of an API that a compiler refuses: an error, as for YAML, and never fixed. */

const PATH = "api/v1/widget_types.go";
const COLOR = '\tColor string `json:"color"`\n';
const CONFLICT = `<<<<<<< HEAD\n${COLOR}=======\n\tColor int32 \`json:"color"\`\n>>>>>>> other\n`;
const BROKEN = [
  [
    "marks of a merge conflict",
    TYPES.replace(COLOR, CONFLICT),
    `${PATH}:13:1: error: is a mark of a merge conflict, which must be resolved first\n`,
  ],
  ["a tag without its end", TYPES.replace('"color"`', '"color"'), `${PATH}:13:15: error: is not valid Go\n`],
] as const;

describe("a broken file of an API", () => {
  afterEach(removeWorlds);

  describe.each(BROKEN)("%s", (_, text, error) => {
    test.each(["config", "api", "."])(
      "are an error of a dry run of '%s', once, and no type around is judged",
      async (path) => {
        const { code, stdout, stderr } = await world({ ...WIDGET, [PATH]: text }).decorum(`dry-run ${path} -o json`);
        expect([code, stderr.split("\n").filter((line) => line.includes("error"))]).toEqual([2, [error.trimEnd()]]);
        expect(allFindings(stdout).filter(({ rule }) => rule.startsWith("go-"))).toEqual([]);
        expect(JSON.parse(stdout)).toMatchObject({ errors: [{ file: PATH }] });
      },
    );

    test.each(["config", "api", "."])("a fix of '%s' refuses the file", async (path) => {
      const { decorum, read } = world({ ...WIDGET, [PATH]: text });
      const { code, stderr } = await decorum(`fix ${path} --write --fix-class Breaking`);
      expect([code, stderr]).toEqual([2, expect.stringContaining(error) as unknown]);
      expect(read(PATH)).toBe(text);
    });
  });

  test("a broken file of another program is none of an API", async () => {
    const files = { "main.go": `package main\n\ntype A struct {\n${CONFLICT}}\n`, ...WIDGET };
    expect((await world(files).decorum("dry-run .")).code).toBe(0);
  });
});
