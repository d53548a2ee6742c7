import { invalid } from "../../src/model/cause.js";
import { bind } from "../../src/testing/test-rule.js";
import { named, noBad, PACK } from "../support/cli-fixtures.js";
import { decorum, packOf, productOf, type Ran, type World } from "../support/cli-harness.js";
import { admissionReview } from "../support/admission-review.js";

/** The text of a dry run, and its length. */

const BAD = "apiVersion: v1\nkind: App\nmetadata: { name: A }\nspec:\n\tbad: 1\n".replace("\t", "    ");
const run = async (flags: string, world: World, packs = [PACK]): Promise<Ran> =>
  decorum(`dry-run ${flags}`, productOf(packs), world);

test("the rule that is explained is the one of the first finding that is shown", async () => {
  const text = "apiVersion: v1\nkind: App\nmetadata: { name: a }\nspec: { b: 1, a: 1 }\n";
  const rules = ["a", "b"].map((name) =>
    bind<undefined>(
      {
        ...noBad,
        id: `test/no-${name}`,
        *check() {
          yield invalid(["spec", name], "must be 2");
        },
      },
      undefined,
    ),
  );
  const { stdout } = await run("a.yaml", { files: { "a.yaml": text } }, [packOf(rules)]);
  expect(stdout).toMatch(/^ +4:9 .*\[test\/no-b\].*\n +4:15 .*\[test\/no-a\]/m);
  expect(stdout).toContain("\nDetails: decorum explain test/no-b\n");
});

describe("the line of a finding", () => {
  const files = { "a.yaml": BAD };
  const shown = [
    "a.yaml:1  App/A",
    "   5:5  Deny   may not be set; only `spec.good` may be used  spec.bad  [test/no-bad]",
    "               | bad: 1",
    "               | ^^^^^^",
    "  3:13  Warn   must be lowercase, such as 'web'  metadata.name  [test/named]",
    "               | metadata: { name: A }",
    "               |             ^^^^^^^",
    "",
  ].join("\n");
  test("is shown on a terminal, and with --source", async () => {
    expect((await run("a.yaml", { files, isTerminal: true, env: { NO_COLOR: "1" } })).stdout).toContain(shown);
    expect((await run("a.yaml --source", { files })).stdout).toContain(shown);
  });
  test.each<readonly [string, Partial<World>]>([
    ["in a pipe", {}],
    ["with --no-source", { isTerminal: true }],
    ["in a file", { isTerminal: true }],
  ])("is not shown %s", async (where, world) => {
    const replaced: Record<string, string> = {};
    const flags = where === "in a file" ? "-o text=out" : where.slice("with ".length);
    const { stdout } = await run(`a.yaml ${flags.startsWith("-") ? flags : ""}`, { ...world, files, replaced });
    const text = replaced["out"] ?? stdout;
    expect(text).toContain("test/no-bad");
    expect(text).not.toContain("^^^");
  });
  test("is cut to the width of the terminal, also in JSON of one line", async () => {
    const json = `{"apiVersion":"v1","kind":"App","metadata":{"name":"a","labels":{"x":"${"y".repeat(900)}"}},"spec":{"bad":1}}`;
    const { stdout } = await run("a.json --source", { files: { "a.json": json }, columns: 60 });
    const [line = "", marks = ""] = stdout.split("\n").filter((one) => /^ *\| /.test(one));
    expect(line).toMatch(/\| …y+"\}\},"spec":\{"bad":1\}\}$/);
    expect(line.slice(marks.indexOf("^"), marks.length)).toBe('"bad":1');
    expect(line.length).toBeLessThanOrEqual(60);
  });
  test("is shown once for findings that are shown as one", async () => {
    const many = bind<undefined>(
      {
        ...named,
        *check() {
          for (const index of [0, 1, 2, 3, 4])
            yield invalid(["spec", "a", index], `must be larger, such as '${String(index)}'`);
        },
      },
      undefined,
    );
    const text = "apiVersion: v1\nkind: App\nspec:\n  a:\n  - 1\n  - 2\n  - 3\n  - 4\n  - 5\n";
    const { stdout } = await run("a.yaml --source", { files: { "a.yaml": text } }, [packOf([many])]);
    expect(stdout).toContain("  spec.a[0] and 4 more: spec.a[1] (6:5), spec.a[2] (7:5),\n");
    expect(stdout).toContain("\nFindings that say the same are shown as one: '-o compact' lists each, ");
    expect(stdout.match(/\^/g)).toHaveLength(1);
  });
  test("is never one with values of a Secret", async () => {
    const secret = { apiVersion: "v1", kind: "Secret", metadata: { name: "S" }, data: { a: "aHVzaA==" } };
    const app = { apiVersion: "v1", kind: "App", metadata: { name: "A" }, spec: {} };
    const review = admissionReview(secret);
    const list = (...items: readonly unknown[]): unknown => ({ apiVersion: "v1", kind: "List", items });
    for (const object of [secret, list(app, secret), list(list(app), secret), review, list(app, review)]) {
      const { stdout, stderr } = await run("a.json --source", { files: { "a.json": JSON.stringify(object) } });
      expect([stdout, stderr]).toEqual([expect.stringContaining("test/named"), ""]);
      expect(stdout).not.toContain("aHVzaA");
    }
    // JSON objects may share a line.
    const files = { "a.json": `${JSON.stringify(secret)} ${JSON.stringify(app)} ${JSON.stringify(secret)}` };
    const { stdout } = await run("a.json --source", { files });
    expect(stdout).toContain('"name":"A"');
    expect(stdout).not.toContain("aHVzaA");
  });
  test("needs text output", async () => {
    const { code, stderr } = await run("a.yaml -o json --source", { files });
    expect([code, stderr]).toEqual([2, expect.stringContaining("'--source' must be used with text output")]);
  });
});

describe("--quiet", () => {
  const files = {
    "a.yaml": `${BAD}---\napiVersion: v1\nkind: App\nmetadata: { name: B }\n---\napiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n`,
  };
  test("shows what is denied, and nothing else", async () => {
    const { code, stdout, stderr } = await run("a.yaml --quiet", { files });
    const denied = "  5:5  Deny   may not be set; only `spec.good` may be used  spec.bad  [test/no-bad]";
    expect([code, stdout, stderr]).toEqual([1, `a.yaml:1  App/A\n${denied}\n\n`, ""]);
  });
  test("with --fail-on Warn, also the warnings that fail the run", async () => {
    const { code, stdout } = await run("a.yaml -q --fail-on Warn", { files });
    expect(code).toBe(1);
    expect(stdout.match(/test\/named/g)).toHaveLength(2);
  });
  test("prints nothing if nothing is denied, but never hides an error or a fault", async () => {
    const good = { "a.yaml": "apiVersion: v1\nkind: App\nmetadata: { name: B }\n" };
    expect(await run("a.yaml --quiet", { files: good })).toEqual({ code: 0, stdout: "", stderr: "" });
    const broken = { "a.yaml": "apiVersion: v1\nkind: App\nmetadata: { annotations: { break: x } }\n---\nkind: {\n" };
    const { code, stdout, stderr } = await run("a.yaml --quiet", { files: broken });
    expect(code).toBe(3);
    expect(stdout).toContain("out of order");
    expect(stderr).toContain("a.yaml:5:7: error: ");
    expect((await run("b.yaml --quiet", { files: { "b.yaml": "" } })).stderr).toContain("no objects found");
  });
  test("leaves reports for programs as they are", async () => {
    const { stdout } = await run("a.yaml --quiet -o json", { files });
    expect(stdout).toBe((await run("a.yaml -o json", { files })).stdout);
  });
});

describe("--summary", () => {
  const files = { "a.yaml": `${BAD}---\n${BAD}---\napiVersion: v1\nkind: App\nmetadata: { name: C }\n` };
  test("counts the findings of each rule, by action and number", async () => {
    const { code, stdout } = await run("a.yaml --summary", { files });
    expect(code).toBe(1);
    expect(stdout.split("\n").slice(0, 5)).toEqual([
      "       findings  objects  rule",
      "Deny          1        1  test/no-bad",
      "Warn          2        2  test/named",
      "",
      "3 objects: 1 allowed, 2 denied; 1 violation, 2 warnings; defaults for 3 objects",
    ]);
  });
  test("with --quiet, only denials, and no last line", async () => {
    const { stdout } = await run("a.yaml --summary --quiet", { files });
    expect(stdout).toBe("       findings  objects  rule\nDeny          1        1  test/no-bad\n\n");
  });
  test("without findings, there is no table; faults are in it", async () => {
    const good = { "a.yaml": "apiVersion: v1\nkind: App\n" };
    expect((await run("a.yaml --summary", { files: good })).stdout).toMatch(/^1 object: /);
    const broken = { "a.yaml": "apiVersion: v1\nkind: App\nmetadata: { annotations: { break: x } }\n" };
    expect((await run("a.yaml --summary", { files: broken })).stdout).toContain(
      "\nFault                  1  test/broken\n",
    );
  });
  test("needs text output", async () => {
    const { code, stderr } = await run("a.yaml -o sarif --summary", { files });
    expect([code, stderr]).toEqual([2, expect.stringContaining("'--summary' must be used with text output")]);
  });
});

test("findings that deny for different reasons are all shown", async () => {
  const messages = ["must be a list", "must not be empty", "must have a `name`", "must have a `kind`", "must be a 'b'"];
  const many = bind<undefined>(
    {
      ...noBad,
      *check() {
        for (const [index, message] of messages.entries()) yield invalid(["spec", index], message);
      },
    },
    undefined,
  );
  const { stdout } = await run("a.yaml", { files: { "a.yaml": BAD } }, [packOf([many])]);
  for (const message of messages) expect(stdout).toContain(message);
});

test("the width of a terminal is used; without one, lines have at most 100 characters", async () => {
  const files = { "a.yaml": BAD };
  const lengthy = bind<undefined>(
    {
      ...noBad,
      *check() {
        yield invalid(["spec", "bad"], `must be ${Array(30).fill("long").join(" ")}`);
      },
    },
    undefined,
  );
  const lengths = async (columns: number): Promise<number> =>
    Math.max(
      ...(await run("a.yaml", { files, columns }, [packOf([lengthy])])).stdout
        .split("\n")
        .slice(0, 6)
        .map(({ length }) => length),
    );
  expect(await lengths(50)).toBeLessThanOrEqual(50);
  const widest = await lengths(Infinity);
  expect(widest).toBeGreaterThan(90);
  expect(widest).toBeLessThanOrEqual(100);
});

test("a field stays with its place if a line has room for both, and else is alone", async () => {
  const names = ["first", "second", "third".repeat(12)];
  const several = bind<undefined>(
    {
      ...noBad,
      *check() {
        for (const name of names) yield invalid(["spec", name], "must be short");
      },
    },
    undefined,
  );
  const { stdout } = await run("a.yaml", { files: { "a.yaml": BAD }, columns: 64 }, [packOf([several])]);
  expect(stdout.split("\n").slice(1, 5)).toEqual([
    "  4:1  Deny   must be short  spec.first and 2 more:",
    "              spec.second (4:1),",
    `              spec.${"third".repeat(12)}`,
    "              (4:1)  [test/no-bad]",
  ]);
});

test("fix --quiet prints the patch without notes and totals, test --quiet only failed tests", async () => {
  const files = { "a.yaml": `${BAD}---\napiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n` };
  expect((await decorum("fix a.yaml", productOf([PACK]), { files })).stderr).toContain("note: skipped 1 document");
  expect(await decorum("fix a.yaml --quiet", productOf([PACK]), { files })).toEqual({
    code: 0,
    stdout: "",
    stderr: "",
  });
  const failure = { type: "case" as const, file: "t.yaml", line: 1, column: 1, differences: [] };
  const results = [
    { suite: "p", name: "one", passed: true, ...failure },
    { suite: "p", name: "two", passed: false, ...failure },
  ];
  const product = productOf([PACK], { testPacks: () => ({ results, passed: 1, failed: 1, notes: ["a note"] }) });
  expect(await decorum("test --quiet", product)).toEqual({
    code: 1,
    stdout: "p\n  FAIL  two\n        t.yaml:1:1\n",
    stderr: "",
  });
  expect((await decorum("test", product)).stderr).toBe("note: a note\n");
});
