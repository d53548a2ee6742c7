import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Result, Summary } from "../../src/app/report/report.js";
import { loadPacks } from "../../src/packs/load.js";
import { loadExceptions } from "../../src/packs/load-exceptions.js";
import { CATALOGUE } from "../../src/testing/catalogue.js";
import { decorum, type Ran } from "../support/cli-harness.js";
import { write, PACK, BREAK_GLASS, product } from "../support/exceptions.js";

const configMap = (name: string, more = ""): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name}, namespace: shop }\ndata: { a: b }\n${more}`;

const dryRun = (flags: string, files: Readonly<Record<string, string>>, now?: string): Promise<Ran> =>
  decorum(`dry-run -f . ${flags}`.trim(), product(), { files, ...(now === undefined ? {} : { now }) });

const judged = async (
  flags: string,
  files: Readonly<Record<string, string>>,
  now?: string,
): Promise<{ readonly results: readonly Result[]; readonly summary: Summary }> =>
  JSON.parse((await dryRun(`-o json ${flags}`, files, now)).stdout) as {
    results: readonly Result[];
    summary: Summary;
  };

describe("a dry run", () => {
  const files = { "a.yaml": `${configMap("old")}---\n${configMap("late")}` };

  test("tells what was waived, by whom and why, and counts it apart from findings", async () => {
    const { results, summary } = await judged("", files);
    expect(results[0]).toMatchObject({ allowed: true, findings: [], status: null });
    expect(results[0]?.waived).toEqual([
      {
        rule: "no-data",
        pack: "team",
        action: "Deny",
        reason: "FieldValueForbidden",
        field: "data",
        message: "'data' may not be set",
        line: 4,
        column: 1,
        endLine: 4,
        endColumn: 15,
        ratcheted: false,
        waiver: { exception: "legacy", reason: "until the move" },
      },
    ]);
    expect(summary).toEqual({
      objects: 2,
      allowed: 1,
      denied: 1,
      findings: 1,
      places: 1,
      ratcheted: 0,
      unreviewed: 0,
      waived: 1,
      faults: 0,
      schema: { documents: 2, judged: 0, unjudged: [{ documents: 2, reason: "NoRule", what: "ConfigMap (v1)" }] },
    });
  });
  test("says it in text, too, with what no longer holds", async () => {
    const { code, stdout, stderr } = await dryRun("", files);
    expect(code).toBe(1);
    expect(stdout).toContain(
      "a.yaml:1  ConfigMap/shop/old\n  Waived  4:1 data [no-data] exception 'legacy': until the move\n",
    );
    expect(stdout).toMatch(
      / {2}Note {2}exception 'gone' of policy pack 'team' expired \('2026-01-31'\) and no longer applies\n/,
    );
    expect(stdout).toContain("1 violation, 0 warnings; 1 waived\n");
    expect(stderr).toBe("note: exception 'gone' of policy pack 'team' expired ('2026-01-31') and no longer applies\n");
  });
  test("tells of exceptions for its objects that excused nothing", async () => {
    const without = (name: string): string => configMap(name).replace("\ndata:", "\nmore:");
    const both = { "a.yaml": `${without("old")}---\n${without("late")}` };
    const { code, stderr } = await dryRun("", both, "2026-01-31T23:59:59Z");
    // Exceptions for other objects may be used there.
    expect((await dryRun("", { "a.yaml": without("other") }, "2026-01-31T23:59:59Z")).stderr).toBe("");
    expect(code).toBe(0);
    expect(stderr).toBe(
      ["legacy", "gone"].map((name) => `note: exception '${name}' of policy pack 'team' excused nothing\n`).join(""),
    );
  });
  test("goes by the clock", async () => {
    const late = { "a.yaml": configMap("late") };
    expect((await judged("", late, "2026-01-31T23:59:59Z")).summary).toMatchObject({ denied: 0, waived: 1 });
    expect((await judged("", late, "2026-02-01T00:00:00Z")).summary).toMatchObject({ denied: 1, waived: 0 });
  });
  test("takes exceptions from files and folders", async () => {
    const any = { "a.yaml": configMap("any", "warn: true\n") };
    expect((await judged("", any)).summary).toMatchObject({ denied: 1, waived: 0 });
    for (const path of ["given", "given/incident.yaml"]) {
      const { results } = await judged(`--exceptions ${path}`, any);
      expect(results[0]?.allowed).toBe(true);
      expect(results[0]?.waived.map(({ waiver }) => waiver.exception)).toEqual(["incident-7", "incident-7"]);
    }
    expect((await judged("--exceptions given", any, "2026-07-03T00:00:00Z")).summary.denied).toBe(1);
  });
  test("honours the annotation where the pack allows it, and says where it does not", async () => {
    const annotated = configMap("any", "warn: true\n").replace(
      "namespace: shop",
      'namespace: shop, annotations: { decorum.dev/waive: "objects/fails: mine\\nno-data data: mine" }',
    );
    const [result] = (await judged("", { "a.yaml": annotated })).results;
    expect(result?.waived.map(({ rule, waiver }) => [rule, waiver])).toEqual([
      ["objects/fails", { exception: null, reason: "mine" }],
    ]);
    expect(result?.findings.map(({ rule }) => rule)).toEqual(["no-data"]);
    expect(result?.warnings).toEqual([
      "annotation 'decorum.dev/waive' line 2 has no effect: policy pack 'team' does not allow waivers of 'no-data'; its administrator may allow them, or make an exception",
    ]);
    const { stdout } = await dryRun("", { "a.yaml": annotated });
    expect(stdout).toContain("Waived  5:1 warn [objects/fails] annotation: mine");
  });
  test("knows the labels of namespaces in the files, as the cluster would", async () => {
    const namespace = (value: string): string =>
      `apiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { decorum.dev/enforce: ${value} } }\n`;
    const summaryOf = async (value: string): Promise<Summary> =>
      (await judged("", { "a.yaml": configMap("any"), "b.yaml": namespace(value) })).summary;
    expect(await summaryOf("Warn")).toMatchObject({ denied: 0, findings: 1 });
    expect(await summaryOf("Deny")).toMatchObject({ denied: 1, findings: 1 });
    const { results } = await judged("", { "a.yaml": namespace("warn") });
    expect(results[0]?.warnings).toEqual([expect.stringContaining("not 'warn'; did you mean 'Warn'?")]);
  });
  test("counts apart what was there before", async () => {
    const [old, now] = [configMap("any", "warn: true\n"), configMap("any", "warn: true\nmore: 1\n")];
    const { stdout } = await decorum("dry-run -f new.yaml --old old.yaml", product(), {
      files: { "old.yaml": old, "new.yaml": now },
    });
    expect(stdout).toContain("0 violations, 2 warnings; 2 of them existed before the update\n");
  });
  test("an exception that cannot be used ends it with 2", async () => {
    const { code, stderr } = await dryRun("--exceptions nowhere", { "a.yaml": configMap("a") });
    expect(code).toBe(2);
    expect(stderr).toContain("must be a file or a folder of exceptions; it does not exist");
  });
});

test("tests of packs see the exceptions that are given, at the time of the run", async () => {
  const given = product();
  const { loaded } = given.loadPacks("");
  const tests = (allowed: boolean): string => `apiVersion: decorum.dev/v1alpha1
kind: PolicyTest
metadata: { name: t }
spec:
  cases:
    - name: an incident
      object: { apiVersion: v1, kind: ConfigMap, metadata: { name: a, namespace: shop }, data: {} }
      expect: { allowed: ${String(allowed)} ${allowed ? "" : ", causes: [{ rule: no-data, field: data, reason: FieldValueForbidden }]"} }
`;
  const directory = join(loaded[0]?.directory ?? "", "tests");
  const run = async (allowed: boolean, flags: string, now: string): Promise<number> => {
    write({ "packs/team/tests/t.yaml": tests(allowed) });
    return (await decorum(`test ${flags}`.trim(), given, { now })).code;
  };
  expect(directory).toContain("packs/team/tests");
  expect(await run(true, "--exceptions given", "2026-07-02T23:59:59Z")).toBe(0);
  expect(await run(true, "--exceptions given", "2026-07-03T00:00:00Z")).toBe(1);
  expect(await run(false, "", "2026-07-02T23:59:59Z")).toBe(0);
});

test("an exception is read when it is loaded, and not when somebody writes to its file", () => {
  const folder = write({ "packs/team/pack.yaml": PACK, "given/incident.yaml": BREAK_GLASS });
  const packs = loadExceptions([join(folder, "given")], loadPacks(join(folder, "packs"), CATALOGUE)).packs;
  const before = JSON.stringify(packs);
  writeFileSync(join(folder, "given/incident.yaml"), BREAK_GLASS.replace("shop", "other"));
  expect(JSON.stringify(packs)).toBe(before);
});
