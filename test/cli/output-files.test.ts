import { PACK } from "../support/cli-fixtures.js";
import { decorum, productOf, type World } from "../support/cli-harness.js";

/** Where outputs go. */

const FILES = {
  "a.yaml": "apiVersion: v1\nkind: App\nmetadata: { name: a, namespace: shop }\nspec: { bad: 1 }\n",
};

const run = async (line: string, world: World = { files: FILES }): ReturnType<typeof decorum> =>
  decorum(`dry-run ${line}`, productOf([PACK]), world);

const written = async (line: string): Promise<Record<string, string>> => {
  const replaced: Record<string, string> = {};
  await run(line, { files: FILES, replaced });
  return replaced;
};

describe("-o FORMAT=FILE", () => {
  test("several outputs at once: files, and one on standard output", async () => {
    const files = await written("a.yaml -o sarif=out.sarif -o junit=out.xml -o compact");
    expect(Object.keys(files).sort()).toEqual(["out.sarif", "out.xml"]);
    expect(files["out.sarif"]).toContain('"version":"2.1.0"');
  });
  test.each([
    ["-o toml", "It must be one of text, compact"],
    ["-o json=", "It must be one of text, compact"],
    ["-o json -o text", "Only one output may go to standard output."],
    ["-o json=a.out -o text=a.out", "Only one output may go to a.out."],
    ["-o json=a.out -o text=./b/../a.out", "Only one output may go to a.out."],
    ["-o json=a.out -o text=/project/a.out", "two outputs would write it"],
    ["-o json=./a.yaml", "./a.yaml: may not be a file of the input, which the report would replace"],
  ])("%s is an error", async (flags, problem) => {
    const { code, stderr } = await run(`a.yaml ${flags}`);
    expect(stderr).toContain(problem);
    expect(code).toBe(2);
  });
  test("objects with their defaults may replace the input", async () => {
    expect(Object.keys(await written("a.yaml --defaulted -o yaml=a.yaml"))).toEqual(["a.yaml"]);
  });
  test("a file that cannot be written is an error with its name", async () => {
    const { code, stderr } = await run("a.yaml -o json=out.json", { files: FILES, replaced: Object.freeze({}) });
    expect(stderr).toContain("out.json: must be writable");
    expect(code).toBe(2);
  });
  test("the configuration takes one output, or a list", async () => {
    const config = "apiVersion: decorum.dev/v1alpha1\nkind: Config\noutput: [compact, json=r.json]\n";
    const replaced: Record<string, string> = {};
    const { stdout } = await run("a.yaml", { files: { ...FILES, "decorum.yaml": config }, replaced });
    expect(stdout).toContain("a.yaml:4:9: error");
    expect(Object.keys(replaced)).toEqual(["r.json"]);
  });
  test.each([
    ["[json, yaml]", "standard output: must be the target of only one output"],
    ["[json=r, yaml=./r]", "r: must be the target of only one output"],
  ])("the configuration may not name a target twice: %s", async (output, problem) => {
    const config = `apiVersion: decorum.dev/v1alpha1\nkind: Config\noutput: ${output}\n`;
    const { code, stdout, stderr } = await run("a.yaml", { files: { ...FILES, "decorum.yaml": config } });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(problem);
  });
});
