import { join } from "node:path";
import { InputError } from "../../model/input-error.js";
import { CATALOGUE } from "../../testing/catalogue.js";
import { useFolder } from "../../testing/folder.js";
import { loadPacks } from "../load.js";
import { type LoadedTest, loadTests, unreadTests } from "./load-tests.js";

const write = useFolder();

const PACK = `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: test }
spec: { rules: [{ use: objects/no-data }] }
`;

const policyTest = (name: string, allowed = "true"): string => `apiVersion: decorum.dev/v1alpha1
kind: PolicyTest
metadata: { name: ${name} }
spec:
  cases:
    - name: one
      object: { apiVersion: v1, kind: Pod }
      expect: { allowed: ${allowed} }
`;

const load = (directory: string): readonly LoadedTest[] => loadTests(loadPacks(directory, CATALOGUE));

describe("loadTests", () => {
  test("a file of another name than pack.yaml has no tests", () => {
    const directory = write({ "a.yaml": PACK, "tests/1.yaml": policyTest("first") });
    const packs = loadPacks(join(directory, "a.yaml"), CATALOGUE);
    expect(loadTests(packs)).toEqual([]);
    expect(unreadTests(packs.loaded)).toEqual([
      `${join(directory, "a.yaml")}: the tests beside it are not run: they belong to a pack called 'pack.yaml'`,
    ]);
  });

  test("reads all documents in the folder 'tests' of each pack", () => {
    const directory = write({
      "a/pack.yaml": PACK,
      "a/tests/2.yaml": `${policyTest("second")}---\n${policyTest("third")}`,
      "a/tests/1.yaml": policyTest("first"),
      "a/tests/README.md": "words",
      "a/tests/.4.yaml.swp": "words",
    });
    const tests = load(directory);
    expect(tests.map(({ test: { name } }) => name)).toEqual(["first", "second", "third"]);
    expect(tests.every(({ pack }) => pack === "test")).toBe(true);
    expect(tests[2]?.file).toBe(join(directory, "a/tests/2.yaml"));
    expect(tests[2]?.position(["spec", "cases", 0])).toEqual({ line: 15, column: 7 });
  });

  test.each(["", "# later\n", "---\n---\n"])("refuses a file without a test", (text) => {
    const directory = write({ "pack.yaml": PACK, "tests/1.yaml": text });
    expect(() => load(directory)).toThrow(/1\.yaml:1:1: a file must contain a policy test$/);
  });

  test.each([
    ["a test of another file name", "tests/2.yml", "tests/2.yml"],
    ["a test in JSON", "tests/x.json", "tests/x.json"],
    ["a folder", "tests/sub/x.yaml", "tests/sub"],
    ["a folder that is named like a test", "tests/sub.yaml/x.yaml", "tests/sub.yaml"],
  ])("refuses what would be ignored: %s", (_, file, refused) => {
    const directory = write({
      "pack.yaml": PACK,
      [file]: policyTest("other"),
      "tests/1.yaml": policyTest("one"),
    });
    expect(() => load(directory)).toThrow(InputError);
    expect(() => load(directory)).toThrow(`${join(directory, refused)}: must be`);
    expect(() => load(directory)).toThrow("1 problem");
  });

  test("a pack may have no tests", () => {
    expect(load(write({ "pack.yaml": PACK }))).toEqual([]);
  });

  test("reports all problems of all files, with line and column", () => {
    const directory = write({
      "pack.yaml": PACK,
      "tests/1.yaml": policyTest("first", "yeah"),
      "tests/2.yaml": "a: [\n",
      "tests/3.yaml": policyTest("third"),
    });
    expect(() => load(directory)).toThrow(InputError);
    expect(() => load(directory)).toThrow("2 problems");
    expect(() => load(directory)).toThrow(
      `${join(directory, "tests/1.yaml")}:8:17: spec.cases[0].expect.allowed: must be`,
    );
    expect(() => load(directory)).toThrow(/2\.yaml:\d+:\d+: /);
  });
});
