import { readFileSync } from "node:fs";
import type { Log } from "sarif";
import { sarifFormat } from "../../src/cli/formats/tools/sarif.js";
import type { Judged } from "../../src/app/report/report.js";
import { EMPTY_TALLY } from "../../src/app/report/tally.js";
import { invalid } from "../../src/model/cause.js";
import { bind } from "../../src/testing/test-rule.js";
import { type KubeObject, stringAt } from "kube-json";
import { named } from "../support/cli-fixtures.js";
import { decorum, packOf, productOf, type Tree } from "../support/cli-harness.js";

/** The limits of CI systems, and how they read lines. */

/** As many findings as `spec.times` says, with the message of `spec.message`. */
const rule = (action: "Deny" | "Warn" | "Audit", id: string) =>
  bind<undefined>(
    {
      ...named,
      id: `test/${id}`,
      action,
      *check({ object }) {
        const { times = 0 } = (object as KubeObject & { readonly spec: Record<string, number> }).spec;
        const message = stringAt(object, "spec", "message") ?? "must be less than 'z'";
        for (let index = 0; index < times; index++) yield invalid(["spec", String(index)], message);
      },
    },
    undefined,
  );

const app = (times: number, message = "", name = "a"): string =>
  JSON.stringify({ apiVersion: "v1", kind: "App", metadata: { name }, spec: { times, ...(message && { message }) } });

const ALL = [rule("Deny", "deny"), rule("Warn", "warn"), rule("Audit", "audit")];

const run = async (line: string, files: Tree, rules = ALL): Promise<string> =>
  (await decorum(["dry-run", ...line.trim().split(/ +/)], productOf([packOf(rules)]), { files })).stdout;

interface Matcher {
  readonly problemMatcher: readonly {
    readonly pattern: readonly [Readonly<Record<"regexp", string> & Record<string, number | string>>];
  }[];
}

describe("compact, as the problem matcher of GitHub reads it", () => {
  const file = new URL("../../action/problem-matcher.json", import.meta.url);
  const { problemMatcher } = JSON.parse(readFileSync(file, "utf8")) as Matcher;
  const [
    {
      pattern: [pattern],
    } = { pattern: [{ regexp: "" }] },
  ] = problemMatcher;
  const read = (text: string): readonly Record<string, string | undefined>[] =>
    text
      .trimEnd()
      .split("\n")
      .map((line) => {
        const groups = new RegExp(pattern.regexp).exec(line) ?? [];
        const part = (name: string): string | undefined => groups[Number(pattern[name])];
        return Object.fromEntries(["file", "line", "severity", "message", "code"].map((name) => [name, part(name)]));
      });

  test("has the three severities that GitHub knows", async () => {
    const found = read(await run("a.yaml -o compact", { "a.yaml": app(1) }));
    expect(found.map(({ severity, code }) => [severity, code]).sort()).toEqual([
      ["error", "test/deny"],
      ["notice", "test/audit"],
      ["warning", "test/warn"],
    ]);
  });
  test.each([
    ["with brackets", "a.yaml", "must match '^[a-z]+$' [sic]"],
    ["that looks like a line", "a.yaml", "may not be 'x.yaml:1:2: error: y [z]'"],
    ["with line breaks and colours", "a.yaml", "may not be '\u001b[31m\r\n::error::'"],
    ["in a file of Windows", "C:\\my api\\a[1].yaml", "must be short"],
    ["in a file with colons", "a:1:b.yaml", "must be short"],
  ])("a message %s", async (_, name, message) => {
    const [found] = read(await run("-o compact --fail-on Never .", { [name]: app(1, message) }, ALL.slice(0, 1)));
    const text = message.replace("\r\n", " ").replace("\u001b", "\\u001b");
    expect(found).toEqual({
      file: name,
      line: "1",
      severity: "error",
      message: `\`spec[0]\` ${text}`,
      code: "test/deny",
    });
  });
});

describe("github", () => {
  const levels = (text: string): readonly string[] =>
    text.split("\n").flatMap((line) => /^::(error title=decorum|error|warning|notice) ?/.exec(line)?.[1] ?? []);

  test("the last annotation that GitHub shows says that there are more", async () => {
    const text = await run("a.yaml -o github", { "a.yaml": app(12) }, ALL.slice(0, 1));
    const more = levels(text).indexOf("error title=decorum");
    expect([more, levels(text).length]).toEqual([9, 13]);
    // All of them are in the log, in their order.
    expect([...text.matchAll(/`spec\[(\d+)\]`/g)].map(([, index]) => index)).toEqual(
      Array.from({ length: 12 }, (__, index) => String(index)),
    );
  });
  test("each level is counted by itself; ten are shown as they are", async () => {
    const text = await run("a.yaml -o github", { "a.yaml": app(10) });
    expect(levels(text).length).toBe(30);
    expect(text).not.toContain("title=decorum");
  });
  test("a message has at most 4096 characters, and a path none that git does not have", async () => {
    const text = await run("./a.yaml -o github", { "a.yaml": app(1, "é%".repeat(5000)) }, ALL.slice(0, 1));
    const [, properties = "", message = ""] = /^::error (.*?)::(.*)$/m.exec(text) ?? [];
    expect(properties).toMatch(/^file=a\.yaml,/);
    expect(message.replaceAll("%25", "%")).toHaveLength(4096);
    expect(message.endsWith("…")).toBe(true);
  });
});

describe("markdown", () => {
  test("has room for the most severe findings, and says what is left out", async () => {
    const files = { "a.yaml": app(150) };
    const text = await run("a.yaml -o markdown", files);
    expect(text.split("| ❌ |")).toHaveLength(151);
    expect(text.split("| ⚠️ |")).toHaveLength(51);
    expect(text).toMatch(/\nNot shown for lack of room: 100 warnings, 150 notices\.\n$/);
  });
  test("is never larger than a comment may be", async () => {
    const text = await run("a.yaml -o markdown", { "a.yaml": app(300, "<&|*".repeat(2000)) });
    expect(text.length).toBeLessThan(65_536);
    expect(text).toMatch(/: \d+ errors, 300 warnings, 300 notices\.\n$/);
  });
});

describe("sarif", () => {
  test("has at most the results that code scanning takes, the errors rather than the others", () => {
    const format = sarifFormat({ rules: [], defaulters: [] }, false);
    const range = { line: 1, column: 1, endLine: 1, endColumn: 2 };
    const judged = (action: string): Judged => {
      const finding = { rule: "test/a", action, field: "a", mergedField: "a", message: "m", ...range, places: [] };
      const object = { apiVersion: "v1", kind: "App", namespace: null, name: "a" };
      const findings = Array.from({ length: 1000 }, () => finding);
      return {
        result: { file: "a.yaml", line: 1, object, findings, waived: [], faults: [] },
        context: { object: { apiVersion: "v1", kind: "App" } },
        decision: { dropped: [], findings: [] },
        // The other parts are not of SARIF.
      } as unknown as Judged;
    };
    const texts = ["Audit", "Warn", "Deny"].flatMap((action) =>
      Array.from({ length: 16 }, (_, index) => format.result(judged(action), index)),
    );
    const text = (format.begin?.() ?? "") + texts.join("") + format.end(EMPTY_TALLY, [], []);
    const [{ results = [], invocations = [] } = {}] = (JSON.parse(text) as Log).runs;
    const counts = ["note", "warning", "error"].map((one) => results.filter(({ level }) => level === one).length);
    expect(counts).toEqual([15_000, 5000, 5000]);
    const [notification] = invocations[0]?.toolExecutionNotifications ?? [];
    expect([notification?.level, notification?.message.text]).toEqual([
      "warning",
      expect.stringMatching(/^23000 results are left out/),
    ]);
  });
  test("has a baseline if there is something to compare with, for new objects too", async () => {
    const waived =
      "apiVersion: v1\nkind: App\nmetadata: {name: c}\nspec: {times: 1} # decorum:waive test/deny -- known\n";
    const files = { "a.yaml": `${app(2)}\n---\n${app(1, "", "b")}\n---\n${waived}`, "old.yaml": app(1) };
    const states = async (flags: string): Promise<unknown> => {
      const [first] = (JSON.parse(await run(`a.yaml ${flags} -o sarif`, files, ALL.slice(0, 1))) as Log).runs;
      return first?.results?.map(({ baselineState, suppressions, partialFingerprints, properties }) => [
        String(properties?.["object"] ?? suppressions?.[0]?.kind),
        baselineState,
        Object.keys(partialFingerprints ?? {}),
      ]);
    };
    const key = ["decorum/v1"];
    expect(await states("--old old.yaml")).toEqual([
      ["App/a", "unchanged", key],
      ["App/a", "new", key],
      ["App/b", "new", key],
      ["inSource", "new", key],
    ]);
    expect(await states("")).toEqual([
      ["App/a", undefined, key],
      ["App/a", undefined, key],
      ["App/b", undefined, key],
      ["inSource", undefined, key],
    ]);
  });
  test("paths are relative to the root of the sources, whatever characters they have", async () => {
    const files = { "a b/ü%[1]\\x.yaml": app(1) };
    const [first] = (JSON.parse(await run("./ -o sarif", files, ALL.slice(0, 1))) as Log).runs;
    expect(first?.results?.[0]?.locations?.[0]?.physicalLocation?.artifactLocation).toEqual({
      uri: "a%20b/%C3%BC%25%5B1%5D%5Cx.yaml",
      uriBaseId: "%SRCROOT%",
    });
    expect(Object.keys(first?.originalUriBaseIds ?? {})).toEqual(["%SRCROOT%"]);
    // The category of code scanning is that of the step that uploads the report.
    expect(first).not.toHaveProperty("automationDetails");
  });
});
