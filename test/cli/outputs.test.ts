import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv } from "ajv";
import fc from "fast-check";
import type { Log } from "sarif";
import { SaxesParser } from "saxes";
import { parse, parseAllDocuments } from "yaml";
import { OUTPUT_NAMES } from "../../src/app/config/output-names.js";
import type { Result } from "../../src/app/report/report.js";
import { PACK } from "../support/cli-fixtures.js";
import { decorum, productOf, type World } from "../support/cli-harness.js";
import { foundIn } from "../support/html-page.js";

interface OpenReport {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly summary: { readonly fail: number };
  readonly results: readonly unknown[];
}

/** The outputs that other tools read. */

const FILES = {
  "a.yaml": "apiVersion: v1\nkind: App\nmetadata: { name: a, namespace: shop }\nspec: { bad: 1 }\n",
  "b.yaml": "apiVersion: v1\nkind: App\nmetadata: { name: b }\nspec: {}\n",
};

const run = async (line: string, world: World = { files: FILES }): ReturnType<typeof decorum> =>
  decorum(`dry-run ${line}`, productOf([PACK]), world);

describe("each format as its readers get it", () => {
  test("compact", async () => {
    const { stdout } = await run("a.yaml b.yaml -o compact");
    expect(stdout).toBe("a.yaml:4:9: error: `spec.bad` may not be set; only `spec.good` may be used [test/no-bad]\n");
  });
  test("github", async () => {
    const { stdout } = await run("a.yaml -o github");
    expect(stdout).toBe(
      "::error file=a.yaml,line=4,endLine=4,col=9,endColumn=15,title=test/no-bad::`spec.bad` may not be set; only `spec.good` may be used\n",
    );
  });
  test("gitlab", async () => {
    const { stdout } = await run("a.yaml -o gitlab");
    expect(JSON.parse(stdout)).toEqual([
      {
        description: "`spec.bad` may not be set; only `spec.good` may be used",
        check_name: "test/no-bad",
        fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        severity: "major",
        location: { path: "a.yaml", lines: { begin: 4 } },
      },
    ]);
  });
  test.each([
    ["/project/a.yaml", FILES, "a.yaml"],
    ["a.yaml", { ...FILES, "../.git/HEAD": "" }, "project/a.yaml"],
    ["../b/a.yaml", { "../.git/HEAD": "", "../b/a.yaml": FILES["a.yaml"] }, "b/a.yaml"],
    ["../b/a.yaml", { ".git/HEAD": "", "../b/a.yaml": FILES["a.yaml"] }, "../b/a.yaml"],
  ])("gitlab wants paths from the root of the repository: %s", async (path, files, expected) => {
    const { stdout } = await run(`${path} -o gitlab`, { files });
    expect(JSON.parse(stdout)).toMatchObject([{ location: { path: expected } }]);
  });
  test("markdown", async () => {
    const { stdout } = await run("a.yaml b.yaml -o markdown");
    expect(stdout).toBe(
      [
        "### Decorum",
        "",
        "2 objects: 1 allowed, 1 denied; 1 violation, 0 warnings; defaults for 2 objects",
        "",
        "| | Place | Finding | Rule |",
        "| --- | --- | --- | --- |",
        "| ❌ | `a.yaml:4` | `spec.bad` may not be set; only `spec.good` may be used | `test/no-bad` |",
        "",
      ].join("\n"),
    );
  });
  test("junit is XML, with a suite for each object", async () => {
    const { stdout } = await run("a.yaml b.yaml -o junit");
    const counts: unknown[] = [];
    const parser = new SaxesParser();
    parser.on("opentag", ({ name, attributes }) => {
      if (name === "testsuite") counts.push([attributes["name"], attributes["tests"], attributes["failures"]]);
    });
    // Throws if it is not well-formed.
    parser.write(stdout).close();
    expect(counts).toEqual([
      ["App/shop/a", "1", "1"],
      ["App/b", "1", "0"],
    ]);
  });
  test("openreports has one report for each namespace", async () => {
    const { stdout } = await run("a.yaml b.yaml -o openreports");
    const reports = parseAllDocuments(stdout).map((one) => one.toJS() as Record<string, unknown>);
    expect(reports.map(({ kind, metadata, summary }) => [kind, metadata, summary])).toEqual([
      ["ClusterReport", { name: "decorum" }, { pass: 1, fail: 0, warn: 0, error: 0, skip: 0 }],
      ["Report", { name: "decorum", namespace: "shop" }, { pass: 0, fail: 1, warn: 0, error: 0, skip: 0 }],
    ]);
  });
  test("openreports has several reports for a namespace with many results, and none for a name that no namespace has", async () => {
    const one = (index: number, namespace: string): string =>
      `apiVersion: acme.io/v1\nkind: App\nmetadata: { name: a${String(index)}, namespace: "${namespace}" }\nspec: { bad: 1, tier: web }\n`;
    const texts = Array.from({ length: 900 }, (_, index) => one(index, index === 0 ? "Bad Ns" : "shop"));
    const { stdout } = await run("many.yaml -o openreports", { files: { ...FILES, "many.yaml": texts.join("---\n") } });
    const reports = parseAllDocuments(stdout).map((report) => report.toJS() as OpenReport);
    expect(reports.map(({ kind, metadata: { name, namespace } }) => [kind, name, namespace])).toEqual([
      ["ClusterReport", "decorum", undefined],
      ["Report", "decorum", "shop"],
      ["Report", "decorum-2", "shop"],
    ]);
    for (const report of reports) expect(JSON.stringify(report).length).toBeLessThan(256 * 1024);
    expect(reports.map(({ summary, results }) => results.length - summary.fail)).toEqual([0, 0, 0]);
    expect(reports.map(({ results }) => results.length).reduce((sum, count) => sum + count)).toBe(900);
  });
  test("sarif satisfies its schema", async () => {
    const { stdout } = await run("a.yaml b.yaml c.yaml -o sarif", { files: { ...FILES, "c.yaml": "kind: {" } });
    const schema = createRequire(import.meta.url).resolve("schemastore/schemas/json/sarif-2.1.0.json");
    const ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false, unicodeRegExp: false });
    const { $schema: _, id: __, ...rules } = JSON.parse(readFileSync(schema, "utf8")) as Record<string, unknown>;
    const validate = ajv.compile(rules);
    const log = JSON.parse(stdout) as Log;
    validate(log);
    expect(validate.errors).toBeNull();
    const [first] = log.runs;
    expect(first?.results?.map(({ ruleId, ruleIndex, level }) => [ruleId, ruleIndex, level])).toEqual([
      ["test/no-bad", 0, "error"],
    ]);
    expect(first?.invocations?.[0]?.toolExecutionNotifications).toHaveLength(1);
    expect(first?.tool.driver.rules?.map(({ id }) => id)).toEqual(["test/no-bad"]);
  });
});

/** The rules and lines that an output shows, sorted. */
const shown: Readonly<Record<string, (text: string) => readonly string[]>> = {
  compact: (text) => [...text.matchAll(/^.*?:(\d+):\d+: .*\[(\S+)\]$/gm)].map(([, line, rule]) => `${rule} ${line}`),
  json: (text) =>
    (JSON.parse(text) as { readonly results: readonly Result[] }).results.flatMap(({ findings }) =>
      findings.map(({ rule, line }) => `${rule} ${String(line)}`),
    ),
  yaml: (text) =>
    (parse(text) as { readonly results: readonly Result[] }).results.flatMap(({ findings }) =>
      findings.map(({ rule, line }) => `${rule} ${String(line)}`),
    ),
  markdown: (text) => [...text.matchAll(/^\| \S+ \| `.*?:(\d+)` .* `(\S+)` \|$/gm)].map(([, l, r]) => `${r} ${l}`),
  html: (text) =>
    foundIn(text).flatMap(({ findings }) =>
      findings.map(({ rule, place }) => `${rule} ${String(place.split(":")[1])}`),
    ),
  sarif: (text) =>
    ((JSON.parse(text) as Log).runs[0]?.results ?? []).map(
      ({ ruleId, locations }) => `${ruleId} ${String(locations?.[0]?.physicalLocation?.region?.startLine)}`,
    ),
  junit: (text) =>
    [...text.matchAll(/<testcase name="(\S+?):? .*?<failure .*?>[^<]*:(\d+)<\/failure>/g)].map(
      ([, r, l]) => `${r} ${l}`,
    ),
  github: (text) => [...text.matchAll(/line=(\d+),.*title=(\S+?)::/g)].map(([, line, rule]) => `${rule} ${line}`),
  gitlab: (text) =>
    (
      JSON.parse(text) as readonly {
        readonly check_name: string;
        readonly location: { readonly lines: { readonly begin: number } };
      }[]
    ).map(({ check_name, location }) => `${check_name} ${String(location.lines.begin)}`),
};

test("all formats show the same findings, whatever stands in the objects", async () => {
  const object = fc.record({ name: fc.string(), bad: fc.boolean(), namespace: fc.constantFrom("a", "b", "") });
  await fc.assert(
    fc.asyncProperty(fc.array(object, { minLength: 1, maxLength: 4 }), async (objects) => {
      const documents = objects.map(({ name, bad, namespace }) =>
        JSON.stringify({
          apiVersion: "v1",
          kind: "App",
          metadata: { name, ...(namespace === "" ? {} : { namespace }) },
          spec: bad ? { bad: 1 } : {},
        }),
      );
      const world = { files: { "a.yaml": documents.map((one) => `---\n${one}\n`).join("") } };
      const sets = await Promise.all(
        Object.entries(shown).map(async ([name, read]) =>
          [...read((await run(`a.yaml --fail-on Warn -o ${name}`, world)).stdout)].sort(),
        ),
      );
      for (const set of sets) expect(set).toEqual(sets[1]);
      const reports = (await run("a.yaml -o openreports", world)).stdout;
      expect([...reports.matchAll(/result: (?:fail|warn)$/gm)]).toHaveLength(sets[1]?.length ?? 0);
    }),
    { numRuns: 30 },
  );
  expect([...Object.keys(shown), "text", "openreports"].sort()).toEqual([...OUTPUT_NAMES].sort());
});

interface Ranged {
  readonly rule: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

const ranged = ({ rule, line, column, endLine, endColumn }: Ranged): string =>
  `${rule} ${[line, column, endLine, endColumn].join(":")}`;

/** The findings that are shown, and those that are waived, with their ranges. */
const ranges: Readonly<Record<string, (text: string) => readonly (readonly string[])[]>> = {
  json: (text) => rangesOf(JSON.parse(text)),
  yaml: (text) => rangesOf(parse(text)),
  sarif: (text) => {
    const results = (JSON.parse(text) as Log).runs[0]?.results ?? [];
    const shownIn = (isWaived: boolean): readonly string[] =>
      results
        .filter(({ suppressions }) => (suppressions !== undefined) === isWaived)
        .map(({ ruleId, locations }) => {
          const { startLine, startColumn, endLine, endColumn } = locations?.[0]?.physicalLocation?.region ?? {};
          return `${String(ruleId)} ${[startLine, startColumn, endLine, endColumn].join(":")}`;
        });
    return [shownIn(false), shownIn(true)];
  },
};

const rangesOf = (report: unknown): readonly (readonly string[])[] => {
  const { results } = report as { readonly results: readonly Result[] };
  return [results.flatMap(({ findings }) => findings.map(ranged)), results.flatMap(({ waived }) => waived.map(ranged))];
};

test("all formats with ranges show the same ones, waived findings and, with --only-new, only new findings", async () => {
  const object = fc.record({ old: fc.boolean(), bad: fc.boolean(), waived: fc.boolean(), upper: fc.boolean() });
  let waivedSeen = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(object, { minLength: 2, maxLength: 4 }), fc.boolean(), async (objects, onlyNew) => {
      const texts = objects.map(
        ({ bad, waived, upper }, at) =>
          `apiVersion: v1\nkind: App\nmetadata:\n  name: ${upper ? "A" : "a"}${String(at)}\nspec:\n` +
          `  bad${bad ? "" : "not"}: ${at > 1 ? "{ a: 1 }" : "|\n    x"}\n`.replace(
            /^/,
            waived && bad ? "  # decorum:waive no-bad -- known\n" : "",
          ),
      );
      const files = {
        "a.yaml": texts.join("---\n"),
        "old.yaml": texts.filter((_, at) => objects[at]?.old).join("---\n") || "---\n",
      };
      const flags = `a.yaml --old old.yaml ${onlyNew ? "--only-new" : ""}`;
      const found: unknown[] = [];
      for (const [name, read] of Object.entries(ranges))
        found.push(read((await run(`${flags} -o ${name}`, { files })).stdout));
      for (const one of found) expect(one).toEqual(found[0]);
      const github = (await run(`${flags} -o github`, { files })).stdout;
      const lines = [...github.matchAll(/line=(\d+),endLine=(\d+),(?:col=\d+,endColumn=\d+,)?title=([^:]+)::(.*)/g)];
      const [findings = [], waived = []] = found[0] as readonly (readonly string[])[];
      waivedSeen += waived.length;
      const notes = (isWaived: boolean): readonly string[] =>
        lines
          .filter(([, , , , message = ""]) => message.includes("; waived by ") === isWaived)
          .map(([, line, end, rule]) => `${String(rule)} ${String(line)}-${String(end)}`)
          .sort();
      const inLines = (one: string): string => one.replace(/ (\d+):\d+:(\d+):\d+$/, " $1-$2");
      expect(notes(false)).toEqual(findings.map(inLines).sort());
      // Only those that the change brings.
      expect(waived.map(inLines)).toEqual(expect.arrayContaining([...notes(true)]));
    }),
    { numRuns: 20 },
  );
  expect(waivedSeen).toBeGreaterThan(0);
});
