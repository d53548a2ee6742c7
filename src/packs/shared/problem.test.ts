import { type Manifest, parseManifests } from "kube-manifests";
import { invalid, required } from "../../model/cause.js";
import { InputError } from "../../model/input-error.js";
import { type PackProblem, collect, inputErrorOf, problemOf } from "./problem.js";

const [manifest] = parseManifests("a:\n  b: 1\n") as [Manifest];

describe("problemOf", () => {
  test("adds the position of a cause in its file", () => {
    const cause = invalid(["a", "b"], "must be 2");
    expect(problemOf(cause, "f.yaml", manifest)).toEqual({
      file: "f.yaml",
      line: 2,
      column: 3,
      message: "a.b: must be 2",
    });
    expect(problemOf(invalid([], "must be 2"), "f.yaml", manifest)).toMatchObject({
      line: 1,
      message: "must be 2",
    });
  });
});

test.each([
  ["on", "on: pods"],
  ["on in quotes", "'on': pods"],
  ["on in JSON", '"on": "pods"'],
])("the place of %s is that of the key", (_, key) => {
  const [pack] = parseManifests(`spec:\n  rules:\n    - use: a\n      ${key}\n`) as [Manifest];
  const cause = invalid(["spec", "rules", 0, "on"], "must be 2");
  expect(problemOf(cause, "f.yaml", pack)).toMatchObject({ line: 4, column: 7 });
});

describe("collect", () => {
  const run = (
    read: () => string,
  ): { readonly value: string | undefined; readonly problems: readonly PackProblem[] } => {
    const problems: PackProblem[] = [];
    return { value: collect(read, "f.yaml", manifest, problems), problems };
  };

  test("returns what was read", () => {
    expect(run(() => "x")).toEqual({ value: "x", problems: [] });
  });

  test("turns all causes of an InputError into problems", () => {
    const error = new InputError("bad", undefined, [invalid(["a"], "must be 2"), invalid(["a", "b"], "must be 3")]);
    const { value, problems } = run(() => {
      throw error;
    });
    expect(value).toBeUndefined();
    expect(problems.map(({ message }) => message)).toEqual(["a: must be 2", "a.b: must be 3"]);
  });

  test("takes more causes than a call has room for arguments", () => {
    const causes = Array.from({ length: 150_000 }, (_, index) => invalid(["a"], `must be ${String(index)}`));
    const { problems } = run(() => {
      throw new InputError("bad", undefined, causes);
    });
    expect(problems).toHaveLength(150_000);
  });

  test("says once what YAML aliases repeat", () => {
    const [aliased] = parseManifests("a: &x\n  - b: 1\nc: *x\nd: *x\n") as [Manifest];
    const causes = ["a", "c", "d"].flatMap((name) => [
      invalid([name, 0, "b"], "must be 2"),
      required([name, 0, "e"], "must be set"),
      required([name, 0, "f"], "must be set"),
    ]);
    const problems: PackProblem[] = [];
    const fail = (): never => {
      throw new InputError("bad", undefined, causes);
    };
    collect(fail, "f.yaml", aliased, problems);
    expect(problems.map(({ line, message }) => [line, message])).toEqual([
      [2, "a[0].b: must be 2"],
      [2, "a[0].e: must be set"],
      [2, "a[0].f: must be set"],
    ]);
  });

  test("rethrows errors that are bugs", () => {
    const bug = (): string => {
      throw new TypeError("bug");
    };
    expect(() => run(bug)).toThrow(TypeError);
  });
});

describe("inputErrorOf", () => {
  const problem = (file: string, line: number, column: number): PackProblem => ({
    file,
    line,
    column,
    message: "m",
  });

  test("sorts problems by file, line and column", () => {
    const error = inputErrorOf(
      "packs",
      [problem("b", 1, 1), problem("a", 10, 1), problem("a", 9, 2), problem("a", 9, 1)],
      "dir",
    );
    expect(error.message.split("\n").slice(1)).toEqual(["a:9:1: m", "a:9:2: m", "a:10:1: m", "b:1:1: m"]);
    expect(error.message).toContain("packs are invalid: 4 problems");
    expect(error.source).toBe("dir");
  });

  test("prints the first hundred problems, and how many more there are", () => {
    const many = Array.from({ length: 250 }, (_, index) => problem("a", 250 - index, 1));
    const lines = inputErrorOf("packs", many).message.split("\n");
    expect(lines[0]).toBe("packs are invalid: 250 problems");
    expect(lines.slice(1)).toEqual([
      ...Array.from({ length: 100 }, (_, index) => `a:${String(index + 1)}:1: m`),
      "and 150 more",
    ]);
  });

  test("counts one problem as one", () => {
    expect(inputErrorOf("packs", [problem("a", 1, 1)]).message).toContain("1 problem\n");
  });
});
